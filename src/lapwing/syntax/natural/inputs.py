"""What the parameters of a function hold, as its contract says, and the parameters of the core that stand for them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.bounds import interval
from lapwing.syntax.natural.domains import clipped_to, leaves_of, range_of
from lapwing.syntax.natural.kind import Kind, Leaf
from lapwing.syntax.natural.missing import missing_values
from lapwing.syntax.natural.state import PUBLIC, Label
from lapwing.syntax.natural.usage import annotation_of, hinted_kind, is_array_like, public_kind

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

PRIVATE = Label(data=True)
Read = Callable[["Machine", tree.Expression], v.Value]


@dataclass
class Inputs:
    """The parameters of the core in order, and what each parameter of the function holds."""

    machine: Machine
    node: ast.FunctionDef
    names: dict[str, str] = field(default_factory=dict)
    parameters: list[tree.ParameterTree] = field(default_factory=list)
    values: dict[str, v.Value] = field(default_factory=dict)
    anything: list[str] = field(default_factory=list)
    in_frame: bool = False
    kinds: dict[str, Kind] = field(default_factory=dict)

    def add(self, name: str, role: tree.RoleTree) -> None:
        """Take a parameter of the function."""
        match role.kind:
            case "Rng":
                self.values[name] = v.Rng()
            case "Epsilon" | "Delta":
                core = self.parameter(name, tree.RoleTree(role.kind, {}, role.span), PUBLIC)
                self.machine.positive.add(core.name)
                if role.kind == "Delta":
                    self.machine.below_one.add(core.name)
                self.values[name] = v.Number(core, REAL)
            case "Public":
                self.values[name] = self.public(name, role)
            case "Query":
                sort = cast("Base", role.options.get("of", REAL))
                self.values[name] = v.Number(self.parameter(name, self.translated(role), PRIVATE), sort)
            case "Queries" | "Functions":
                self.values[name] = self.queries(name, role)
            case "Function":
                options = {"sensitivity": role.options["sensitivity"]} if "sensitivity" in role.options else {}
                core = self.parameter(name, self.translated(tree.RoleTree("Query", options, role.span)), PRIVATE)
                self.values[name] = v.Query(v.Number(core, REAL))
            case "Histogram":
                core = self.parameter(name, role, PRIVATE, public_length=True)
                self.values[name] = self.sequence(name, core, lambda _m, item: v.Number(item, INT))
            case "Database" | "Frame":
                self.values[name] = self.rows(name, role)
            case _:
                self.values[name] = self.record(name, role)

    def parameter(self, name: str, role: tree.RoleTree, label: Label, public_length: bool = False) -> tree.Name:
        """A parameter of the core."""
        made = self.machine.fresh(name.removeprefix("self."))
        self.names.setdefault(name, made)
        self.parameters.append(tree.ParameterTree(made, role, role.span))
        self.machine.roles[made] = label
        if public_length:
            self.machine.public_lengths = self.machine.public_lengths | {made}
        return tree.Name(made, role.span)

    def extra(self, base: str, sort: Sort, span: Span) -> tree.Name:
        """A public parameter that the function does not have: a bound that holds for all values of it."""
        return self.parameter(f"{base}", tree.RoleTree("Public", {"sort": sort}, span), PUBLIC)

    # public parameters

    def public(self, name: str, role: tree.RoleTree) -> v.Value:
        """A value that is known to everyone: a constant default, or what the parameter seems to be."""
        sort = role.options.get("sort")
        if isinstance(sort, Base | ListOf):
            core = self.parameter(name, tree.RoleTree("Public", {"sort": sort}, role.span), PUBLIC)
            return self.of_sort(name, core, sort)
        kind = self.kinds.get(name) or public_kind(self.machine, self.node, name)
        if not isinstance(kind, Kind):
            return kind
        if kind == Kind("function"):
            return v.Library(f"{self.node.name}.{name}")
        core = self.parameter(name, tree.RoleTree("Public", {"sort": kind.sort}, role.span), PUBLIC)
        if hinted_kind(annotation_of(self.node, name)) is None:
            self.machine.guessed[core.name] = kind
            self.machine.parameter_names[core.name] = name
        return self.of_kind(name, core, kind, kind.sort)

    def of_sort(self, name: str, core: tree.Name, sort: Base | ListOf) -> v.Value:
        """A public value whose sort the contract says."""
        if isinstance(sort, Base):
            return v.Number(core, sort)
        element = sort.element
        if isinstance(element, ListOf):
            return self.sequence(name, core, lambda _m, row: self.inner(row, cast("Base", element.element)))
        return self.sequence(name, core, lambda _m, item: v.Number(item, element))

    def of_kind(self, name: str, core: tree.Name, kind: Kind, sort: Sort) -> v.Value:
        """A public value whose kind was guessed."""
        if kind.depth and kind.leaf == "function":
            path = v.Library(f"{self.node.name}.{name}")
            return self.sequence(name, core, lambda _m, item: v.Partial(path, (v.Number(item, INT),), ()))
        if kind.leaf == "text":
            self.machine.free_texts = True
            if kind.depth == 0:
                return v.Text(core)
            if kind.depth == 1:
                return self.sequence(name, core, lambda _m, item: v.Text(item))
            return self.sequence(name, core, lambda _m, row: self.inner(row, INT, "text"))
        return self.of_sort(name, core, sort)

    def inner(self, row: tree.Expression, sort: Base, leaf: Leaf = "number") -> v.Value:
        """A row of a public matrix, or a list of strings in a list."""
        long = v.Number(tree.Builtin("len", (row,), row.span), INT)

        def item(at: Machine, index: tree.Expression) -> v.Value:
            term = tree.Subscript(row, index, at.span)
            return v.Text(term) if leaf == "text" else v.Number(term, sort)

        return v.Lazy(long, item, None, "list" if leaf == "text" else "array")

    # private parameters

    def queries(self, name: str, role: tree.RoleTree) -> v.Value:
        """Answers, or functions of the data that give them."""
        options = {key: value for key, value in role.options.items() if key in ("sensitivity", "monotone")}
        sort = role.options.get("of", REAL) if role.kind == "Queries" else REAL
        if role.kind == "Queries" and "of" in role.options:
            options["of"] = role.options["of"]
        made = self.translated(tree.RoleTree("Queries", options, role.span))
        core = self.parameter(name, made, PRIVATE, public_length=True)
        number = cast("Base", sort)
        if role.kind == "Functions":
            over = role.options.get("of")
            if isinstance(over, str):
                self.anything.append(over)
            return self.sequence(name, core, lambda _m, item: v.Query(v.Number(item, number)))
        return self.sequence(name, core, lambda _m, item: v.Number(item, number))

    def sequence(self, name: str, core: tree.Name, read: Read, kind: v.Kind | None = None) -> v.Value:
        """A parameter that is a list of the core."""
        long = v.Number(tree.Builtin("len", (core,), core.span), INT)
        shown: v.Kind = kind or ("array" if is_array_like(self.node, name) else "list")

        def item(at: Machine, index: tree.Expression) -> v.Value:
            return read(at, tree.Subscript(core, index, at.span))

        return v.Lazy(long, item, None, shown, core.name)

    def rows(self, name: str, role: tree.RoleTree) -> v.Value:
        """The rows of a dataset."""
        domain = cast("tree.RoleTree", role.options["of"])
        self.in_frame = role.kind == "Frame"
        plain, read = self.domain(name, domain)
        options: dict[str, object] = {"of": plain}
        if "neighbours" in role.options:
            options["neighbours"] = role.options["neighbours"]
        replaced = role.options.get("neighbours") != "add-remove"
        made = tree.RoleTree("Database", cast("dict[str, tree.RoleTree]", options), role.span)
        core = self.parameter(name, made, PRIVATE, public_length=replaced)
        self.note_range(core.name, plain)
        if role.kind == "Frame":
            return self.sequence(name, core, read, "frame")
        return self.sequence(name, core, read)

    def record(self, name: str, domain: tree.RoleTree) -> v.Value:
        """One person's value."""
        self.in_frame = False
        plain, read = self.domain(name, domain)
        core = self.parameter(name, plain, PRIVATE)
        self.note_range(core.name, plain)
        return read(self.machine, core)

    def note_range(self, core: str, domain: tree.RoleTree) -> None:
        """Between which whole numbers the values lie."""
        found = range_of(domain)
        if found is not None:
            self.machine.ranges[core] = found
        for place, leaf in enumerate(leaves_of(domain) if domain.kind == "Row" else ()):
            inner = range_of(leaf)
            if inner is not None:
                self.machine.field_ranges[(core, place)] = inner
            self.note_interval((core, place), leaf)
        self.note_interval(core, domain)
        if domain.kind == "Vector" and isinstance(item := domain.options["of"], tree.RoleTree):
            self.note_interval((core, None), item)

    def note_interval(self, where: str | tuple[str, int | None], domain: tree.RoleTree) -> None:
        """Between which known numbers the values lie; what is read outside a list is 0."""
        if domain.kind == "Interval":
            ends = [interval(self.machine, end) for end in (domain.options["low"], domain.options["high"])]  # type: ignore[arg-type]
            if ends[0] is not None and ends[1] is not None:
                self.machine.intervals[where] = min(ends[0][0], Fraction(0)), max(ends[1][1], Fraction(0))

    # domains

    def domain(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """A domain of the core, and how its values are read."""
        span = domain.span
        match domain.kind:
            case "Bit" | "Integers":
                return self.translated(domain), lambda _m, item: v.Number(item, INT)
            case "Interval":
                return self.translated(domain), lambda _m, item: v.Number(item, REAL)
            case "Bool":
                one = tree.Number(1, span)
                return tree.RoleTree("Bit", {}, span), lambda at, item: v.Number(
                    tree.Comparison(("==",), (item, one), at.span), BOOL
                )
            case "Reals" | "Ints":
                return self.unbounded(name, domain)
            case "Category":
                return self.category(domain)
            case "Text":
                return self.text(name, domain)
            case "Row":
                return self.row(name, domain)
            case "Vector":
                return self.vector(name, domain)
            case "Maybe":
                return self.maybe(name, domain)
            case "Anything":
                return self.any_value(name, domain)
            case _:
                self.machine.outside(f"data of {domain.kind}", "Use one of the domains in docs/contracts.md.")

    def translated(self, domain: tree.RoleTree) -> tree.RoleTree:
        """A domain whose bounds speak of the core's parameters."""
        options = {
            key: self.renamed(value) if not isinstance(value, str | bool | tree.RoleTree) else value
            for key, value in domain.options.items()
        }
        return tree.RoleTree(domain.kind, cast("dict[str, tree.Expression]", options), domain.span)

    def renamed(self, value: object) -> object:
        """An expression over the core's names of parameters."""
        from lapwing.syntax.natural.passes.substitute import substituted

        if isinstance(value, Base | ListOf | tuple):
            return value
        terms = {old: tree.Name(new, self.machine.span) for old, new in self.names.items()}
        return substituted(cast("tree.Expression", value), terms)

    def unbounded(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """Any numbers: between two public bounds, whatever these are."""
        sort = REAL if domain.kind == "Reals" else INT
        span = domain.span
        ends: list[object] = []
        for end in ("low", "high"):
            given = domain.options.get(end)
            ends.append(self.extra(f"{name}_{end}", sort, span) if given is None else self.renamed(given))
        low, high = (cast("tree.Expression", end) for end in ends)
        self.machine.require_as_stated(tree.Comparison(("<=",), (low, high), span))
        kind = "Interval" if domain.kind == "Reals" else "Integers"
        return tree.RoleTree(kind, {"low": low, "high": high}, span), lambda _m, item: v.Number(item, sort)

    def category(self, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """Known strings, or whole numbers below a size."""
        span, values = domain.span, domain.options.get("values")
        zero = tree.Number(0, span)
        if isinstance(values, tuple):
            for text in sorted(values):
                self.machine.texts.setdefault(text, len(self.machine.texts))
            codes = [self.machine.texts[text] for text in values]
            low, high = tree.Number(min(codes), span), tree.Number(max(codes), span)
            return tree.RoleTree("Integers", {"low": low, "high": high}, span), lambda _m, item: v.Text(item)
        size = cast("tree.Expression", self.renamed(domain.options["size"]))
        high_term = tree.Binary("-", size, tree.Number(1, span), span)
        if isinstance(size, tree.Number):
            high_term = tree.Number(size.value - 1, span)  # type: ignore[assignment]
        return tree.RoleTree("Integers", {"low": zero, "high": high_term}, span), lambda _m, item: v.Number(item, INT)

    def text(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """Any strings: numbered, the known ones first."""
        size = self.extra(f"{name}_texts", INT, domain.span)
        self.machine.text_sizes.append(size)
        low = tree.Number(0, domain.span)
        return tree.RoleTree("Integers", {"low": low, "high": size}, domain.span), lambda _m, item: v.Text(item)

    def row(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """Fields side by side, each with its own domain."""
        fields = {key: cast("tree.RoleTree", value) for key, value in domain.options.items()}
        parts = {key: self.domain(f"{name}_{key}", value) for key, value in fields.items()}

        def build(at: Machine, items: list[v.Value]) -> v.Value:
            return v.Tuple(tuple(items), tuple(parts))

        return self.side_by_side(domain.span, tuple(parts.values()), build)

    def side_by_side(
        self,
        span: Span,
        parts: tuple[tuple[tree.RoleTree, Read], ...],
        build: Callable[[Machine, list[v.Value]], v.Value],
    ) -> tuple[tree.RoleTree, Read]:
        """Several values in one row of the core; whole numbers among reals are read by their floor, which they equal.

        The numbers of a part that is a row itself stand in the one row too: such a part reads its own places of it.
        """
        if len(parts) == 1 and parts[0][0].kind != "Row":
            ((plain, read_one),) = parts
            return plain, lambda at, item: build(at, [read_one(at, item)])
        widths = [len(plain.options) if plain.kind == "Row" else 1 for plain, _ in parts]
        leaves = [leaf for plain, _ in parts for leaf in leaves_of(plain)]
        whole = [leaf.kind in ("Bit", "Integers") for leaf in leaves]
        role = tree.RoleTree("Row", {str(place): leaf for place, leaf in enumerate(leaves)}, span)

        def leaf(at: Machine, row: tree.Expression, place: int) -> tree.Expression:
            if isinstance(row, tree.ListDisplay):
                return row.items[place]
            item = tree.Subscript(row, tree.Number(place, at.span), at.span)
            return tree.Builtin("floor", (item,), at.span) if whole[place] and not all(whole) else item

        def read(at: Machine, row: tree.Expression) -> v.Value:
            values: list[v.Value] = []
            start = 0
            for (plain, inner), width in zip(parts, widths, strict=True):
                found = [leaf(at, row, place) for place in range(start, start + width)]
                values.append(inner(at, tree.ListDisplay(tuple(found), at.span) if plain.kind == "Row" else found[0]))
                start += width
            return build(at, values)

        return role, read

    def maybe(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """A value that may be missing: whether it is there, and the value."""
        of, span = cast("tree.RoleTree", domain.options["of"]), domain.span
        inner = self.domain(name, of)
        first, *others = missing_values(self.machine, self.node, name, of, self.in_frame)
        ends = {"low": tree.Number(0, span), "high": tree.Number(1 + len(others), span)}
        flag = tree.RoleTree("Integers", ends, span) if others else tree.RoleTree("Bit", {}, span)

        def build(at: Machine, items: list[v.Value]) -> v.Value:
            there, item = items
            return v.Variant(cast("v.Number", there).term, (first, item, *others))

        return self.side_by_side(span, ((flag, lambda _m, item: v.Number(item, INT)), inner), build)

    def any_value(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """Anything: a whole number, a float, a string or None."""
        span = domain.span
        low, high = tree.Number(0, span), tree.Number(3, span)
        kind = tree.RoleTree("Integers", {"low": low, "high": high}, span), lambda _m, item: v.Number(item, INT)
        whole = self.domain(f"{name}_int", tree.RoleTree("Ints", {}, span))
        real = self.domain(f"{name}_float", tree.RoleTree("Reals", {}, span))
        text = self.domain(name, tree.RoleTree("Text", {}, span))

        def build(at: Machine, items: list[v.Value]) -> v.Value:
            tag, *cases = items
            return v.Variant(cast("v.Number", tag).term, (*cases, v.Known(None)))

        return self.side_by_side(span, (kind, whole, real, text), build)

    def vector(self, name: str, domain: tree.RoleTree) -> tuple[tree.RoleTree, Read]:
        """Rows that are vectors of numbers."""
        span = domain.span
        of = cast("tree.RoleTree", domain.options.get("of", tree.RoleTree("Reals", {}, span)))
        plain, read = self.domain(name, of)
        length = domain.options.get("length")
        size = (
            self.extra(f"{name}_width", INT, span) if length is None else cast("tree.Expression", self.renamed(length))
        )
        if length is None:
            self.machine.requires.append(tree.Comparison((">=",), (size, tree.Number(1, span)), span))
        known: v.Value = v.Number(size, INT)
        if isinstance(size, tree.Number):
            known = v.Known(int(size.value))
        role = tree.RoleTree("Vector", {"of": plain, "length": size}, span)
        norms = {order: self.renamed(domain.options[order]) for order in ("norm1", "norm2") if order in domain.options}
        if norms and range_of(plain) is not None:
            self.machine.outside("a bound on the norm of vectors of whole numbers", "Use vectors of reals.")

        def row(at: Machine, item: tree.Expression) -> v.Value:
            held = item
            for order, bound in norms.items():
                held = clipped_to(at, held, order, cast("tree.Expression", bound))
            return v.Lazy(known, lambda m, index: read(m, tree.Subscript(held, index, m.span)), None, "array")

        return role, row
