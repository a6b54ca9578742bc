"""What was measured, as plain objects."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Iterator, Mapping, Optional


@dataclass(frozen=True)
class Check:
    """One thing that a verdict looked at: good up to its limit, bad beyond twice the limit."""

    name: str
    value: float
    unit: str
    limit: float
    frame: int
    level: str

    def to_dict(self) -> "dict[str, Any]":
        return asdict(self)


@dataclass(frozen=True)
class Verdict:
    """good, look (a person should) or bad (do not use it), by the worst of the checks (docs/metrics.md)."""

    level: str
    checks: "tuple[Check, ...]"

    @property
    def worst(self) -> "Optional[Check]":
        return max(self.checks, key=lambda check: check.value / check.limit if check.limit else 0.0) if self.checks else None

    def to_dict(self) -> "dict[str, Any]":
        return {"level": self.level, "checks": [check.to_dict() for check in self.checks]}

    def __str__(self) -> str:
        return self.level


class Metrics(Mapping[str, float]):
    """Every number that `surefoot measure --json` gives, by flat name: `metrics["slide.heel.whole_3d.max_cm"]`.

    Of a comparison, `original` holds the same numbers of the original, `change` what the change cost, and `verdict` the judgement.
    """

    def __init__(self, measured: "dict[str, Any]") -> None:
        self._measured = measured
        self._flat = dict(_flat({k: v for k, v in measured.items() if k not in ("original", "change", "verdict", "damage")}))

    @classmethod
    def from_json(cls, text: str) -> "Metrics":
        return cls(json.loads(text))

    @property
    def original(self) -> "Optional[Metrics]":
        held = self._measured.get("original")
        return Metrics(held) if held else None

    @property
    def change(self) -> "dict[str, float]":
        return dict(_flat(self._measured.get("change", {})))

    @property
    def verdict(self) -> "Optional[Verdict]":
        held = self._measured.get("verdict")
        return Verdict(held["level"], tuple(Check(**check) for check in held["checks"])) if held else None

    @property
    def damage(self) -> "list[dict[str, Any]]":
        """Spans that look damaged (of `measure` only)."""
        return list(self._measured.get("damage", []))

    @property
    def slide_cm(self) -> float:
        """How far a planted heel or ball strays at most."""
        return max(self._flat["slide.heel.whole_3d.max_cm"], self._flat["slide.ball.whole_3d.max_cm"])

    def __getitem__(self, name: str) -> float:
        return self._flat[name]

    def __iter__(self) -> "Iterator[str]":
        return iter(self._flat)

    def __len__(self) -> int:
        return len(self._flat)

    def to_dict(self) -> "dict[str, Any]":
        """As `--json` prints it (docs/metrics.md)."""
        return self._measured

    def rows(self) -> "list[dict[str, Any]]":
        """One row a number, for `pandas.DataFrame`: metric, before, after."""
        before = self.original
        rows: "list[dict[str, Any]]" = [{"metric": name, "before": before[name] if before else None, "after": value} for name, value in self._flat.items()]
        return rows + [{"metric": f"change.{name}", "before": None, "after": value} for name, value in self.change.items()]

    def __repr__(self) -> str:
        verdict = self.verdict
        return f"<metrics: largest slide {self.slide_cm:.2f} cm{f', verdict {verdict}' if verdict else ''}>"


def _flat(nested: "Mapping[str, Any]", prefix: str = "") -> "Iterator[tuple[str, float]]":
    for key, value in nested.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, (int, float)):
            yield prefix + key, value
