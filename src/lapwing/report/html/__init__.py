"""The pen for pages and notebooks: views as HTML, styled by one sheet."""
