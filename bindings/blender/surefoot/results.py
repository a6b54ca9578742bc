"""What the panel shows of measurements (`surefoot measure --json`)."""


def _slide(report):
    return max(report["slide"][part]["whole_3d"]["max_cm"] for part in ("heel", "ball"))


def _worst(verdict):
    checks = verdict.get("checks", ())
    return max(checks, key=lambda check: check["value"] / check["limit"] if check["limit"] else 0.0, default=None)


def facts_of(measures, first_frame, warnings):
    """Numbers for the panel, centimetres and scene frames, and one sentence."""
    facts = {"plants": measures["plants"], "slide_cm": _slide(measures),
             "under_cm": max(part["max_cm"] for part in measures["penetration"].values()),
             "skating": measures["skating"]["ratio"], "warnings": list(warnings)}
    if "original" in measures:
        facts["slide_before_cm"] = _slide(measures["original"])
        facts["skating_before"] = measures["original"]["skating"]["ratio"]
    if "change" in measures:
        facts["body_cm"] = measures["change"]["root"]["max_cm"]
    if "verdict" in measures:
        facts["verdict"] = measures["verdict"]["level"]
        worst = _worst(measures["verdict"])
        if worst is not None and facts["verdict"] != "good":
            facts["worst"] = {"name": worst["name"].replace("_", " "), "value": worst["value"], "unit": worst["unit"],
                              "limit": worst["limit"], "frame": worst["frame"] + first_frame}
    facts["summary"] = sentence(facts)
    return facts


def sentence(facts):
    count = f"{facts['plants']} contact{'' if facts['plants'] == 1 else 's'}"
    if "slide_before_cm" in facts:
        return f"{count}, largest slide {facts['slide_before_cm']:.2f} cm before, {facts['slide_cm']:.2f} cm now"
    return f"{count}, largest slide {facts['slide_cm']:.2f} cm"
