"""Jumps that lead elsewhere: `else` that does not run, and errors that Python raises where others see none."""

from __future__ import annotations

import numpy as np


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_after_a_return(data, epsilon):
    def f():
        try:
            return 1
        except ValueError:
            return 2
        else:
            return 3

    return sum(data) if f() == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_after_some_returns(data, epsilon):
    def f(k):
        try:
            if k > 1:
                return 1
            [][k]
        except IndexError:
            return 2
        else:
            return 3

    return sum(data) if f(len(data)) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_after_a_break(data, epsilon):
    n = 0
    for x in [1, 2, 3]:
        try:
            if x == 2:
                break
        except ValueError:
            pass
        else:
            n += 1
    return sum(data) if n == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_after_a_continue(data, epsilon):
    n = 0
    for x in [1, 2, 3]:
        try:
            if x == 2:
                continue
        except ValueError:
            pass
        else:
            n += 1
    return sum(data) if n == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_of_a_loop_after_a_return(data, epsilon):
    def f(k):
        i = 0
        while i < k:
            if i == 1:
                return 1
            i += 1
        else:
            return 3
        return 4

    return sum(data) if f(len(data)) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_of_a_known_loop_after_a_return(data, epsilon):
    def f():
        for x in [1, 2]:
            return 1
        else:
            return 3

    return sum(data) if f() == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_of_a_loop_over_data_after_a_return(data, epsilon):
    def f(rows):
        for x in rows:
            if x > 0:
                return 1
        else:
            return 3

    return f(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_of_a_known_loop_after_some_returns(data, epsilon):
    def f(k):
        for x in [1, 2]:
            if x > k:
                return 1
        else:
            return 3

    return sum(data) if f(len(data)) == 3 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_of_a_loop_after_an_error(data, epsilon):
    n = 0
    try:
        for x in data:
            if x > 0:
                raise ValueError
        else:
            n = 5
    except ValueError:
        pass
    return n


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def else_goes_on_outside(data, epsilon):
    n = 0
    for i in range(2):
        for x in data:
            if x > 0:
                break
        else:
            continue
        n += 1
    return n


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def field_that_is_missing(data, epsilon, rng: np.random.Generator):
    try:
        data.nothing
        return sum(data) + rng.laplace(0, 1 / epsilon)
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def method_that_is_missing(data, epsilon, rng: np.random.Generator):
    noisy = sum(data) + rng.laplace(0, 1 / epsilon)
    try:
        noisy.item()
        return noisy
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_has_no_shape(data, epsilon):
    try:
        [1].shape
        return 0
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_has_no_sum(data, epsilon):
    try:
        [1].sum()
        return 0
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_cannot_grow(data, epsilon):
    try:
        np.zeros(2).append(1)
        return 0
    except AttributeError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def finally_leaves_a_loop(data, epsilon, rng: np.random.Generator):
    for _ in range(1):
        try:
            return sum(data) + rng.laplace(0, 1 / epsilon)
        finally:
            break
    return len(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def error_far_up(data, epsilon):
    try:
        raise KeyboardInterrupt
    except BaseException:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def assigned_from_left_to_right(data, epsilon):
    a = [0, 0]
    i = 0
    i, a[i] = 1, 5
    return sum(data) if a == [0, 5] else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def one_place_twice(data, epsilon):
    a = np.zeros(2)
    a[[0, 0]] += 1
    return sum(data) if a[0] == 1 else 0
