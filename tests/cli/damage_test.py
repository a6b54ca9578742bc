"""Files of other programs, cut and with bytes flipped: refused or read, never a crash, never half a file."""

import random
import subprocess
import unittest

from program import DATA, DONE, DONE_WITH_WARNINGS, INPUT_REFUSED, PROGRAM, ProgramTest

SAMPLES = sorted(path for path in (DATA / "formats").glob("*/*") if path.parent.name != "truth" and path.suffix != ".json")


@unittest.skipUnless(SAMPLES, f"no files of other programs at {DATA / 'formats'}")
class Damage(ProgramTest):
    def converted(self, sample, damaged):
        """How converting the bytes ended; the output is there where that went well, and nothing else ever."""
        (self.folder / ("in" + sample.suffix)).write_bytes(damaged)
        out = self.folder / ("out" + sample.suffix)
        line = [PROGRAM, "convert", "in" + sample.suffix, "-o", out.name, "-q"]
        code = subprocess.run(line, cwd=self.folder, capture_output=True, timeout=60).returncode
        self.assertIn(code, (DONE, INPUT_REFUSED, DONE_WITH_WARNINGS), sample.name)
        self.assertEqual(out.exists(), code != INPUT_REFUSED, sample.name)
        expected = {"in" + sample.suffix} | ({out.name} if out.exists() else set())
        self.assertEqual(set(self.files()), expected, sample.name)
        for path in self.folder.iterdir():
            path.unlink()
        return code

    def test_cut_files_are_refused(self):
        for sample in SAMPLES:
            whole = sample.read_bytes()
            for share in (0.02, 0.5, 0.95):
                with self.subTest(f"{sample.name} cut to {share}"):
                    self.assertEqual(self.converted(sample, whole[: int(share * len(whole))]), INPUT_REFUSED)

    def test_flipped_bytes_are_read_or_refused(self):
        dice = random.Random(16)
        codes = []
        for sample in SAMPLES:
            for reach in (3_000, 60_000, 1 << 40):  # heads and lengths are near the beginning
                damaged = bytearray(sample.read_bytes())
                for _ in range(3):
                    damaged[dice.randrange(min(reach, len(damaged)))] = dice.randrange(256)
                codes.append(self.converted(sample, damaged))
        self.assertIn(INPUT_REFUSED, codes)
        self.assertIn(DONE, codes)


if __name__ == "__main__":
    unittest.main()
