"""Each helper calls the next one ten times over."""

from lapwing import Epsilon, private


def step0(x):
    x1 = step1(x)
    x2 = step1(x1)
    x3 = step1(x2)
    x4 = step1(x3)
    x5 = step1(x4)
    x6 = step1(x5)
    x7 = step1(x6)
    x8 = step1(x7)
    x9 = step1(x8)
    x10 = step1(x9)
    return x10


def step1(x):
    x1 = step2(x)
    x2 = step2(x1)
    x3 = step2(x2)
    x4 = step2(x3)
    x5 = step2(x4)
    x6 = step2(x5)
    x7 = step2(x6)
    x8 = step2(x7)
    x9 = step2(x8)
    x10 = step2(x9)
    return x10


def step2(x):
    x1 = step3(x)
    x2 = step3(x1)
    x3 = step3(x2)
    x4 = step3(x3)
    x5 = step3(x4)
    x6 = step3(x5)
    x7 = step3(x6)
    x8 = step3(x7)
    x9 = step3(x8)
    x10 = step3(x9)
    return x10


def step3(x):
    x1 = step4(x)
    x2 = step4(x1)
    x3 = step4(x2)
    x4 = step4(x3)
    x5 = step4(x4)
    x6 = step4(x5)
    x7 = step4(x6)
    x8 = step4(x7)
    x9 = step4(x8)
    x10 = step4(x9)
    return x10


def step4(x):
    x1 = abs(x)
    x2 = abs(x1)  # message: too-large
    x3 = abs(x2)
    x4 = abs(x3)
    x5 = abs(x4)
    x6 = abs(x5)
    x7 = abs(x6)
    x8 = abs(x7)
    x9 = abs(x8)
    x10 = abs(x9)
    return x10


@private
def program(eps: Epsilon):
    return step0(1)
