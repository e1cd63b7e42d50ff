"""`python -m tools.site [OUT]`: write the site."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.site.build import build_site

if __name__ == "__main__":
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    count = build_site(Path(__file__).resolve().parents[2], out)
    print(f"{count} pages: {out / 'index.html'}")
