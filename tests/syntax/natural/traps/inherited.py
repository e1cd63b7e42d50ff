"""Classes whose fields and constants are not where they seem to be, and objects of the file that change."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar

import numpy as np

WIDTH = 100
WIDTHS = [100]
WIDTHS[0] = 0
SETTINGS = {"width": 100}


def configure():
    SETTINGS["width"] = 0.001


class Left:
    def width(self):
        return 100


class Middle(Left):
    pass


class Right(Left):
    def width(self):
        return 0.001


class Both(Middle, Right):
    pass


@dataclass
class Given:
    width: float = 100


@dataclass
class Extended(Given):
    other: float = 100


@dataclass
class Shared:
    other: ClassVar[float] = 100
    width: float = 100


@dataclass
class Filled:
    other: float = field(init=False, default=100)
    width: float = 100


@dataclass(frozen=True)
class Frozen:
    width: float


class Inside:
    WIDTH = 0.001
    HALF = WIDTH / 2


class Hidden:
    def __init__(self):
        self.__width = 0.001

    def width(self):
        return self.__width


class Shown(Hidden):
    def __init__(self):
        super().__init__()
        self.__width = 100


class Computed:
    @property
    def width(self):
        return 0.001


class Numbered(Enum):
    ONE = 5
    TWO = auto()


class Plain(Enum):
    pass


class Coloured(Plain):
    RED = 1


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def method_of_the_second_class(data, epsilon, rng):
    return sum(data) + rng.laplace(0, Both().width() / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def field_of_the_class_it_extends(data, epsilon, rng):
    return sum(data) + rng.laplace(0, Extended(0.001).width / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def field_of_the_class_is_no_argument(data, epsilon, rng):
    return sum(data) + rng.laplace(0, Shared(0.001).width / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def field_without_an_argument(data, epsilon, rng):
    return sum(data) + rng.laplace(0, Filled(0.001).width / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def frozen_field_stays(data, epsilon, rng):
    made = Frozen(0.001)
    try:
        made.width = 100
    except AttributeError:
        pass
    return sum(data) + rng.laplace(0, made.width / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def property_stays(data, epsilon, rng):
    made = Computed()
    try:
        made.width = 100
    except AttributeError:
        pass
    return sum(data) + rng.laplace(0, made.width / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def constant_made_of_another(data, epsilon, rng):
    return sum(data) + rng.laplace(0, Inside.HALF / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def hidden_field_of_two_classes(data, epsilon, rng):
    return sum(data) + rng.laplace(0, Shown().width() / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def member_after_a_number(data, epsilon, rng):
    return sum(data) + rng.laplace(0, 3 / Numbered.TWO.value / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def member_is_no_number(data, epsilon, rng):
    if Coloured.RED == 1:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_of_the_file_changes(data, epsilon, rng):
    return sum(data) + rng.laplace(0, max(WIDTHS[0], 0.001) / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def another_function_changes_it(data, epsilon, rng):
    return sum(data) + rng.laplace(0, SETTINGS["width"] / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def product_of_truth_values(data, epsilon, rng):
    all_of = np.ones(100, dtype=bool)
    many = all_of @ all_of
    return sum(data) / many + rng.laplace(0, 1 / (100 * epsilon))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def nan_is_the_largest(data, epsilon, rng):
    if np.max([1, np.nan]) > 0:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def nan_is_sorted_to_the_end(data, epsilon, rng):
    if np.sort([np.nan, 1])[0] != 1:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def nan_is_left_out(data, epsilon, rng):
    if np.nansum([np.nan, 1]) > 0:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def steps_that_are_rounded(data, epsilon, rng):
    if len(np.arange(0.1, 0.4, 0.1)) == 3:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def keys_come_before_values(data, epsilon, rng):
    order = []

    def note(x):
        order.append(x)
        return x

    table = {note(1): note(2)}
    if order[0] == 1:
        return sum(data), table
    return sum(data) + rng.laplace(0, 1 / epsilon), table
