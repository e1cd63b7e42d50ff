"""Values of a machine as numbers, texts and lists of the core, and what they depend on."""

# mypy: disable-error-code="arg-type, attr-defined, no-any-return, return"

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.exceptions import ERROR
from lapwing.syntax.natural.fit import fit
from lapwing.syntax.natural.kind import mistaken
from lapwing.syntax.natural.numbered import numbered
from lapwing.syntax.natural.state import PUBLIC, Label
from lapwing.syntax.natural.term import describe
from lapwing.syntax.walk import children, names_in

if TYPE_CHECKING:
    pass


class _Nowhere:
    """A scope without names: places need none."""

    def meaning(self, path: tuple[str, ...]) -> None:
        return None


NOWHERE = _Nowhere()


class Reading:
    """What a machine reads off its values."""

    def number(self, value: v.Value) -> tuple[tree.Expression, Base]:
        """A number as an expression, with its sort."""
        match value:
            case v.Known(value=bool() as known):
                return tree.Truth(known, self.span), BOOL
            case v.Known(value=int() as known):
                return tree.Number(known, self.span), INT
            case v.Known(value=Fraction() as known):
                return tree.Number(known, self.span), s.REAL
            case v.Number(term=term, sort=sort):
                return term, sort
            case v.Uniform():
                return self.number(self.spread(value))
            case v.Query(answer=answer):
                return answer.term, answer.sort
            case v.Ref() if isinstance(self.state.heap[value.key], v.Items):
                items = self.state.heap[value.key].values
                if len(items) == 1 and self.state.heap[value.key].kind == "array":
                    return self.number(items[0])
                self.reject("needs a number, but this is a list")
            case _:
                self.reject(f"needs a number, but this is {describe(value)}")

    def spread(self, value: v.Uniform) -> v.Value:
        """A uniform draw that is used as a number."""
        numbered(self, self.places.get(value.key), "a uniform draw as a number", "Draw it where it is used.")

    def as_int(self, term: tree.Expression) -> tree.Expression:
        """A truth value as 0 or 1."""
        if isinstance(term, tree.Truth):
            return tree.Number(int(term.value), self.span)
        return tree.Conditional(term, tree.Number(1, self.span), tree.Number(0, self.span), self.span)

    def renumbered(self, tag: tree.Expression, places: list[int]) -> tree.Expression:
        """The tag of a case where the cases stand at other places."""
        if places == list(range(len(places))):
            return tag
        result: tree.Expression = tree.Number(places[-1], self.span)
        for number, place in reversed(list(enumerate(places[:-1]))):
            here = tree.Comparison(("==",), (tag, tree.Number(number, self.span)), self.span)
            result = tree.Conditional(here, tree.Number(place, self.span), result, self.span)
        return result

    def length_of_list(self, name: tree.Expression) -> v.Value:
        """The length of a list of the core."""
        return v.Number(tree.Builtin("len", (name,), self.span), INT)

    def fixed_size(self, length: v.Value) -> v.Value | None:
        """A length that is the same public value all through a run."""
        if isinstance(length, v.Known):
            return length
        if not isinstance(length, v.Number):
            return None
        term = self.expanded(length.term)
        inside = [part for part in names_in(term) if part.name not in self.roles]
        return v.Number(term, INT) if not inside and self.label(term) == PUBLIC else None

    def code_of(self, value: v.Value) -> tree.Expression:
        """The number of a string."""
        match value:
            case v.Text(code=code):
                return code
            case v.Known(value=str() as text):
                if text.startswith(ERROR):
                    number = self.errors.setdefault(text, len(self.errors) + 1)
                    return tree.Number(-number, self.span)
                if text not in self.texts:
                    self.texts[text] = len(self.texts)
                    if self.ordered_texts:
                        from lapwing.syntax.natural.equality import check_order

                        check_order(self)
                return tree.Number(self.texts[text], self.span)
            case _:
                mistaken(self, value, "text")
                self.reject(f"needs a string, but this is {describe(value)}")

    # what values depend on

    def label(self, term: tree.Expression) -> Label:
        """What an expression depends on."""
        match term:
            case tree.Name(name=name):
                return self.roles.get(name) or self.labels.get(name, PUBLIC)
            case tree.Builtin(function="len", arguments=(tree.Name(name=name),)) if name in self.public_lengths:
                return PUBLIC
            case _:
                found = PUBLIC
                for part in children(term):
                    found |= self.label(part)
                return found

    def label_of(self, value: v.Value) -> Label:
        """What a value depends on."""
        found = PUBLIC
        match value:
            case v.Number(term=term) | v.Text(code=term):
                return self.label(term)
            case v.Lazy(length=length):
                return self.label_of(length)
            case v.Tuple(items=parts) | v.Opaque(parts=parts):
                for part in parts:
                    found |= self.label_of(part)
            case v.Variant(tag=tag, cases=cases):
                found = self.label(tag)
                for case in cases:
                    found |= self.label_of(case)
            case v.Ref(key=key) if isinstance(contents := self.state.heap[key], v.Delayed):
                return self.label_of(contents.lazy)
            case v.Ref():
                shape = s.shape_of(self, self.settled(value))
                for leaf in fit(self, value, shape):
                    found |= self.label(leaf)
            case _:
                pass
        return found

    def is_fixed(self, term: tree.Expression) -> bool:
        """Whether an expression is over parameters alone."""
        if isinstance(term, tree.Name):
            return term.name in self.roles
        return not isinstance(term, tree.Draw) and all(self.is_fixed(part) for part in children(term))

    def expanded(self, term: tree.Expression) -> tree.Expression:
        """An expression with the names of values that are assigned once written out."""
        from lapwing.syntax.natural.rewrite import replaced

        if isinstance(term, tree.Name):
            known = self.definitions.get(term.name)
            return term if known is None else self.expanded(known)
        return replaced(term, self.expanded)

    def headed(self, term: tree.Expression) -> tree.Expression:
        """An expression written out no further than to what it is made by."""
        while isinstance(term, tree.Name) and term.name in self.definitions:
            term = self.definitions[term.name]
        return term

    # sequences

    def stored(self, sequence: v.Lazy | v.Contents, item: s.Shape | None = None) -> v.Stored:
        """A sequence as lists of the core."""
        from lapwing.syntax.natural.sequence import store

        return store(self, sequence, item)

    def item_shape(self, lazy: v.Lazy) -> s.Shape:
        """The shape of the items of a sequence."""
        from lapwing.syntax.natural.sequence import item_shape

        return item_shape(self, lazy)

    def settled(self, value: v.Value) -> v.Value:
        """A value with nothing left to compute later."""
        from lapwing.syntax.natural.sequence import settle

        return settle(self, value)

    def table_of(self, contents: v.Contents, key: s.Shape, item: s.Shape) -> tuple[v.Stored, v.Stored]:
        """A dictionary as two sequences."""
        from lapwing.syntax.natural.dictionary import as_table

        table = as_table(self, contents, key, item)
        return table.keys, table.values
