"""All that is found out about a program with secrets: its types, and noninterference for each observer."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.source import Span
from lapwing.verify.flow.derivation import Step, derive
from lapwing.verify.flow.matches import parts_matched, uses_match
from lapwing.verify.flow.noninterference import Holds, Leaks, Verdict, decide
from lapwing.verify.flow.observer import observers_of
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.typing import Typing, find_types

SECONDS = 20.0


@dataclass(frozen=True)
class Analysis:
    """`matched` are places where `match` compares only a part of a secret."""

    flow: Flow
    typing: Typing
    derivation: Step
    verdicts: tuple[Verdict, ...]
    uses_match: bool
    matched: tuple[Span, ...]

    @property
    def typed(self) -> bool:
        """Whether every flow goes where it may."""
        return self.typing.typed

    @property
    def noninterferent(self) -> bool:
        """Whether noninterference was shown for every observer."""
        return all(isinstance(verdict, Holds) for verdict in self.verdicts)

    @property
    def leaks(self) -> bool:
        """Whether a leak was shown for some observer."""
        return any(isinstance(verdict, Leaks) for verdict in self.verdicts)


def analyse(flow: Flow, seconds: float = SECONDS) -> Analysis:
    """Types first, then each observer."""
    typing = find_types(flow)
    verdicts = tuple(decide(flow, observer, typing, seconds) for observer in observers_of(flow))
    return Analysis(flow, typing, derive(flow, typing), verdicts, uses_match(flow), parts_matched(flow, typing))
