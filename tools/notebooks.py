"""`python -m tools.notebooks [NOTEBOOK...]`: execute the gallery and write what its cells show."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
GALLERY = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
SECONDS = 120


def executed(notebook: NotebookNode) -> NotebookNode:
    """A notebook with what its cells show now; a cell that fails is an error."""
    fresh: NotebookNode = nbformat.from_dict(notebook)
    place = {"metadata": {"path": str(ROOT)}}
    NotebookClient(fresh, timeout=SECONDS, kernel_name="python3", resources=place).execute()
    return tidy(fresh)


def tidy(notebook: NotebookNode) -> NotebookNode:
    """Without what differs from run to run or machine to machine."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        cell.metadata.pop("execution", None)
    return notebook


def read_notebook(path: Path) -> NotebookNode:
    """A notebook from its file."""
    found: NotebookNode = nbformat.read(path, as_version=4)
    return found


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]) if sys.argv[1:] else GALLERY:
        nbformat.write(executed(read_notebook(path)), path)
        print(path)
