"""The navigation: a folder's README is the list of the pages in it, and some pages are followed by made ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from tools.site.links import local_links


def expanded(nav: list[Any], docs: Path, made: Mapping[str, list[str]]) -> list[Any]:
    """The navigation of `mkdocs.yml`, in which a README is followed by the pages of its folder that it links to.

    `made` has pages that follow others and that no file lists.
    """
    listed = names(nav)
    found: list[Any] = []
    for item in nav:
        match item:
            case dict():
                found.append(
                    {
                        title: expanded(part, docs, made) if isinstance(part, list) else part
                        for title, part in item.items()
                    }
                )
            case str() if item in made:
                found += [item, *made[item]]
            case str() if PurePosixPath(item).name == "README.md" and (docs / item).is_file():
                found += [item, *(page for page in beside(item, docs) if page not in listed)]
            case _:
                found.append(item)
    return found


def names(nav: Any) -> set[str]:
    """The pages that are listed by hand."""
    match nav:
        case str():
            return {nav}
        case dict():
            return set().union(*map(names, nav.values()))
        case _:
            return set().union(*map(names, nav))


def beside(readme: str, docs: Path) -> list[str]:
    """The pages in the folder of a README that it links to, in its order."""
    place = PurePosixPath(readme)
    links = local_links(place, (docs / place).read_text(encoding="utf-8"))
    return list(dict.fromkeys(str(link) for link in links if link.parent == place.parent and link.suffix == ".md"))
