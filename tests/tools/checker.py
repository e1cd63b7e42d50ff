"""The second checker, loaded as the program that it is."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

TOOL = Path(__file__).resolve().parents[2] / "tools" / "recheck.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("recheck", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["recheck"] = module
    spec.loader.exec_module(module)
    return module


recheck = load()


def verdict(tmp_path: Path, text: str | bytes) -> tuple[int, str]:
    path = tmp_path / "certificate.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    code, said = recheck.verdict(str(path))
    return int(code), str(said)
