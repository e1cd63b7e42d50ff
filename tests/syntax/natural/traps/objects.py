"""Objects that do or know more than their fields say: how they are shown, cached, decorated and shared."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np


def jit(f):
    return lambda x, rng, s: x


@jit
def noisy_jit(x, rng, s):
    return x + rng.laplace(0, s)


class Rec(NamedTuple):
    seen: list = []


class Keeper:
    def add(self, x, seen=[]):
        seen.append(x)
        return len(seen)


class Meter:
    def __init__(self):
        self.n = 0

    def __str__(self):
        self.n += 1
        return "m"


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_says_itself_how_it_is_shown(data, epsilon):
    class B:
        def __str__(self):
            return str(sum(data))

    return f"{B()}"


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def printed_object(data, epsilon):
    class B:
        def __str__(self):
            return str(sum(data))

    print(B())
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def repr_of_an_object(data, epsilon):
    class B:
        def __repr__(self):
            return str(sum(data))

    return repr(B())


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_in_an_old_format(data, epsilon):
    class B:
        def __str__(self):
            return str(sum(data))

    return "%s" % B()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_in_a_format(data, epsilon):
    class B:
        def __str__(self):
            return str(sum(data))

    return "{}".format(B())


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_in_an_error(data, epsilon):
    class B:
        def __str__(self):
            return str(sum(data))

    raise ValueError(B())


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_shown_in_a_list(data, epsilon):
    class B:
        def __repr__(self):
            return str(sum(data))

    return str([B()])


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def member_says_itself_how_it_is_shown(data, epsilon):
    class B(Enum):
        A = 1

        def __str__(self):
            return str(sum(data))

    return f"{B.A}"


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_shown_in_a_record(data, epsilon):
    class B:
        def __repr__(self):
            return str(sum(data))

    @dataclass
    class C:
        b: B

    return f"{C(B())}"


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def showing_changes_the_object(data, epsilon):
    m = Meter()
    if sum(data) > 2:
        str(m)
    return m.n


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def object_whose_method_knows_the_data(data, epsilon):
    class B:
        def leak(self):
            return sum(data)

    return B()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def class_whose_method_knows_the_data(data, epsilon):
    class B:
        def leak(self):
            return sum(data)

    return B


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def member_whose_method_knows_the_data(data, epsilon):
    class B(Enum):
        A = 1

        def leak(self):
            return sum(data)

    return B.A


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def cached_property_is_kept(data, epsilon):
    class B:
        def __init__(self, d):
            self.d = d

        @cached_property
        def n(self):
            return len(self.d)

    b = B(data)
    b.n
    b.d = []
    return b.n


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def cache_that_keeps_what_was_read(data, epsilon):
    box = [data]

    @lru_cache
    def f():
        return len(box[0])

    f()
    box[0] = []
    return f()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def cache_that_skips_what_is_done(data, epsilon):
    out = []

    @lru_cache
    def f(x):
        out.append(x)
        return x

    for x in data:
        f(x)
    return len(out)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def decorator_of_the_file(data, epsilon):
    return noisy_jit(sum(data), rng, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def default_that_all_records_share(data, epsilon):
    for x in data:
        Rec().seen.append(x)
    return len(Rec().seen)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_of_a_class(data, epsilon):
    class B:
        seen = []

        def add(self, x):
            self.seen.append(x)

    b, c = B(), B()
    for x in data:
        b.add(x)
    return len(c.seen)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def reading_makes_a_key(data, epsilon):
    d = defaultdict(int)
    for x in data:
        if d[x] > 5:
            pass
    return len(d)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def reading_makes_a_key_beside_others(data, epsilon):
    d = defaultdict(float)
    d["a"] = 1.0
    for x in data:
        d[x]
    return len(d)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def reading_makes_a_value(data, epsilon):
    d = defaultdict(lambda: 7)
    for x in data:
        d[x]
    return sum(d.values())


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def reading_a_counter_makes_no_key(data, epsilon):
    c = Counter()
    c["a"]
    c["b"]
    return 0 if len(c) == 2 else len(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def default_of_a_method(data, epsilon):
    k = Keeper()
    for x in data:
        k.add(x)
    return k.add(0)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def method_of_the_data(data, epsilon):
    return list(data).append


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def changed_by_a_keyword(data, epsilon):
    def f(**kw):
        kw["a"].append(sum(data))

    a = []
    f(a=a)
    return a[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def nonlocal_total(data, epsilon):
    n = 0

    def up(x):
        nonlocal n
        n += x

    for x in data:
        up(x)
    return n
