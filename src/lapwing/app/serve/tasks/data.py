"""Tasks about data: what is known of a dataset, what a query would cost, and its private answer.

Nothing that needs an extra is imported before a dataset is opened, so that the other tasks do without.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lapwing.data.lazy_open import look as look_at_dataset
from lapwing.data.lazy_open import open as open_dataset
from lapwing.report.html.picture import drawn_wide_and_narrow

Data = dict[str, Any]


def show_dataset(data: Data) -> Data:
    """What is public about a dataset."""
    with look_at_dataset(Path(data["description"]), ledger=data["ledger"]) as opened:
        from lapwing.report.html.dataset import html_dataset
        from lapwing.report.view.dataset import view_dataset

        view = view_dataset(opened)
    return {"view": view, "html": html_dataset(view)}


def preview_query(data: Data) -> Data:
    """What a query would cost; nothing is charged."""
    with look_at_dataset(Path(data["description"]), ledger=data["ledger"]) as opened:
        from lapwing.data.answer.preview_text import view_preview
        from lapwing.report.html.preview import html_preview

        view = view_preview(opened.sql(data["select"]).preview(key=data["key"], **options_of(data)))
    return {"view": view, "html": html_preview(view)}


def ask_query(data: Data) -> Data:
    """A private answer, paid from the dataset's budget."""
    with open_dataset(Path(data["description"]), ledger=data["ledger"]) as opened:
        from lapwing.data.answer.release_text import view_release
        from lapwing.report.figure.release import is_plottable, plot_release
        from lapwing.report.html.release import html_piece

        view = view_release(opened.sql(data["select"]).release(key=data["key"], **options_of(data)))
    picture = drawn_wide_and_narrow(plot_release(view)) if is_plottable(view) else None
    return {"view": view, "html": html_piece(view), "picture": picture}


def options_of(data: Data) -> Data:
    """What a query is asked with."""
    amounts = {name: data[name] or None for name in ("epsilon", "error", "delta")}
    return {**amounts, "share_kept": data["share_kept"]}
