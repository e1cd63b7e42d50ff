"""The queue is fair, bounded, and survives those who leave."""

from __future__ import annotations

import asyncio

import pytest

from lapwing.app.serve.queue import FairQueue, FullError


async def served(queue: FairQueue, client: str, order: list[str]) -> None:
    async with queue.place(client):
        order.append(client)
        await asyncio.sleep(0)


def test_clients_take_turns() -> None:
    async def scene() -> list[str]:
        queue = FairQueue(1, 100)
        order: list[str] = []
        async with queue.place("first"):
            many = [asyncio.create_task(served(queue, "many", order)) for _ in range(5)]
            await asyncio.sleep(0)
            few = asyncio.create_task(served(queue, "few", order))
            await asyncio.sleep(0)
        await asyncio.gather(*many, few)
        return order

    assert asyncio.run(scene()) == ["many", "few", "many", "many", "many", "many"]


def test_no_more_at_once_than_there_are_places() -> None:
    async def scene() -> int:
        queue, inside, most = FairQueue(2, 100), 0, 0

        async def visit(number: int) -> None:
            nonlocal inside, most
            async with queue.place(str(number % 3)):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0.001)
                inside -= 1

        await asyncio.gather(*(visit(number) for number in range(30)))
        return most

    assert asyncio.run(scene()) == 2


def test_a_full_queue_says_so() -> None:
    async def scene() -> None:
        queue = FairQueue(1, 1)
        async with queue.place("a"):
            waiting = asyncio.create_task(served(queue, "b", []))
            await asyncio.sleep(0)
            with pytest.raises(FullError):
                async with queue.place("c"):
                    pass
        await waiting

    asyncio.run(scene())


def test_those_who_leave_hold_no_place() -> None:
    async def scene() -> list[str]:
        queue = FairQueue(1, 100)
        order: list[str] = []
        async with queue.place("a"):
            leaving = asyncio.create_task(served(queue, "leaving", order))
            staying = asyncio.create_task(served(queue, "staying", order))
            await asyncio.sleep(0)
            leaving.cancel()
            await asyncio.sleep(0)
            assert queue.length == 1
        await staying
        async with queue.place("b"):
            pass
        return order

    assert asyncio.run(scene()) == ["staying"]


def test_a_turn_given_to_one_who_just_left_is_passed_on() -> None:
    async def scene() -> list[str]:
        queue = FairQueue(1, 100)
        order: list[str] = []
        async with queue.place("a"):
            leaving = asyncio.create_task(served(queue, "leaving", order))
            staying = asyncio.create_task(served(queue, "staying", order))
            await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.wait_for(staying, 60)
        return order

    assert asyncio.run(scene()) == ["staying"]
