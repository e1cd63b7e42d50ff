"""Models by output perturbation: the weights that minimize a loss with a penalty, asked for as any other answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.description.exact_input import exact_of
from lapwing.data.model_rows import ModelRows, Scaled
from lapwing.data.query.grouping import Span
from lapwing.data.query.loss import Loss
from lapwing.data.query.minimiser import LARGEST_PENALTY
from lapwing.data.query.query import Minimiser
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

NAMES: dict[Loss, str] = {"logistic": "logistic regression", "hinge": "support vector machine"}


def minimised(model: ModelRows, loss: Loss, penalty: object) -> Question:
    """A question for the weights of a model of a column that is 0 or 1."""
    name = model.target.name
    if (model.target.center, model.target.half) != (Fraction(1, 2), Fraction(1, 2)):
        reject("query-model", why=f"{name} is not described as 0 or 1, or as boolean")
    weight = exact_of(penalty, "the penalty")
    if not 0 < weight <= LARGEST_PENALTY or weight.denominator > LARGEST_PENALTY:
        reject("query-model", why=f"{shown(penalty)} is not a penalty above 0 and up to {LARGEST_PENALTY} rows")
    model = with_all_bounds(model)
    by = tuple(spanned(model, each.name) for each in (*model.inputs, model.target))
    return model.rows.ask(f"{name} by {NAMES[loss]}", Minimiser(by, loss, weight, model.rows.condition))


def with_all_bounds(model: ModelRows) -> ModelRows:
    """The same rows; a column that is described by its values has the outermost of these for bounds."""
    known, columns = model.rows.description, (*model.inputs, model.target)
    missing = {one.name: (one.center - one.half, one.center + one.half) for one in columns if is_bare(known, one)}
    if not missing:
        return model
    return replace(model, rows=replace(model.rows, dataset=model.rows.dataset.with_bounds(**missing)))


def is_bare(known: Description, one: Scaled) -> bool:
    """Whether a column has no bounds of its own."""
    return known.column(one.name).bounds is None


def spanned(model: ModelRows, name: str) -> Span:
    """A group for each step of a column, whose ends take what lies outside."""
    column = model.rows.description.column(name)
    if column.bounds is None:
        reject("query-bounds", name=name, what="a model")
    return Span(column, column.bounds.low, column.bounds.high, True)
