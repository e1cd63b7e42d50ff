"""Looking for cases that break a claim: families of simple neighbours, climbing from the best, steering to outcomes.

These share the work, with cases that took too much before.  The best cases are kept apart by their public numbers and
by which way neighbours differ, so that what is best for one does not hide what others may become.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, product
from random import Random

from lapwing.deadline import ENDLESS, Deadline, OutOfTimeError
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.estimate.case import Case, Estimate, Viewer
from lapwing.refute.estimate.float_distribution import Crowded
from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.event import Outcome
from lapwing.refute.exact.graph import graph_of
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.exact.ongrid import OffGrid, marked
from lapwing.refute.exact.span import Undecided
from lapwing.refute.search.compared import compared
from lapwing.refute.search.families import FAMILIES, cases, probes_of
from lapwing.refute.search.foreseen import foreseen
from lapwing.refute.search.jumps import jumps
from lapwing.refute.search.mutate import longer, mutated, repeated
from lapwing.refute.search.narrowed import narrowed, widened
from lapwing.refute.search.plain import REACH, has_normal_noise, plain_sight
from lapwing.refute.search.pool import Pool
from lapwing.refute.search.share import Share, least_used
from lapwing.refute.search.steer import has_lists, steered

STRETCHED = 4
LENGTHS = (5, 8, 10)
SHARE_OF_A_CASE = 0.2
SHORTEST_LOOK = 0.3
PROBE = 0.25
HEAD_START = 0.02
LONGEST_HEAD_START = 0.4
NEAR = 2
FAR = 24
NEARLY = -0.5
FINER = 8
MOST_FAILURES = 6
WORK_OF_STEP = 20
WORK_OF_LOOK = 1_000


@dataclass(frozen=True)
class Task:
    """A case to look at, how far to follow its noise, and the outcome to look for, if it is one.

    Of a plain one only the plainest outcomes are looked at, which is quick even where noise is wide.
    """

    case: Case
    depth: float = 1.0
    wanted: Outcome | None = None
    plain: bool = False


@dataclass
class Search:
    """Cases seen so far, and the best of them."""

    program: Program
    claim: Claim
    time_limit: float
    pool: Pool = field(default_factory=Pool)
    seen: set[Case] = field(default_factory=set)
    random: Random = field(default_factory=lambda: Random(0))
    patience: Deadline = ENDLESS
    is_listed: bool = False
    slow: list[tuple[float, Task]] = field(default_factory=list)
    failures: int = 0

    def used(self) -> float:
        """How much work the search has done, in seconds."""
        return self.patience.work.seconds()

    def sights(self, seeds: Iterable[Case] = ()) -> Iterator[Estimate]:
        """What cases seem to show, each that is new, until the time is up."""
        self.patience = Deadline.after(self.time_limit)
        return chain.from_iterable(self.looks(seeds))

    def looks(self, seeds: Iterable[Case] = ()) -> Iterator[list[Estimate]]:
        """What each look shows, until the time is up; of several results, also each by itself."""
        singles = narrowed(self.program)
        ways = [Share(compared(self.program, self.claim), 1.0), Share(self.steps(seeds), 2.0)]
        ways += [Share(self.alone(single, place), 1.0 / len(singles)) for place, single in enumerate(singles)]
        while not self.patience.is_over() and ways:
            way = least_used(ways)
            with way.used(self.patience.work):
                found = next(way.tasks, None)
            if found is None:
                ways.remove(way)
            else:
                yield found

    def steps(self, seeds: Iterable[Case] = ()) -> Iterator[list[Estimate]]:
        """What each case shows, one after the other."""
        viewer = Viewer(self.program, self.claim, graph_of(marked(self.program)))
        for seed in seeds:
            yield list(self.look(viewer, Task(seed, plain=True)))
            yield list(self.look(viewer, Task(seed)))
        ways = [Share(self.listed(), 3.0), Share(self.climbed(), 1.0), Share(self.steered(), 2.0)]
        ahead = min(HEAD_START * self.time_limit, LONGEST_HEAD_START)
        ways += [Share(self.again(), 1.0), Share(self.probed(), 2.0, -ahead), Share(self.foreseen(), 1.0)]
        ways.append(Share(self.jumped(), 1.0))
        while not self.patience.is_over():
            way = least_used(ways)
            with way.used(self.patience.work):
                task = next(way.tasks, None)
                self.patience.count(WORK_OF_STEP if task is None else WORK_OF_LOOK)
                found = [] if task is None else list(self.look(viewer, task))
            yield found
            if task is None:
                way.pause()
            if self.is_listed and not self.pool.buckets and not self.slow:
                return

    def alone(self, single: Program, place: int) -> Iterator[list[Estimate]]:
        """What cases show of one result by itself, as events of all of them."""
        inner = Search(single, self.claim, 0.0, patience=self.patience)
        for found in inner.steps():
            yield [replace(each, event=widened(each.event, place, len(self.program.results))) for each in found]

    def listed(self) -> Iterator[Task | None]:
        """The cases of all families, and after each family the best cases so far with longer lists."""
        for family in FAMILIES:
            for case in cases(self.program, self.claim, family):
                if case not in self.seen:
                    yield Task(case, family.depth)
            for case in self.stretches():
                yield Task(case, family.depth)
        self.is_listed = True

    def probed(self) -> Iterator[Task | None]:
        """The plainest outcomes of many cases, until most of these looks take too long."""
        for case in chain.from_iterable(cases(self.program, self.claim, family) for family in probes_of(self.program)):
            if self.failures >= MOST_FAILURES:
                break
            yield Task(case, plain=True)
        while True:
            yield None

    def foreseen(self) -> Iterator[Task | None]:
        """Cases with outcomes that are likely elsewhere, if there are lists in these."""
        for case, outcome in foreseen(self.program, self.claim):
            yield Task(case, 1.0, outcome) if has_lists(outcome) and self.is_proper(case) else None
        while True:
            yield None

    def jumped(self) -> Iterator[Task | None]:
        """Cases that show much more than those with shorter lists, by one run for each input."""
        for case in jumps(self.program, self.claim, self.patience):
            yield None if case is None else Task(case, plain=True)
            if case is not None:
                yield Task(case)
        while True:
            yield None

    def stretches(self) -> Iterator[Case]:
        """The best cases with longer lists."""
        for item in self.pool.best()[:STRETCHED]:
            found = [longer(self.program, item.case, length, place) for length, place in product(LENGTHS, (0, 1, 2))]
            ways = product((2, 3), (False, True))
            found[3:3] = [repeated(self.program, item.case, times, whole) for times, whole in ways]
            for other in found:
                if other is not None and other not in self.seen and self.is_proper(other):
                    yield other

    def climbed(self) -> Iterator[Task | None]:
        """Small changes of the best cases."""
        while True:
            item = self.pool.any(self.random)
            case = None if item is None else mutated(self.program, item.case, self.random)
            if case is None or case in self.seen or not self.is_proper(case):
                yield None
            else:
                yield Task(case, self.random.choice((1.0, 1.0, 2.0)))

    def steered(self) -> Iterator[Task | None]:
        """Small changes of the best cases together with their outcomes, which lets lists become long."""
        while True:
            item = self.pool.any(self.random)
            outcomes = () if item is None else item.sight.event.outcomes
            if item is None or len(outcomes) != 1 or not has_lists(outcomes[0]):
                yield None
                continue
            start = Case(item.sight.first, item.sight.second, item.sight.grid), outcomes[0]
            case, outcome = steered(self.program, *start, self.random)
            proper = (case, outcome) != start and self.is_proper(case)
            yield Task(case, 1.0, outcome) if proper else None

    def again(self) -> Iterator[Task | None]:
        """What took too long before, when there is time for twice as long."""
        while True:
            due = [place for place, (had, _) in enumerate(self.slow) if 2 * had <= self.longest_look()]
            yield self.slow.pop(due[0])[1] if due else None

    def longest_look(self) -> float:
        """How long a look at one case may take by now."""
        return max(SHORTEST_LOOK, SHARE_OF_A_CASE * self.used())

    def see(self, viewer: Viewer, task: Task) -> tuple[Estimate | None, Case]:
        """What a case shows in floating point; if that is too much to follow, what its plainest outcomes show."""
        case = task.case
        try:
            tuned, slowest = viewer.tuned(case)
            return viewer.look(tuned, slowest, task.depth, task.wanted), tuned
        except (Crowded, OverflowError):
            return (None if task.wanted is not None else self.plainest(viewer, case)), case

    def plainest(self, viewer: Viewer, case: Case, reach: int = REACH) -> Estimate:
        """What the plainest outcomes of both sides show."""
        ways = (case.left, case.right), (case.right, case.left)
        program, claim, graph, patience = self.program, self.claim, viewer.graph, viewer.patience
        sights = [plain_sight(program, claim, graph, *way, case.grid, patience, reach) for way in ways]
        return max(sights, key=lambda sight: sight.surplus)

    def probe(self, viewer: Viewer, task: Task) -> Iterator[Estimate]:
        """What the plainest outcomes of a case show, if that can be seen in a short time."""
        viewer.patience = self.patience.at_most(PROBE)
        try:
            tuned = self.tuned(viewer, task.case)
            sight = self.plainest(viewer, tuned, NEAR)
            if sight.surplus <= 0:
                sight = self.plainest(viewer, tuned, FAR)
            if NEARLY < sight.surplus <= 0 and has_normal_noise(viewer.graph):
                sight = self.plainest(viewer, replace(tuned, grid=FINER * tuned.grid), FAR)
        except OutOfTimeError:
            self.failures += 1
            return
        except (Crowded, Refused, OffGrid, OverflowError, Undecided):
            return
        self.failures = max(0, self.failures - 1)
        if sight.surplus > 0:
            yield sight

    def tuned(self, viewer: Viewer, case: Case) -> Case:
        """The case on a grid that has all centres, as far as these are found."""
        try:
            return viewer.tuned(case)[0]
        except Crowded:
            return case

    def is_proper(self, case: Case) -> bool:
        """Whether a case has neighbours that the program takes."""
        left, right = dict(case.left), dict(case.right)
        try:
            check_inputs(self.program, left, case.grid)
            check_inputs(self.program, right, case.grid)
            check_neighbours(self.program, left, right, group_of(self.claim.group, left), case.grid)
        except Refused:
            return False
        return case.left != case.right

    def look(self, viewer: Viewer, task: Task) -> Iterator[Estimate]:
        """What a case shows, if it can be seen at all."""
        if task.plain:
            yield from self.probe(viewer, task)
            return
        if task.wanted is None:
            self.seen.add(task.case)
        allowed = self.longest_look()
        viewer.patience = self.patience.at_most(allowed)
        try:
            sight, tuned = self.see(viewer, task)
        except OutOfTimeError:
            self.slow.append((allowed, task))
            return
        except (Refused, OffGrid, OverflowError, Undecided):
            return
        if sight is not None:
            self.pool.add(self.program, tuned, sight)
            yield sight
