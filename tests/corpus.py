"""The corpus, read once for all tests of a process."""

from __future__ import annotations

from functools import cache

from lapwing.syntax.corpus.entry import Entry, corpus_directory, read_corpus


@cache
def corpus() -> tuple[Entry, ...]:
    """Every program with a verdict."""
    return read_corpus(corpus_directory())
