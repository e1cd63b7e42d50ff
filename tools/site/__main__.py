"""`python -m tools.site [OUT]`: write the site; a broken link is an error."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.site.build import SiteError, build_site

if __name__ == "__main__":
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    try:
        build_site(out)
    except SiteError as fault:
        sys.exit(str(fault))
    print(f"{out / 'index.html'}")
