"""Neighbours that do not exist."""

from lapwing import Bit, Database, Epsilon, private


@private(epsilon="eps")
def program(d: Database(of=Bit, neighbours="friends"), eps: Epsilon):  # message: role-value
    return len(d)
