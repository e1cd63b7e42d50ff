"""The server's own loop: commands in, answers out, and nothing left behind."""

from __future__ import annotations

import os
import socket
import threading
from multiprocessing.connection import Connection, Pipe

from lapwing.verify.claim.forking import FORK, NUMBER, end, inside_worker, serve


def say_where(connection: Connection) -> None:
    connection.send((os.getpid(), inside_worker()))


def command(control: socket.socket, number: int, *descriptors: int) -> int:
    socket.send_fds(control, [NUMBER.pack(number)], list(descriptors))
    answer: int = NUMBER.unpack(control.recv(NUMBER.size, socket.MSG_WAITALL))[0]
    return answer


def test_commands_have_answers_and_the_end_of_the_line_ends_it() -> None:
    ours, theirs = socket.socketpair()
    children: set[int] = set()
    thread = threading.Thread(target=serve, args=(theirs, children))
    thread.start()
    here, there = Pipe()
    child = command(ours, FORK, there.fileno())
    there.close()
    here.send((os.getcwd(), say_where, (), False))
    assert here.recv() == (child, True)
    assert children == {child}
    assert command(ours, child) == child
    assert not children
    ours.close()
    thread.join(20)
    assert not thread.is_alive()
    theirs.close()
    assert not inside_worker()


def test_ending_what_is_gone_is_harmless() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    end(child)
    end(child)
