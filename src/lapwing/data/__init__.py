"""Private answers from real data.

- `description`: what is publicly known of a dataset, and the file that says it.
- `query`: what can be asked; `engines`: DuckDB, PostgreSQL, Spark and Polars, which add up whole numbers.
- `plan`: what a query costs, and how far neighbours can be apart.
- `proof`: the certified programs that plans are instances of; a plan without them is not answered.
- `answer`: from exact numbers to a noisy answer, with intervals, as data and as text.
- `sql`: questions as SQL.
- `program`: proved programs on the rows: columns bound to a parameter, and a run in the engine that holds them.
- files of the room: `naming` says which dataset is meant, `origin` where its rows come from, `funding` which budget is
  theirs; `open_dataset` opens a `dataset`, whose `selection`s of rows make a `question`; `draft` writes the first
  description of a file.

Imports `kernel`, `diagnostics`, `numbers`, `syntax`, `prove`, `run` and `budget`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.data.lazy_open import open  # noqa: A004
from lapwing.data.query.aggregate import Count, CountDistinct, CountUnits, Mean, Share, ShareKept, Sum, Variance
from lapwing.data.query.col import col
from lapwing.data.query.expression import lit, when
from lapwing.data.query.person_table import Between, Max, Min
from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.data.engines.engine import Engine
else:
    __getattr__ = lazily(__name__, {"engines.engine": ["Engine"]})

__all__ = [
    "Between",
    "Count",
    "CountDistinct",
    "CountUnits",
    "Engine",
    "Max",
    "Mean",
    "Min",
    "Share",
    "ShareKept",
    "Sum",
    "Variance",
    "col",
    "lit",
    "open",
    "when",
]
