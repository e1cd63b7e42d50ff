from __future__ import annotations

from lapwing.deadline import Deadline
from lapwing.prove.strategy.found import Search


def test_a_search_knows_when_it_is_over() -> None:
    assert Search(Deadline.after(-1)).is_over()
    search = Search(Deadline.after(60))
    assert not search.is_over()
    assert (search.attempts, search.costs) == ([], {})
