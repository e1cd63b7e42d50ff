"""The probability of an event on given inputs, between rational bounds that are mostly equal.

A run goes on until it draws.  What a draw gives is then taken all at once, as a span; where that does not decide what
happens next, the span is cut in two, down to single steps of the grid.  Only beyond the reach, where a variable that is
still needed would have to be followed step by step for ever, is a span kept as it is.  Where such a span leaves a
branch open, both ways are followed and the lesser and the greater of their probabilities are bounds; where it leaves
the event open, 0 and 1 are, as they are after very many draws or forks.  So the bounds are bounds whatever the reach.
Memories that agree on what is still needed share their answer.  A run that never ends gives no result.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.kernel.language.refuse import refuse
from lapwing.refute.exact.early import locals_in
from lapwing.refute.exact.endless import is_endless
from lapwing.refute.exact.event import (
    Anything,
    AtLeast,
    AtMost,
    Between,
    Event,
    Exactly,
    Pattern,
    fits,
    may_still_fit,
    may_still_rise,
    occurs,
)
from lapwing.refute.exact.graph import Graph, graph_of
from lapwing.refute.exact.noise import Choices, Noisy, noise_of
from lapwing.refute.exact.span import Forked, Span, Undecided
from lapwing.refute.exact.spread import NEVER, SURE, Chance
from lapwing.refute.exact.value import Value, items, truth, value

OPEN = Chance(Fraction(0), Fraction(1))
STEPS = 4_000_000
FORKS = 4
LONGEST = 10_000
FAR_CUTS = 12
DEEPEST = 120
LOOKS = 64
WORK_OF_STEP = 10
MANY_ROUNDS = 200

Ends = tuple[int | None, int | None]
Waiting = tuple[int, tuple[tuple[str, Value], ...]]


def chance(
    program: Program,
    inputs: Mapping[str, Value],
    event: Event,
    grid: int,
    reach: int,
    patience: Deadline = ENDLESS,
) -> Chance:
    """The probability that a program's results are in an event."""
    if any(len(outcome.parts) != len(program.results) for outcome in event.outcomes):
        refuse("an outcome of the event has another number of results than the program")
    return _Chances(graph_of(program), dict(inputs), event, grid, reach, patience).start()


class _Chances:
    def __init__(
        self, graph: Graph, inputs: dict[str, Value], event: Event, grid: int, reach: int, patience: Deadline
    ) -> None:
        self.graph, self.inputs, self.event, self.grid, self.reach = graph, inputs, event, grid, reach
        self.patience = patience
        self.places = {term.name: place for place, term in enumerate(graph.results) if hasattr(term, "name")}
        self.alone = graph.unread - shared(graph)
        self.found: dict[Waiting, Chance] = {}
        self.unfit: dict[str, Value] = {}
        self.steps = STEPS
        self.depth = 0

    def start(self) -> Chance:
        try:
            waiting = self.run(0, dict(self.inputs))
        except Undecided as where:
            return self.either(where, FORKS)
        return self.after(waiting)

    def run(self, place: int, memory: dict[str, Value]) -> Waiting | bool:
        """Go on to the next draw, or to the end: then whether the event occurred."""
        steps, heads = self.graph.steps, self.graph.heads
        appended, raised = self.graph.appended, self.graph.raised
        rounds = 0
        while True:
            self.steps -= 1
            if self.steps < 0:
                refuse("the runs take too many steps")
            if not self.steps % LOOKS:
                self.patience.check(LOOKS * WORK_OF_STEP)
            if place in heads:
                rounds += 1
                if not rounds % MANY_ROUNDS and is_endless(self.graph, place, memory):
                    return False
            step = steps[place]
            statement, meaning = step.statement, step.meaning
            if statement is None:
                return occurs(self.event, tuple(value(term, memory) for term in self.graph.results))
            if meaning is None:
                return place, tuple((name, self.seen(name, memory[name])) for name in step.order if name in memory)
            if isinstance(statement, Assign):
                name = statement.target.name
                memory[name] = found = meaning(memory)
                if isinstance(found, int | Fraction) and max(map(int.bit_length, found.as_integer_ratio())) > LONGEST:
                    refuse("a number gets too large")
                if isinstance(found, tuple) and len(found) > LONGEST:
                    refuse("a list gets too long")
                if name in appended and not may_still_fit(self.event, self.places[name], items(found)):
                    return False
                if name in raised and not may_still_rise(self.event, self.places[name], found):
                    return False
                if place in self.graph.settled and not self.may_fit(name, found):
                    return False
                place = step.following[0]
            else:
                try:
                    place = step.following[0 if truth(meaning(memory)) else 1]
                except Undecided as where:
                    raise Forked(where, place, memory) from None

    def seen(self, name: str, held: Value) -> Value:
        """What is held, where anything looks at it; all that cannot fit the event is the same for the end."""
        if name not in self.graph.unread or isinstance(held, tuple) or self.may_fit(name, held):
            return held
        return self.unfit.setdefault(name, held)

    def may_fit(self, name: str, held: Value) -> bool:
        """Whether the event leaves it open that a result is this."""
        place = self.places[name]
        try:
            return any(fits(outcome.parts[place], held) for outcome in self.event.outcomes)
        except Undecided:
            return True

    def after(self, waiting: Waiting | bool) -> Chance:
        """The probability from a draw on."""
        if isinstance(waiting, bool):
            return SURE if waiting else NEVER
        if waiting not in self.found:
            if self.depth == DEEPEST:
                return OPEN
            self.depth += 1
            self.found[waiting] = self.draw(*waiting)
            self.depth -= 1
        return self.found[waiting]

    def draw(self, place: int, memory: tuple[tuple[str, Value], ...]) -> Chance:
        step = self.graph.steps[place]
        statement = step.statement
        if not isinstance(statement, Sample):
            refuse("a draw is expected")
        try:
            noise = noise_of(statement.law, {**self.inputs, **dict(memory)}, self.grid)
        except Undecided:
            return OPEN
        match noise:
            case Choices(options=options):
                total = NEVER
                for drawn, chance in options:
                    total = plus(total, chance, self.goes_on(place, memory, drawn))
                return total
            case Noisy():
                return self.spread_out(place, memory, noise)

    def goes_on(self, place: int, memory: tuple[tuple[str, Value], ...], drawn: Value) -> Chance:
        """The probability after a draw gave one value; open where spans from earlier draws leave it open."""
        try:
            return self.after(self.with_drawn(place, memory, drawn))
        except Undecided as where:
            return self.either(where, FORKS)

    def either(self, where: Undecided, forks: int) -> Chance:
        """What is sure where a branch stays open: no less than the lesser of both ways, no more than the greater."""
        if not isinstance(where, Forked) or not forks:
            return OPEN
        low, high = Fraction(1), Fraction(0)
        for following in self.graph.steps[where.place].following:
            try:
                found = self.after(self.run(following, dict(where.memory)))
            except Undecided as further:
                found = self.either(further, forks - 1)
            low, high = min(low, found.low), max(high, found.high)
        return Chance(low, high)

    def with_drawn(self, place: int, memory: tuple[tuple[str, Value], ...], drawn: Value) -> Waiting | bool:
        step = self.graph.steps[place]
        statement = step.statement
        name = statement.target.name if isinstance(statement, Sample) else ""
        return self.run(step.following[0], {**self.inputs, **dict(memory), name: drawn})

    def spread_out(self, place: int, memory: tuple[tuple[str, Value], ...], noise: Noisy) -> Chance:
        """Cut all that noise may give into spans with one future each."""
        total = NEVER
        statement = self.graph.steps[place].statement
        target = statement.target.name if isinstance(statement, Sample) else ""
        pending = self.wanted(target, noise)
        far = FAR_CUTS
        while pending:
            first, last = pending.pop()
            self.patience.check(WORK_OF_STEP)
            chance = noise.spread.within(first, last)
            if not chance.high:
                continue
            drawn = drawn_value(noise, first, last)
            try:
                waiting = self.with_drawn(place, memory, drawn)
            except Undecided as where:
                at = meeting(where, noise.step, first, last)
                parts = cut(first, last, self.reach, at)
                if not parts and at is not None and far:
                    parts, far = around(first, last, at), far - 1
                after = NEVER if parts else self.either(where, FORKS)
            else:
                kept = isinstance(drawn, Span) and holds(waiting, memory)
                parts = self.apart(target, noise, first, last) if kept else []
                after = NEVER if parts else self.after(waiting)
            if parts:
                pending.extend(parts)
            else:
                total = plus(total, chance, after)
        return total

    def wanted(self, name: str, noise: Noisy) -> list[Ends]:
        """The steps that an event leaves possible, where what is drawn is a result and they are few."""
        if name not in self.graph.final:
            return [(None, None)]
        found: list[Ends] = []
        for outcome in self.event.outcomes:
            ends = ends_of(outcome.parts[self.places[name]])
            if ends is None:
                return [(None, None)]
            low, high = (None if end is None else (end - noise.center) / noise.step for end in ends)
            first, last = None if low is None else ceil(low), None if high is None else floor(high)
            if first is None or last is None or first <= last:
                found.append((first, last))
        first, last = hull(found) if found else (0, -1)
        if first is None or last is None or last - first > 2 * self.reach:
            return [(None, None)]
        return [(first, last)] if first <= last else []

    def apart(self, name: str, noise: Noisy, first: int | None, last: int | None) -> list[Ends]:
        """Steps that have to be told apart: only those of the event, if nothing but the end looks at the draw."""
        edges = self.edges(name, noise)
        if edges is None or len(edges) > 2 * self.reach:
            return single_steps(first, last, self.reach)
        inside = [at for at in sorted(edges) if (first is None or at > first) and (last is None or at <= last)]
        starts, ends = (first, *inside), (*(at - 1 for at in inside), last)
        return list(zip(starts, ends, strict=True)) if inside else []

    def edges(self, name: str, noise: Noisy) -> set[int] | None:
        """The steps at which what an event asks of a result changes; None if more than that may look at it."""
        if name not in self.alone:
            return None
        found: set[int] = set()
        for outcome in self.event.outcomes:
            ends = ends_of(outcome.parts[self.places[name]])
            if ends is None:
                return None
            low, high = (None if end is None else (end - noise.center) / noise.step for end in ends)
            found |= {ceil(low)} if low is not None else set()
            found |= {floor(high) + 1} if high is not None else set()
        return found


def shared(graph: Graph) -> frozenset[str]:
    """The variables that more than one result depends on."""
    reads = [name for term in graph.results for name in locals_in(term)]
    return frozenset(name for name in reads if reads.count(name) > 1)


def ends_of(pattern: Pattern) -> tuple[int | Fraction | None, int | Fraction | None] | None:
    """The least and the largest number that fits a pattern; None if it is about something else than numbers."""
    match pattern:
        case Anything():
            return None, None
        case Exactly(value=int() | Fraction() as wanted) if not isinstance(wanted, bool):
            return wanted, wanted
        case AtMost(value=wanted):
            return None, wanted
        case AtLeast(value=wanted):
            return wanted, None
        case Between(low=low, high=high):
            return low, high
        case _:
            return None


def hull(parts: list[Ends]) -> Ends:
    """All steps from the first of some parts to the last."""
    firsts, lasts = [first for first, _ in parts], [last for _, last in parts]
    least = None if None in firsts else min(first for first in firsts if first is not None)
    most = None if None in lasts else max(last for last in lasts if last is not None)
    return least, most


def plus(total: Chance, chance: Chance, after: Chance) -> Chance:
    """A probability, and that of one more way to it."""
    low = total.low + chance.low * after.low
    if total.low is total.high and chance.low is chance.high and after.low is after.high:
        return Chance(low, low)
    return Chance(low, min(total.high + chance.high * after.high, Fraction(1)))


def drawn_value(noise: Noisy, first: int | None, last: int | None) -> Value:
    """The value of a number of steps, or the span of several."""
    low = None if first is None else shortened(noise.center + first * noise.step)
    high = None if last is None else shortened(noise.center + last * noise.step)
    return low if low is not None and low == high else Span(low, high)


def shortened(number: Fraction) -> int | Fraction:
    """The same number, as a whole one if it is that."""
    return number.numerator if number.denominator == 1 else number


def holds(waiting: Waiting | bool, before: tuple[tuple[str, Value], ...]) -> bool:
    """Whether a memory holds a span that was not there before the draw."""
    if isinstance(waiting, bool):
        return False
    known = [item for _, item in before if has_span(item)]
    return any(has_span(item) and item not in known for _, item in waiting[1])


def has_span(item: Value) -> bool:
    """Whether a value is or contains a span."""
    return isinstance(item, Span) or (isinstance(item, tuple) and any(map(has_span, item)))


def meeting(where: Undecided, step: Fraction, first: int | None, last: int | None) -> int | None:
    """The step at which a span seems to meet what it was compared with, if it moves along with the draw."""
    if first is not None and where.from_low is not None:
        return first + int(where.from_low / step)
    if last is not None and where.from_high is not None:
        return last - int(where.from_high / step)
    if first is not None and where.from_high is not None:
        return first + int(where.from_high / step)
    if last is not None and where.from_low is not None:
        return last - int(where.from_low / step)
    return None


def cut(first: int | None, last: int | None, reach: int, at: int | None = None) -> list[Ends]:
    """Parts of a run of steps, around a step if one is given; none if it is one step, or all beyond the reach."""
    if first == last and first is not None:
        return []
    low, high = -reach if first is None else first, reach if last is None else last
    if low > high:
        return []
    if at is not None and low <= at <= high:
        return around(first, last, at)
    if first is None and last is None:
        middle = 0
    elif first is None:
        middle = max(2 * high - 4, -reach)
    elif last is None:
        middle = min(2 * low + 4, reach) + 1
    else:
        middle = (low + high + 1) // 2
    return [(first, middle - 1), (middle, last)]


def around(first: int | None, last: int | None, at: int) -> list[Ends]:
    """A step, and what lies before and after it; none if it is outside."""
    if (first is not None and at < first) or (last is not None and at > last):
        return []
    parts: list[Ends] = [(first, at - 1), (at, at), (at + 1, last)]
    return [part for part in parts if part[0] is None or part[1] is None or part[0] <= part[1]]


def single_steps(first: int | None, last: int | None, reach: int) -> list[Ends]:
    """The steps within reach one by one, and what lies beyond; none if there is nothing to take apart."""
    low, high = -reach if first is None else first, reach if last is None else last
    if low > high or (first == last and first is not None):
        return []
    parts: list[Ends] = [(step, step) for step in range(low, high + 1)]
    if first is None:
        parts.append((None, low - 1))
    if last is None:
        parts.append((high + 1, None))
    return parts
