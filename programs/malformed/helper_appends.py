"""A helper that changes the caller's list."""

from lapwing import Epsilon, private


def add_one(items):
    items.append(1)  # message: helper-appends
    return len(items)


@private
def program(eps: Epsilon):
    out = [0]
    return add_one(out)
