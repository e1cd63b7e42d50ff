"""Ways to make a certificate wrong, each of which must be noticed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from tests.tools.certificates import Data


def swap(data: Any, old: Any, new: Any) -> Any:
    """The data with one part in place of another, wherever it stands."""
    if type(data) is type(old) and data == old:
        return new
    if isinstance(data, list):
        return [swap(part, old, new) for part in data]
    if isinstance(data, dict):
        return {name: swap(part, old, new) for name, part in data.items()}
    return data


def signed(data: Data) -> Data:
    """The certificate with the hash of the program it now has."""
    text = json.dumps(data["program"], separators=(",", ":"))
    return {**data, "hash": hashlib.sha256(text.encode()).hexdigest()}


ONE_, TWO_, ZERO_ = ["Literal", 1, "int"], ["Literal", 2, "int"], ["Literal", 0, "int"]
EPS_, Q_ = ["Param", "eps", "float"], ["Param", "q", "float"]
PLACE_, GROWN_ = ["Logical", "d@", "int"], ["Apply", "exp", [EPS_]]
SEVEN_ = ["Literal", 7, "int"]
Q1_ = ["Sided", "q", "float", 1]
SCALE_ = ["Arithmetic", "/", ONE_, EPS_]
SAME_ = ["Compare", "==", ["Sided", "q", "float", 1], ["Sided", "q", "float", 2]]


def in_derivation(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: {**data, "derivation": swap(data["derivation"], old, new)}


def in_claim(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: {**data, "claim": swap(data["claim"], old, new)}


def in_program(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: signed({**data, "program": swap(data["program"], old, new)})


def everywhere(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: signed(swap(data, old, new))


def swapped_by(condition: Any) -> Callable[[Data], Data]:
    """Draws coupled by another condition or shift."""

    def change(data: Data) -> Data:
        data["derivation"]["premises"][0]["rule"][1] = condition
        return data

    return change


def without_last(data: Data) -> Data:
    data["derivation"]["premises"][0]["premises"].pop()
    return data


def with_claim_of_zero_delta(data: Data) -> Data:
    return {**data, "claim": ["Claim", data["claim"][1], ["Literal", -1, "int"], data["claim"][3]]}


def without_wait(part: Any) -> Any:
    """The derivation with rules for loops as they would be without the field."""
    if isinstance(part, dict):
        return {name: without_wait(inner) for name, inner in part.items()}
    if isinstance(part, list) and part[:1] == ["WhileApart"]:
        return [*part[:3], part[4]]
    return [without_wait(inner) for inner in part] if isinstance(part, list) else part


TAMPERED: dict[str, tuple[str, Callable[[Data], Data]]] = {
    "a shift that is not paid for": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ONE_, 0])),
    "a shift by half a grid point": (
        "one_draw",
        in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Literal", "1/2", "float"], 0]),
    ),
    "a shift by half an int": (
        "one_draw",
        in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Literal", "1/2", "int"], 0]),
    ),
    "a shift that looks half a grid point up in a list": (
        "one_draw",
        in_derivation(
            ZERO_, ["Index", ["Snoc", ["Empty", "float"], ["Literal", "1/2", "float"]], ["Literal", 0, "int"]]
        ),
    ),
    "a shift that is not injective": (
        "one_draw",
        in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Negative", ["Logical", "drawn", "float"]], 0]),
    ),
    "a shift by what was spent": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Spent", 0], 0])),
    "a bound of half": ("one_draw", in_derivation([[ONE_]], [[["Literal", "1/2", "float"]]])),
    "a bound of twice": ("one_draw", in_derivation([[ONE_]], [[TWO_]])),
    "a bound too many": ("one_draw", in_derivation([[ONE_]], [[ONE_, ONE_]])),
    "no bound": ("one_draw", in_derivation([[ONE_]], [])),
    "a private bound": ("one_draw", in_derivation([[ONE_]], [[["Sided", "q", "float", 1]]])),
    "another unit": (
        "one_draw",
        in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ["Arithmetic", "/", EPS_, TWO_], "epsilon"]),
    ),
    "a unit worth nothing": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ZERO_, "epsilon"])),
    "a negative unit": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ["Negative", EPS_], "epsilon"])),
    "a private unit": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", Q_, "epsilon"])),
    "a unit of delta": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_, "delta"])),
    "a unit of neither": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_, "zeta"])),
    "a unit of both": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_])),
    "a unit that is not there": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ZERO_, 1])),
    "a unit from the end": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ZERO_, -1])),
    "a unit that is a truth value": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ZERO_, False])),
    "half the claim": ("one_draw", in_claim(EPS_, ["Arithmetic", "/", EPS_, TWO_])),
    "a claim for two steps": ("one_draw", in_claim(ONE_, TWO_)),
    "a claim that divides by 0": ("one_draw", in_claim(EPS_, ["Arithmetic", "/", EPS_, ZERO_])),
    "a negative delta": ("one_draw", with_claim_of_zero_delta),
    "half the noise": (
        "one_draw",
        in_program(SCALE_, ["Arithmetic", "/", ["Literal", "1/2", "float"], EPS_]),
    ),
    "half the noise, old hash": (
        "one_draw",
        lambda data: {**data, "program": swap(data["program"], SCALE_, ["Arithmetic", "/", ZERO_, EPS_])},
    ),
    "a negative scale": ("one_draw", everywhere(["Epsilon"], ["Public"])),
    "a private scale": ("one_draw", in_program(SCALE_, Q_)),
    "twice the sensitivity": ("one_draw", in_program(["Query", ONE_], ["Query", TWO_])),
    "a sensitivity that is what was spent": ("one_draw", in_program(["Query", ONE_], ["Query", ["Spent", 0]])),
    "a private sensitivity": ("one_draw", in_program(["Query", ONE_], ["Query", Q_])),
    "a private parameter as if it were public": ("above", in_derivation(["Sided", "q", "float", 2], Q_)),
    "a public parameter of one side": (
        "above",
        in_derivation(["Sided", "q", "float", 2], ["Sided", "eps", "float", 2]),
    ),
    "a result that is the data": ("one_draw", lambda data: signed({**data, "program": [*data["program"][:5], [Q_]]})),
    "a drawn real in an int": ("one_draw", everywhere(["Local", "x", "float"], ["Local", "x", "int"])),
    "a variable with the name of a parameter": ("one_draw", everywhere("x", "q")),
    "a name with a space": ("one_draw", everywhere("x", "x y")),
    "two parameters with one name": ("one_draw", everywhere("q", "eps")),
    "another law": ("one_draw", in_program("Laplace", "Gaussian")),
    "an unknown law": ("one_draw", in_program("Laplace", "Cauchy")),
    "an unknown role": ("one_draw", in_program(["Query", ONE_], ["Answer", ONE_])),
    "an unknown statement": ("one_draw", in_program("Sample", "Draw")),
    "an unknown rule": ("one_draw", in_derivation("Skip", "Trust")),
    "an unknown first rule": ("one_draw", in_derivation("Direct", "Trust")),
    "a privacy rule inside": ("one_draw", in_derivation(["Skip"], ["Direct", [], [[]]])),
    "another rule": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Same"])),
    "nothing left to show": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Skip"])),
    "absurdity": ("one_draw", in_derivation(["Skip"], ["Absurd"])),
    "one side only": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Sample", 1])),
    "a dropped premise": ("two_draws", without_last),
    "a weaker middle": ("two_draws", in_derivation(["Compare", "<=", ["Spent", 0], ONE_], ["And", []])),
    "a stronger middle": ("two_draws", in_derivation(["Compare", "<=", ["Spent", 0], ONE_], ["Or", []])),
    "a cut outside": ("two_draws", lambda data: {**data, "derivation": swap(data["derivation"], 1, 3)}),
    "a cut that is a truth value": (
        "two_draws",
        lambda data: {**data, "derivation": swap(data["derivation"], 1, True)},
    ),
    "one draw for two": ("two_draws", in_claim(EPS_, ["Arithmetic", "/", EPS_, TWO_])),
    "an invariant that is not kept": (
        "noisy_rows",
        in_derivation(["Logical", "d@", "int"], ["Literal", 7, "int"]),
    ),
    "an invariant that fails at first": (
        "noisy_rows",
        in_derivation(
            ["Compare", "<=", ZERO_, ["Sided", "i", "int", 1]], ["Compare", "<", ZERO_, ["Sided", "i", "int", 1]]
        ),
    ),
    "an invariant about guards that differ": (
        "noisy_rows",
        in_derivation(["Compare", "==", ["Sided", "i", "int", 1], ["Sided", "i", "int", 2]], ["And", []]),
    ),
    "an instance elsewhere": (
        "noisy_rows",
        in_derivation(["Instance", "d", ["Sided", "i", "int", 1]], ["Instance", "d", ZERO_]),
    ),
    "an instance of a public parameter": ("noisy_rows", in_derivation("d", "eps")),
    "a variable of another sort": ("noisy_rows", in_derivation(["Sided", "i", "int", 1], ["Sided", "i", "float", 1])),
    "rows of any size": ("noisy_rows", in_program(["Interval", ZERO_, ONE_], ["Interval", ZERO_, TWO_])),
    "a bound that does not fall": ("alone", in_derivation(["Sided", "i", "int", 2], ["Literal", 3, "int"])),
    "a loop for ever": (
        "alone",
        in_program(["Arithmetic", "-", ["Local", "i", "int"], ONE_], ["Local", "i", "int"]),
    ),
    "a coin that is not a probability": ("alone", in_program(["Flip", ["Literal", "1/2", "float"]], ["Flip", TWO_])),
    "a coin that is private": ("alone", in_program(["Flip", ["Literal", "1/2", "float"]], ["Flip", Q_])),
    "the right side for ever": (
        "apart",
        in_derivation(["Length", ["Sided", "d", ["ListOf", "float"], 2]], ["Literal", 5, "int"]),
    ),
    "the right side for ever while the left one waits": (
        "waiting",
        in_derivation(["Length", ["Sided", "d", ["ListOf", "float"], 2]], ["Literal", 5, "int"]),
    ),
    "a round on the right that lowers nothing": (
        "waiting",
        in_program(
            ["Arithmetic", "+", ["Local", "i", "int"], ONE_],
            ["Arithmetic", "+", ["Local", "i", "int"], ["Arithmetic", "-", ONE_, ONE_]],
        ),
    ),
    "both at once where one was to wait": (
        "waiting",
        in_derivation(["Literal", True, "bool"], ["Literal", False, "bool"]),
    ),
    "loops that say nothing of waiting": (
        "waiting",
        lambda data: {**data, "derivation": without_wait(data["derivation"])},
    ),
    "a swapped answer": (
        "response",
        in_derivation(["Literal", False, "bool"], ["Literal", True, "bool"]),
    ),
    "scores that move both ways for the price of one": (
        "mechanism",
        lambda data: {**data, "derivation": swap(data["derivation"], [[TWO_]], [[ONE_]])},
    ),
    "noise downwards": (
        "upwards",
        in_derivation(["ExponentialNoise", ZERO_, 0], ["ExponentialNoise", ["Literal", -1, "int"], 0]),
    ),
    "guards that do not agree": ("branches", in_derivation(["If", "left"], ["If", "both"])),
    "a case that is not absurd": (
        "branches",
        in_derivation(["Compare", "<=", ["Sided", "x", "float", 1], ZERO_], ["And", []]),
    ),
    "a weak precondition": (
        "branches",
        in_derivation(["Compare", "<=", ONE_, ["Sided", "x", "float", 1]], ["And", []]),
    ),
    "rounds that may be none": ("scaled", in_program(["Compare", "<=", ONE_, ["Param", "c", "int"]], ["And", []])),
    "a claim that needs two rounds": ("scaled", in_claim(["Literal", 8, "int"], ["Literal", 16, "int"])),
    "a sensitivity that may be negative": (
        "scaled",
        in_program(["Compare", ">", ["Param", "k", "float"], ZERO_], ["And", []]),
    ),
    "a group for the price of one": ("grouped", in_claim(["Arithmetic", "*", ["Param", "k", "int"], EPS_], EPS_)),
    "a group that may be empty": ("grouped", in_program(["Compare", "<=", ONE_, ["Param", "k", "int"]], ["And", []])),
    "a group with a negative delta": ("grouped", in_claim(ZERO_, ["Literal", -1, "int"])),
    "a group whose steps have a delta": (
        "grouped",
        in_derivation(["Group", EPS_, ZERO_], ["Group", EPS_, ["Literal", "1/2", "float"]]),
    ),
    "processing that reads the data": ("processed", in_program(["Arithmetic", "/", ["Local", "x", "float"], TWO_], Q_)),
    "processing of what is not shared": ("processed", in_derivation([["Local", "x", "float"]], [])),
    "processing cut too late": ("processed", in_derivation(1, 3)),
    "parts that cost more than the whole": ("adaptive", in_claim(EPS_, ["Arithmetic", "/", EPS_, TWO_])),
    "a part that costs more than it says": (
        "adaptive",
        in_derivation(
            ["Claim", ["Arithmetic", "/", EPS_, TWO_], ZERO_, ONE_],
            ["Claim", ["Arithmetic", "/", EPS_, ["Literal", 3, "int"]], ZERO_, ONE_],
        ),
    ),
    "a part that uses what is not shared": ("adaptive", in_derivation([["Local", "x", "float"]], [])),
    "a part that changes what is shared": ("adaptive", in_program(["Local", "y", "float"], ["Local", "x", "float"])),
    "fewer steps": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], ZERO_)),
    "steps where none are needed": ("in_steps", in_derivation(SAME_, ["Not", SAME_])),
    "half a step": ("in_steps", in_derivation(ONE_, ["Literal", "1/2", "float"])),
    "steps that are no number": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], ["Param", "k", "float"])),
    "steps that are a sum": (
        "in_steps",
        in_derivation(["Choose", SAME_, ZERO_, ONE_], ["Arithmetic", "+", ONE_, ZERO_]),
    ),
    "steps over zero": ("in_steps", in_derivation(ZERO_, ["Literal", "1/0", "float"])),
    "negative steps": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], ["Literal", -1, "int"])),
    "steps that are a truth value": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], SAME_)),
    "steps of half the length": (
        "in_steps",
        in_derivation(["Param", "k", "float"], ["Arithmetic", "/", ["Param", "k", "float"], TWO_]),
    ),
    "steps of a negative length": ("in_steps", in_derivation(["Param", "k", "float"], ["Negative", EPS_])),
    "steps of a private length": ("in_steps", in_derivation(["Param", "k", "float"], Q_)),
    "steps of another length": ("in_steps", in_derivation(["Param", "k", "float"], EPS_)),
    "steps of a length that may be 0": (
        "in_steps",
        in_program(["Compare", ">", ["Param", "k", "float"], ZERO_], ["And", []]),
    ),
    "an entry in another row": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", ONE_, ZERO_])),
    "an entry in another column": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", ZERO_, ONE_])),
    "an entry of another parameter": (
        "entries",
        in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "k", ZERO_, ZERO_]),
    ),
    "an entry of no parameter": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "e", ZERO_, ZERO_])),
    "an entry without a column": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", ZERO_])),
    "an entry at a real": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", EPS_, ZERO_])),
    "a row that may not be there": (
        "entries",
        in_program(["Compare", "<=", ONE_, ["Length", ["Param", "d", ["ListOf", ["ListOf", "int"]]]]], ["And", []]),
    ),
    "a column that may not be there": (
        "entries",
        in_program(["Compare", "<=", ONE_, ["Param", "k", "int"]], ["Compare", "<=", ZERO_, ["Param", "k", "int"]]),
    ),
    "entries up to two": ("entries", in_program(["Integers", ZERO_, ONE_], ["Integers", ZERO_, TWO_])),
    "a law on public data that is private": (
        "branches",
        in_program(["Flip", ["Arithmetic", "/", ONE_, TWO_]], ["Flip", Q_]),
    ),
    "a split at another place": ("split_rows", in_derivation(PLACE_, ["Negative", PLACE_])),
    "a split that looks at a result": ("split_rows", in_derivation(PLACE_, ["Logical", "r0", "int"])),
    "a split at a place that nothing is known of": ("split_rows", in_derivation(PLACE_, ["Logical", "d@2", "int"])),
    "a split by which way rows changed": ("split_rows", in_derivation(PLACE_, ["Logical", "d+", "int"])),
    "a split that looks at the data": (
        "split_rows",
        in_derivation(PLACE_, ["Length", ["Sided", "d", ["ListOf", "float"], 1]]),
    ),
    "a split by a number": ("split_rows", in_derivation("<=", "+")),
    "a split by a length that is not public": ("split_rows", in_program("replace", "add-remove")),
    "a split of a claim about groups": ("split_rows", in_claim(ONE_, TWO_)),
    "a free part that is not": ("split_rows", in_derivation(["Instance", "d", ONE_], ["Instance", "d", ZERO_])),
    "both parts paid in both cases": (
        "split_rows",
        in_derivation(["Claim", ZERO_, ZERO_, ONE_], ["Claim", EPS_, ZERO_, ONE_]),
    ),
    "coins of which one is the opposite": ("coins", in_derivation("!=", "==")),
    "coins that look at themselves": (
        "coins",
        in_derivation(["Compare", ">", Q1_, ZERO_], ["Logical", "drawn", "bool"]),
    ),
    "coins swapped by the coin": ("known_coins", swapped_by(["Logical", "drawn", "bool"])),
    "coins swapped by a number": ("known_coins", swapped_by(ZERO_)),
    "a unit that is not there for coins": (
        "coins",
        in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ONE_, "epsilon"]),
    ),
    "coins paid in delta": ("coins", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_, "delta"])),
    "a coin with other odds": (
        "coins",
        in_program(["Arithmetic", "+", ONE_, GROWN_], ["Arithmetic", "+", TWO_, GROWN_]),
    ),
    "a coin that always shows heads": ("coins", in_program(["Arithmetic", "+", ONE_, GROWN_], GROWN_)),
    "a coin with odds that are no power": ("known_coins", in_program(["Literal", 10, "int"], ["Literal", 9, "int"])),
    "a coin for half of its price": ("known_coins", in_derivation([[TWO_]], [[ONE_]])),
    "a probability above 1": ("known_coins", in_program(["Literal", 10, "int"], ["Literal", "1/2", "float"])),
    "a probability of the data": ("known_coins", in_program(["Literal", 10, "int"], Q_)),
    "a choice that is not turned": ("turned", swapped_by(ZERO_)),
    "a choice turned by itself": ("turned", swapped_by(["Logical", "drawn", "int"])),
    "a choice turned by a real": ("turned", swapped_by(["Literal", 1, "float"])),
    "a choice among too few": ("turned", in_program(["Uniform", SEVEN_], ["Uniform", TWO_])),
    "a choice among none": ("turned", in_program(["Uniform", SEVEN_], ["Uniform", ZERO_])),
    "a choice that data bounds": ("turned", in_program(["Uniform", SEVEN_], ["Uniform", ["Param", "s", "int"]])),
}
