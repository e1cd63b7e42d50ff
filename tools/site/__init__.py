"""The documentation as a site: what MkDocs does not do by itself.

- `build`: the whole site, or what is wrong with it
- `hooks`: the events of a build, each in a line or two
- `places`: where a file of the repository stands on the site
- `links`: links between files become links between pages
- `nav`: a folder's README is the list of its pages
- `notebook`, `code`, `exercises`: notebooks, programs and exercises as pages
- `assets`: styles and scripts of the site; formulas are drawn by MathJax, from a package that carries it
"""
