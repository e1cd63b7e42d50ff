"""Rows of a type that says nothing about their values."""

from lapwing import Database, Epsilon, laplace, private


@private(epsilon="eps")
def program(d: Database(of=float), eps: Epsilon):  # message: unknown-domain
    return laplace(len(d), scale=1 / eps)
