"""Write docs/library.md: what each function of a library means, from the first lines of the docstrings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from lapwing.syntax.natural.library.registry import FUNCTIONS, METHODS, load

HEAD = """# Library functions in existing code

The library functions and methods that Lapwing understands in [existing code](contracts.md), and what they mean.
Functions are identified by what their name resolves to: `from numpy.random import laplace as noise` is recognized, and
a function of your own named `laplace` is not noise. Any other function is an unknown function of its arguments, which
may only be released or public values. `make messages` generates this page.
"""
TITLES = {
    "builtins": "Python",
    "math": "math",
    "statistics": "statistics",
    "itertools": "itertools and functools",
    "collections": "collections",
    "numpy": "NumPy",
    "numpy.random": "NumPy: noise",
    "random": "random",
    "secrets": "secrets",
    "scipy": "SciPy",
    "pandas": "pandas",
    "diffprivlib": "diffprivlib",
    "opendp": "OpenDP",
}
SAME = {
    "functools": "itertools",
    "heapq": "itertools",
    "copy": "builtins",
    "lapwing": "",
    "logging": "",
    "warnings": "",
}


def group(path: str) -> str:
    """The heading under which a function stands."""
    if path.startswith("numpy.random."):
        return "numpy.random"
    root = path.split(".")[0].split("@")[0]
    return SAME.get(root, root)


def meaning(handler: Callable[..., object]) -> str:
    """The first line of a docstring, fit for a table."""
    return (handler.__doc__ or "").strip().splitlines()[0].replace("|", "\\|")


def rows(table: dict[str, Callable[..., object]]) -> list[str]:
    """One line for each meaning, with the names that have it."""
    names: dict[int, list[str]] = defaultdict(list)
    for path, handler in sorted(table.items()):
        names[id(handler)].append(path)
    found = {id(handler): handler for handler in table.values()}
    return sorted(f"| {', '.join(f'`{n}`' for n in each)} | {meaning(found[key])} |" for key, each in names.items())


def page() -> str:
    """The whole page."""
    load()
    functions: dict[str, dict[str, Callable[..., object]]] = defaultdict(dict)
    for path, handler in FUNCTIONS.items():
        if "@" not in path and not path.startswith(("opendp.mod", "opendp.domains", "opendp.metrics")):
            functions[group(path)][path] = handler
    methods: dict[str, dict[str, Callable[..., object]]] = defaultdict(dict)
    for path, method in METHODS.items():
        kind, _, name = path.partition(".")
        methods[kind][f".{name}()"] = method
    parts = [HEAD]
    for key, title in TITLES.items():
        if functions[key]:
            parts.append(
                f"## {title}\n\n| function | meaning |\n| --- | --- |\n" + "\n".join(rows(functions[key])) + "\n"
            )
    kinds = {"list": "lists", "str": "strings", "dict": "dictionaries", "set": "sets", "array": "arrays"}
    for kind, title in (kinds | {"series": "series", "frame": "data frames"}).items():
        parts.append(
            f"## Methods of {title}\n\n| method | meaning |\n| --- | --- |\n" + "\n".join(rows(methods[kind])) + "\n"
        )
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
