"""False claims about sums of randomized answers: too cheap, of too few rows, or with an order that shows."""

from lapwing import Bit, Database, Integers, private, randomized_response


# expect: false
# expect: false(epsilon=0.01, delta=0.0000001)
@private(epsilon=0.001, delta=0.000001, requires="len(d) >= 10000")
def too_cheap(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001)
def of_any_size(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def in_order(d: Database(of=Bit)) -> list[bool]:
    answers = []
    for bit in d:
        answers.append(randomized_response(bit, 1))
    return answers


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def weighed_by_place(d: Database(of=Bit)) -> int:
    total = 0
    weight = 1
    for bit in d:
        if randomized_response(bit, 1):
            total += weight
        weight = 2 * weight
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def only_the_first_is_randomized(d: Database(of=Bit)) -> int:
    total = 0
    for i in range(len(d)):
        y = randomized_response(d[i], 1)
        if i > 0:
            total += d[i]
        elif y:
            total += 1
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def last_answer_beside_the_sum(d: Database(of=Bit)) -> tuple[int, int]:
    total = 0
    last = 0
    for bit in d:
        last = 1 if randomized_response(bit, 1) else 0
        total += last
    return total, last


# expect: false
# expect: false(epsilon=0.1, delta=0.0055)
@private(epsilon=0.25, delta=0.00057, requires="len(d) >= 100")
def of_a_hundred(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
    return total


# expect: false
@private(epsilon=0.5, delta=0.0048, requires="len(d) >= 100")
def of_a_hundred_with_less_noise(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 2):
            total += 1
    return total


# expect: false
@private(epsilon=0.1, delta=0.003, requires="len(d) >= 50")
def of_fifty(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 0.5):
            total += 1
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def with_the_true_sum(d: Database(of=Bit)) -> tuple[int, int]:
    total = 0
    true = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
        true += bit
    return total, true


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def with_a_sum_that_tells_the_answer(d: Database(of=Bit)) -> tuple[int, int]:
    total = 0
    wrong = 0
    for bit in d:
        y = randomized_response(bit, 1)
        if y:
            total += 1
        if y != (bit == 1):
            wrong += 1
    return total, wrong


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def only_a_few_rows(d: Database(of=Bit)) -> int:
    total = 0
    for i in range(10):
        if randomized_response(d[i], 1):
            total += 1
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def only_the_first_row(d: Database(of=Bit)) -> int:
    total = 0
    for _ in d:
        if randomized_response(d[0], 1):
            total += 1
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001)
def rows_of_which_one_is_added(d: Database(of=Bit, neighbours="add-remove")) -> tuple[int, int]:
    total = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
    return total, len(d)


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def weighed_by_a_row(d: Database(of=Integers(0, 1000))) -> int:
    total = 0
    for x in d:
        if randomized_response(x > 500, 1):
            total += x
    return total


# expect: false
@private(epsilon=0.06, delta=0.000001, requires="len(d) >= 10000")
def from_the_row_before(d: Database(of=Bit)) -> int:
    total = 0
    before = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += before
        before = bit
    return total
