"""Nobody's share depends on how much others ask for."""

from __future__ import annotations

from lapwing.budget.service.fair_queue import FairQueue


def test_owners_take_turns() -> None:
    queue: FairQueue[str] = FairQueue(quantum=1)
    for number in range(4):
        queue.put("greedy", f"greedy {number}", 1)
    queue.put("modest", "modest 0", 1)
    assert queue.take(3) == ["greedy 0", "modest 0", "greedy 1"]
    assert queue.take(10) == ["greedy 2", "greedy 3"]
    assert queue.take(10) == []
    assert queue.size == 0


def test_large_items_wait_until_their_owner_has_saved_for_them() -> None:
    queue: FairQueue[str] = FairQueue(quantum=10)
    for number in range(3):
        queue.put("large", f"large {number}", 100)
    for number in range(60):
        queue.put("small", f"small {number}", 10)
    taken = queue.take(400)
    counts = {name: sum(item.startswith(name) for item in taken) for name in ("large", "small")}
    assert abs(counts["large"] * 100 - counts["small"] * 10) <= 110, counts


def test_over_time_all_get_the_same_however_they_ask() -> None:
    queue: FairQueue[int] = FairQueue(quantum=8)
    sizes = {"one by one": 1, "by the dozen": 12, "by the hundred": 100}
    for owner, size in sizes.items():
        for _ in range(3000 // size):
            queue.put(owner, size, size)
    taken = queue.take(3000)
    shares = [sum(size for size in taken if size == wanted) for wanted in sizes.values()]
    assert max(shares) - min(shares) <= 110, shares


def test_what_is_saved_is_lost_with_the_last_item() -> None:
    queue: FairQueue[str] = FairQueue(quantum=100)
    queue.put("a", "a", 1)
    assert queue.take(1) == ["a"]
    assert queue.deficits == {}
