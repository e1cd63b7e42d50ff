"""What Python computes only when it is asked for: generators, `map`, `filter` and `zip`."""

from itertools import islice


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def map_that_nobody_reads(data, epsilon):
    seen = []
    waiting = map(seen.append, [1])
    return sum(data) if len(seen) == 0 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def generator_that_nobody_reads(data, epsilon):
    seen = []
    waiting = (seen.append(x) for x in [1])
    return sum(data) if len(seen) == 0 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def filter_that_fails_later(data, epsilon):
    try:
        waiting = filter(lambda x: 1 // x, [0])
    except ZeroDivisionError:
        return 0
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def zip_stops_a_generator(data, epsilon):
    seen = []
    for _ in zip((seen.append(x) for x in [1, 2, 3]), [5]):
        pass
    return sum(data) if len(seen) == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def zip_stops_a_function(data, epsilon):
    seen = []

    def some():
        for x in [1, 2, 3]:
            seen.append(x)
            yield x

    for _ in zip(some(), [5]):
        pass
    return sum(data) if len(seen) == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def next_runs_to_the_first_item(data, epsilon):
    seen = []

    def some():
        seen.append(1)
        yield 1
        seen.append(2)
        yield 2

    next(some())
    return sum(data) if len(seen) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def slice_of_a_generator(data, epsilon):
    seen = []
    list(islice((seen.append(x) for x in [1, 2, 3]), 1))
    return sum(data) if len(seen) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def any_of_a_map_stops(data, epsilon):
    seen = []
    any(map(lambda x: seen.append(x) or x, [1, 2]))
    return sum(data) if len(seen) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def membership_stops(data, epsilon):
    seen = []
    1 in map(lambda x: seen.append(x) or x, [1, 2])
    return sum(data) if len(seen) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def loop_leaves_a_map(data, epsilon):
    seen = []
    for x in map(lambda x: seen.append(x) or x, [1, 2]):
        if x:
            break
    return sum(data) if len(seen) == 1 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def loop_and_generator_take_turns(data, epsilon):
    seen = []
    for x in (seen.append(x) or x for x in [1, 2]):
        seen.append(10)
    return sum(data) if seen[1] == 10 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def loop_goes_on_until_the_generator_fails(data, epsilon):
    total = 0
    try:
        for x in (6 // x for x in [1, 0]):
            total += x
    except ZeroDivisionError:
        return sum(data) if total == 6 else 0
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_grows_while_it_is_read(data, epsilon):
    seen = []
    seen.extend(len(seen) for _ in range(3))
    return sum(data) if seen[2] == 2 else 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def strict_zip_that_nobody_reads(data, epsilon):
    try:
        waiting = zip([1], [1, 2], strict=True)
    except ValueError:
        return 0
    return sum(data)
