"""Messages about runs, their inputs and their accuracy."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

RUN_MESSAGES: dict[str, Message] = {
    # inputs of a run
    "input-missing": Message(
        "The run needs a value for {name}.",
        "Give it by name: {name}=...; `lapwing show` lists all inputs, also bounds that a contract leaves open.",
    ),
    "input-unknown": Message("The program has no parameter {name}.", "Its parameters are: {known}."),
    "run-inexact": Message(
        "A run computes exactly, but {name} has no exact result.",
        "Return the value itself, and apply {name} to the result.",
    ),
    "run-unknown": Message(
        "This program calls the unknown function {name}, so it cannot be run.",
        'Return what {name} is given and apply it to the result, or pass functions={{"{name}": ...}} to run().',
    ),
    "run-function": Message(
        "The function {name} may depend on more than its arguments: {why}.",
        "Give a function that reads nothing but its arguments and constants, and changes nothing.",
    ),
    "input-value": Message("{name} cannot be {what}: {why}.", "{instead}"),
    "input-private": Message("{name} is refused: {why}. Its value is private, so it is not shown.", "{instead}"),
    "requirement": Message(
        "These inputs violate a requirement of the program: {what}.", "Choose inputs that satisfy it."
    ),
    "noise-missing": Message(
        "The run draws more often than there are noise values: {given}.", "Give more noise values."
    ),
    "noise-unused": Message(
        "The number of noise values given, {given}, is not the number of draws in the run, {used}.",
        "Give exactly one per draw.",
    ),
    "noise-value": Message("{law} cannot give {what}.", "Give {instead}."),
    "unproved": Message(
        "{name} was not run, because it is not proved: {why}.",
        "Give a certificate (`lapwing prove` writes one), or pass unproved=True (--unproved); the release records it.",
    ),
    "grid": Message("{what} is not a grid.", "Give the number of points per unit: a whole number, 1 or more."),
    "grid-fine": Message(
        "No grid that is coarse enough contains all public values of this run.",
        "Give public reals with smaller denominators.",
    ),
    "mechanism": Message("There is no built-in mechanism {name}.", "Use one of these names: {known}."),
    "stream-closed": Message(
        "This stream has made all the releases it may.", "Start another stream, which is charged separately."
    ),
    "run-target": Message(
        "There are {count} programs here, but only one can be run at a time.", "Name one after a colon: {known}."
    ),
    "run-value": Message("{where} is not a valid value: {why}.", "Write NAME=VALUE, such as eps=1/2 or q=[3,1,4]."),
    # accuracy
    "accuracy-mechanism": Message(
        "No mechanism is named {name}.", "Use one of those that `lapwing accuracy` lists, such as {known}."
    ),
    "accuracy-option": Message("The option {name} is invalid: {why}.", "Give {instead}."),
    "accuracy-question": Message(
        "{why}.",
        "Leave out what you want to know: alpha, beta, epsilon or n.",
    ),
    "accuracy-interval": Message(
        "{name} does not release a number with an error of its own, so there is no interval around it.",
        "Use alpha, the error of the mechanism; `lapwing.run.local` estimates shares from reports.",
    ),
    "accuracy-none": Message("There is no {sought} for this: {why}.", "Ask for less: a larger alpha or beta."),
    # the local model
    "local-option": Message("The local model cannot use {what} as {name}.", "Give {instead}."),
    "local-reports": Message("These reports cannot be used: {why}.", "Give an array with one report per person."),
    "local-decode": Message(
        "The candidates cannot be decoded: {why}.", "Give fewer or other candidates, or use more bits or cohorts."
    ),
    "endless": Message(
        "The run was stopped after {limit} steps.", "Check that its loops terminate, or raise the limit."
    ),
}
