"""What a wheel holds stays small: the package and the programs, without the site."""

from __future__ import annotations

import io
import subprocess
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 3_000_000


def test_a_wheel_takes_at_most_three_megabytes() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    held = [*wheel["packages"], *wheel["force-include"]]
    listed = subprocess.run(["git", "ls-files", "-z", *held], cwd=ROOT, capture_output=True, text=True, check=True)
    tracked = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    files = [*tracked, *(name for name in wheel["artifacts"] if (ROOT / name).is_file())]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in files:
            archive.write(ROOT / name, name)
    assert len(files) > 500
    assert len(packed.getvalue()) <= LARGEST


def test_the_readme_names_every_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    install = (ROOT / "README.md").read_text().partition("```sh\n")[2].partition("```")[0]
    assert [name for name in extras if name != "dev" and f"[{name}]" not in install] == []
