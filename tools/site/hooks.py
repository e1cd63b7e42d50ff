"""What a build does beyond MkDocs: pages from outside `docs`, links to them, formulas, and nothing from the network."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.site.code import code_page
from tools.site.exercises import exercise_pages
from tools.site.links import led, local_links
from tools.site.nav import expanded
from tools.site.notebook import Notebook, read_notebook
from tools.site.places import SHOWN_AS_CODE, page_of

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "tools" / "site" / "assets"
BESIDE = tuple(
    map(PurePosixPath, ("CHANGELOG.md", "CONTRIBUTING.md", "TRUSTED.md", "bench/README.md", "rocq/README.md"))
)
RESULTS = ROOT / "src" / "lapwing" / "report" / "html" / "style.css"
MATHJAX = "sphinx-mathjax-offline"
SEARCH = 'data-md-component="search" role="dialog"'

sources: dict[str, PurePosixPath] = {}
notebooks: dict[str, Notebook] = {}


class MissingError(Exception):
    """Something that the site is built from is not installed."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The navigation, with the exercises and the pages that a folder's README lists."""
    config.nav = expanded(config.nav or [], Path(config.docs_dir), {"exercises.md": list(exercise_pages())})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Pages that are not Markdown in `docs`, and the site's own styles and scripts."""
    sources.clear()
    notebooks.clear()
    for file in list(files.documentation_pages()):
        sources[file.src_uri] = PurePosixPath("docs") / file.src_uri
    for name in BESIDE:
        add(files, config, name, read(name))
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        name = PurePosixPath(path.relative_to(ROOT).as_posix())
        found = read_notebook(name, path.read_text(encoding="utf-8"))
        notebooks[str(page_of(name))] = found
        add(files, config, name, found.text)
    for place, text in exercise_pages().items():
        files.append(File.generated(config, place, content=text))
    for name in sorted({link for each in list(sources.values()) for link in local_links(each, text_of(each))}):
        if name.suffix in SHOWN_AS_CODE and (ROOT / name).is_file():
            add(files, config, name, code_page(name, read(name)))
    for asset in sorted(ASSETS.iterdir()):
        files.append(File.generated(config, f"assets/{asset.name}", abs_src_path=str(asset)))
    files.append(File.generated(config, "assets/results.css", abs_src_path=str(RESULTS)))
    files.append(File.generated(config, "assets/mathjax.js", abs_src_path=str(mathjax())))
    return files


def add(files: Files, config: MkDocsConfig, name: PurePosixPath, text: str) -> None:
    """A page that shows a file."""
    place = str(page_of(name))
    sources[place] = name
    files.append(File.generated(config, place, content=text))


def text_of(name: PurePosixPath) -> str:
    """The Markdown that a page is made of."""
    place = str(page_of(name))
    return notebooks[place].text if place in notebooks else read(name)


def read(name: PurePosixPath) -> str:
    """A file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def mathjax() -> Path:
    """MathJax in one file."""
    found = find_spec(MATHJAX)
    if found is None or found.origin is None:
        raise MissingError(f"formulas need MathJax: pip install {MATHJAX}")
    return Path(found.origin).parent / "static" / "mathjax" / "tex-svg.js"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links lead to pages of the site."""
    source = sources.get(page.file.src_uri)
    return markdown if source is None else led(source, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """What a notebook's cells show, and MathJax where there are formulas."""
    found = notebooks.get(page.file.src_uri)
    body = found.filled(html) if found else html
    if 'class="arithmatex"' not in body:
        return body
    up = "../" * (len(PurePosixPath(page.url).parts) - 1)
    return f'{body}<script src="{up}assets/formulas.js"></script><script src="{up}assets/mathjax.js" async></script>'


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """A name for the search, which the theme's dialog lacks."""
    return output.replace(SEARCH, f'{SEARCH} aria-label="Search"')
