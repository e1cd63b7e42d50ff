"""Errors that show or lead to what nobody should see."""

import copy
import itertools
import math
import statistics

import numpy as np


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def key_that_is_missing_shows(data, epsilon, rng: np.random.Generator):
    try:
        return {}[sum(data)]
    except KeyError as error:
        return error.args[0]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def key_that_nobody_catches_shows(data, epsilon, rng: np.random.Generator):
    return {}[sum(data)]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def place_that_is_missing_shows(data, epsilon, rng: np.random.Generator):
    return np.ones(3)[sum(data) + 10]


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def item_that_is_missing_shows(data, epsilon, rng: np.random.Generator):
    return [-1].index(sum(data))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def raised_again(data, epsilon, rng: np.random.Generator):
    try:
        raise ValueError(sum(data))
    except ValueError:
        raise


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def raised_again_by_name(data, epsilon, rng: np.random.Generator):
    try:
        raise ValueError(sum(data))
    except ValueError as error:
        raise error


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def made_before_it_is_raised(data, epsilon, rng: np.random.Generator):
    error = ValueError(sum(data))
    raise error


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def raised_from_another(data, epsilon, rng: np.random.Generator):
    raise ValueError("no") from KeyError(sum(data))


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def raised_while_another_is_handled(data, epsilon, rng: np.random.Generator):
    try:
        raise ValueError(sum(data))
    except ValueError:
        raise RuntimeError("no")


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def caught_under_another_name(data, epsilon, rng: np.random.Generator):
    mistake = ValueError
    try:
        raise mistake()
    except ValueError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def caught_as_the_class_it_extends(data, epsilon, rng: np.random.Generator):
    class Odd(ValueError):
        pass

    try:
        raise Odd()
    except ValueError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def caught_as_a_class_far_up(data, epsilon, rng: np.random.Generator):
    try:
        raise FileNotFoundError
    except IOError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def caught_from_a_library(data, epsilon, rng: np.random.Generator):
    try:
        return statistics.mean([])
    except ValueError:
        return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def exits_past_the_handler(data, epsilon, rng: np.random.Generator):
    try:
        raise SystemExit(sum(data))
    except Exception:
        return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def one_of_two_errors(data, epsilon, rng: np.random.Generator):
    raise (ValueError if sum(data) > 3 else KeyError)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def error_that_reads_the_data(data, epsilon, rng: np.random.Generator):
    class Odd(Exception):
        def __str__(self):
            return str(sum(data))

    raise Odd()


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def failed_assignment_keeps_the_old_value(data, epsilon, rng: np.random.Generator):
    result = sum(data)
    try:
        result = 1 / 0
    except ZeroDivisionError:
        pass
    return result


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def failed_string_keeps_the_old_value(data, epsilon, rng: np.random.Generator):
    result = sum(data)
    try:
        result = "a" + 1
    except TypeError:
        pass
    return result


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def unpacked_too_far(data, epsilon, rng: np.random.Generator):
    result = sum(data)
    try:
        result, *_, _ = [0]
    except ValueError:
        pass
    return result


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def slice_below_zero_tells(data, epsilon, rng: np.random.Generator):
    list(itertools.islice(data, 3 - sum(data)))
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def falling_edges_tell(data, epsilon, rng: np.random.Generator):
    np.digitize([1], [0, 3 - sum(data), 5])
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def copied_generator(data, epsilon, rng: np.random.Generator):
    other = copy.deepcopy(rng)
    return sum(data) + rng.laplace(0, 1 / epsilon), other.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; a: Public[int]; b: Public[int]
def two_seeds_that_may_be_equal(data, epsilon, a, b):
    one, two = np.random.default_rng(a), np.random.default_rng(b)
    return sum(data) + one.laplace(0, 1 / epsilon), two.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def end_of_a_printed_line(data, epsilon, rng: np.random.Generator):
    print(end="x" * sum(data))
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; seen: Public[list[int]]
def given_list_is_changed(data, epsilon, seen, rng: np.random.Generator):
    seen.append(sum(data))
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; seen: Public[list[int]]
def given_list_is_changed_by_another_name(data, epsilon, seen, rng: np.random.Generator):
    other = seen
    other += [sum(data)]
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def type_of_an_empty_array(data, epsilon, rng: np.random.Generator):
    return np.array(data).dtype


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[float]
def chance_outside_its_range(data, epsilon, k, rng: np.random.Generator):
    try:
        rng.binomial(3, k)
    except ValueError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[float]
def edges_that_a_parameter_makes_fall(data, epsilon, k, rng: np.random.Generator):
    try:
        np.digitize([1], [0, k])
    except ValueError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[float]
def bins_that_a_parameter_makes_fall(data, epsilon, k, rng: np.random.Generator):
    try:
        np.histogram([1], bins=[0, k])
    except ValueError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[float]
def overflow_leads_past_the_noise(data, epsilon, k, rng: np.random.Generator):
    try:
        math.exp(k)
    except OverflowError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[float]
def power_leads_past_the_noise(data, epsilon, k, rng: np.random.Generator):
    try:
        2.0**k
    except OverflowError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def constant_that_overflows_keeps_the_old_value(data, epsilon, rng: np.random.Generator):
    result = sum(data)
    try:
        result = 10.0**400
    except OverflowError:
        pass
    return result


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_has_no_errors(data, epsilon, rng: np.random.Generator):
    result = sum(data) + rng.laplace(0, 1 / epsilon)
    try:
        np.log(np.float64(0)) / np.float64(0)
        result = sum(data)
    except (ValueError, ZeroDivisionError):
        pass
    return result


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
def square_that_overflows(data, epsilon, rng: np.random.Generator):
    try:
        for x in data:
            x**2
    except OverflowError:
        return 1
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rounding_decides(data, epsilon, rng: np.random.Generator):
    if 0.1 + 0.2 == 0.3:
        return sum(data) + rng.laplace(0, 1 / epsilon)
    return sum(data)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def failed_removal_keeps_the_list(data, epsilon, rng):
    widths = [0.001, 100]
    try:
        widths.remove(7)
    except ValueError:
        pass
    return sum(data) + rng.laplace(0, widths[0] / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_and_tuple_do_not_add_up(data, epsilon, rng):
    try:
        [1] + (2,)
    except TypeError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def list_is_no_key(data, epsilon, rng):
    try:
        {[1]: 2}
    except TypeError:
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[float]
def chance_outside_its_range_for_some(data, epsilon, k, rng: np.random.Generator):
    if sum(data) > 1:
        rng.binomial(1, k)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def edges_that_fall_for_some(data, epsilon, k, rng: np.random.Generator):
    if sum(data) > 1:
        np.histogram([1, 2], bins=[0, k])
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def rate_below_zero_for_some(data, epsilon, k, rng: np.random.Generator):
    if sum(data) > 1:
        rng.poisson(k)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def rate_of_the_data(data, epsilon, rng: np.random.Generator):
    rng.poisson(sum(data) - 3)
    return 0


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon; k: Public[int]
def ends_that_change_places_for_some(data, epsilon, k, rng: np.random.Generator):
    if sum(data) > 1:
        rng.uniform(0, k)
    return 0


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
def places_that_nobody_reads(data, epsilon, rng: np.random.Generator):
    np.zeros(3)[data]
    return 0
