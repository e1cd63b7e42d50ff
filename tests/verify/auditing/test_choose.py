"""The choice of events."""

from __future__ import annotations

from math import inf, isclose, log

from lapwing.verify.auditing import statistic
from lapwing.verify.auditing.choose import choose_events, looks_like, wilson
from lapwing.verify.auditing.event import Between, Is, event_words
from lapwing.verify.auditing.sample import Samples, draw_samples
from tests.verify.auditing.faulty import geometric, named


def test_a_guess_is_cautious() -> None:
    assert looks_like(7500, 2500, 10_000, 0.0) < log(3) < looks_like(7900, 2400, 10_000, 0.0)
    assert looks_like(0, 5, 10_000, 0.0) == -inf
    assert looks_like(100, 0, 10_000, 0.5) == -inf
    low, high = wilson(5000, 10_000)
    assert isclose((low + high) / 2, 0.5)
    assert isclose(high - low, 0.03, rel_tol=0.01)


def test_a_range_is_found_for_noise_on_numbers() -> None:
    samples = draw_samples(geometric, (0, 1), 20_000, 1)
    chosen = choose_events([statistic.number()], samples, 0.0, 8)
    assert {candidate.turned for candidate in chosen} == {False, True}
    assert all(isinstance(candidate.event, Between) for candidate in chosen)
    lowest = {candidate.turned: candidate.event.low for candidate in chosen if isinstance(candidate.event, Between)}
    assert lowest[True] == 1
    assert lowest[False] < 0


def test_an_interval_is_found_where_half_lines_see_nothing() -> None:
    def bump(value: int, rng: object) -> int:
        return rng.choice([0, 4, 5, 9]) if value else rng.choice([0, 9])  # type: ignore[attr-defined, no-any-return]

    best = choose_events([statistic.number()], draw_samples(bump, (0, 1), 5000, 1), 0.0, 1)[0]
    assert best.turned
    assert event_words(best.event) == "the outcome is from 4 to 5"


def test_a_name_that_only_the_second_input_gives_is_found() -> None:
    samples = draw_samples(named, (0, 1), 20_000, 1)
    chosen = choose_events([statistic.whole()], samples, 0.0, 8)
    assert {(candidate.event, candidate.turned) for candidate in chosen[:2]} == {
        (Is(statistic.whole(), "person 0"), False),
        (Is(statistic.whole(), "person 1"), True),
    }


def test_one_event_under_two_names_is_chosen_once() -> None:
    samples = draw_samples(named, (0, 1), 5000, 1)
    assert len(choose_events([statistic.whole(), statistic.whole()], samples, 0.0, 8)) == 2


def test_a_side_without_numbers() -> None:
    samples = Samples((1.0,) * 100, ("nothing",) * 100)
    best = choose_events([statistic.number()], samples, 0.0, 8)[0]
    assert (event_words(best.event), best.turned) == ("the outcome is at most 1.0", False)
