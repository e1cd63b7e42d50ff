"""A whole build: every warning of MkDocs is an error."""

from __future__ import annotations

import logging
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

ROOT = Path(__file__).resolve().parents[2]


class SiteError(Exception):
    """The site has broken links, pages that are on no map, or other faults: one a line."""


class Complaints(logging.Handler):
    """What MkDocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def build_site(out: Path, config: Path = ROOT / "mkdocs.yml") -> None:
    """Write the site."""
    complaints = Complaints()
    logger = logging.getLogger("mkdocs")
    level = logger.level
    logger.addHandler(complaints)
    logger.setLevel(logging.INFO)  # at the level DEBUG, MkDocs does not look at anchors
    try:
        settings = load_config(str(config), site_dir=str(out.resolve()))
        settings.plugins.on_startup(command="build", dirty=False)
        build(settings)
        settings.plugins.on_shutdown()
    except Abort as stopped:
        raise SiteError("\n".join(complaints.lines) or str(stopped)) from None
    finally:
        logger.setLevel(level)
        logger.removeHandler(complaints)
