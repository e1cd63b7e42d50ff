"""Feasible sets: the secrets that agree with what an observer knows and sees, and how sure he may be of each.

For runs from `w` of a program `a`, the lecture's set is all `w'` that agree with `w` on what the observer knows and
whose runs agree with that of `w` on what he sees.  With noise, each secret has a probability after the observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.chance import chance
from lapwing.refute.exact.event import Event, Exactly, Items, Outcome, Pattern
from lapwing.refute.exact.noise import OffGrid
from lapwing.refute.exact.value import Value
from lapwing.verify.flow.channel import Seen, distribution
from lapwing.verify.flow.describe import Description, describe
from lapwing.verify.flow.leakage import Channel, Secret, uniform
from lapwing.verify.flow.observer import seen
from lapwing.verify.flow.question import Question, no_question
from lapwing.verify.flow.search import has_draws

MOST = 20_000
REACH = 40
OTHERWISE: Seen = ("otherwise",)  # type: ignore[assignment]


@dataclass(frozen=True)
class Feasible:
    """What remains possible after an observation: by listing all secrets, or described by a formula.

    `partial` says that only this observation was looked at, as there are infinitely many others.
    """

    question: Question
    channel: Channel | None
    description: Description | None
    partial: bool = False

    @property
    def members(self) -> tuple[Secret, ...] | None:
        """The secrets that remain, if all are listed."""
        observation = self.question.observation
        return None if self.channel is None or observation is None else self.channel.feasible(observation)

    @property
    def size(self) -> int | None:
        """How many remain; None if that is not known or there are infinitely many."""
        if self.members is not None:
            return len(self.members)
        return None if self.description is None else self.description.size


def find_feasible(question: Question, prior: Mapping[Secret, Fraction] | None = None) -> Feasible:
    """List all secrets where there are few enough, else describe those that remain."""
    total = question.total
    if total is not None and 0 < total <= MOST:
        return listed(question, prior)
    if has_draws(question.flow.program.body) or question.observation is None:
        instead = "Give finite domains, such as secret=0..99, or an observation of a program without noise."
        no_question("This", "the secrets are too many to go through", instead)
    return Feasible(question, None, describe(question))


def listed(question: Question, prior: Mapping[Secret, Fraction] | None) -> Feasible:
    """Go through all secrets."""
    secrets = question.possible()
    before = dict(prior) if prior is not None else uniform(secrets)
    program = question.flow.program
    terms = seen(question.flow, question.observer)
    try:
        rows = {secret: distribution(program, terms, question.inputs(secret)) for secret in secrets if before[secret]}
    except Refused as refused:
        if question.observation is None or not has_draws(program.body):
            no_question("This", refused.reason, "Ask about one observation, or about smaller inputs.")
        shown = Program(program.name, program.parameters, program.requires, program.body, terms)
        return one_observation(question, shown, before, question.observation)
    kept = {secret: before[secret] for secret in rows}
    check_seen(question, rows)
    return Feasible(question, Channel(kept, rows), None)


def check_seen(question: Question, rows: Mapping[Secret, Mapping[Seen, Fraction]]) -> None:
    """An observation must be possible for some secret."""
    observation = question.observation
    if observation is not None and not any(observation in row for row in rows.values()):
        instead = "Give what a run can show."
        no_question("This observation", "no secret leads to it", instead)


def one_observation(
    question: Question, program: Program, before: Mapping[Secret, Fraction], observation: Seen
) -> Feasible:
    """How likely one observation is for each secret, where there are infinitely many observations."""
    event = Event((Outcome(tuple(map(pattern, observation))),))
    rows: dict[Secret, dict[Seen, Fraction]] = {}
    for secret, share in before.items():
        if not share:
            continue
        try:
            found = chance(program, question.inputs(secret), event, 1, REACH)
        except (Refused, OffGrid):
            no_question("This", "the noise cannot be followed exactly", "Use whole numbers and epsilon as in log(2).")
        if found.low != found.high:
            no_question("This", "a probability is not rational", "Give epsilon as a logarithm, such as log(2).")
        rows[secret] = {observation: found.low, OTHERWISE: 1 - found.low}
    check_seen(question, {secret: {k: v for k, v in row.items() if v} for secret, row in rows.items()})
    return Feasible(question, Channel({secret: before[secret] for secret in rows}, rows), None, partial=True)


def pattern(held: Value) -> Pattern:
    """Exactly this value."""
    if isinstance(held, tuple):
        return Items(tuple(map(pattern, held)))
    return Exactly(held)  # type: ignore[arg-type]
