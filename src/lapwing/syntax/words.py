"""How messages name the parts of Python that are outside the language, and what to use instead of them."""

from __future__ import annotations

import ast

LANGUAGE = "Use assignments, if, for, while, break, return and append, and linear arithmetic."

WORDS: dict[type[ast.AST], tuple[str, str]] = {
    ast.AsyncFor: ("an async loop", "Use a plain for loop."),
    ast.AsyncFunctionDef: ("an async function", "Use `def`."),
    ast.AsyncWith: ("`async with`", LANGUAGE),
    ast.Assert: ("`assert`", 'Say what must hold of public parameters with @private(requires="c >= 1").'),
    ast.Await: ("`await`", LANGUAGE),
    ast.BinOp: ("this operator", "Use +, -, *, /, // and %."),
    ast.ClassDef: ("a class", "Keep values in plain variables."),
    ast.Delete: ("`del`", "Leave the variable as it is."),
    ast.Dict: ("a dictionary", "Use lists and indices."),
    ast.DictComp: ("a dictionary comprehension", "Use a for loop and lists."),
    ast.FormattedValue: ("a formatted string", "Return numbers, and format them outside."),
    ast.FunctionDef: ("a function inside a function", "Define the helper at the top level of the file."),
    ast.GeneratorExp: ("a generator", "Use a for loop."),
    ast.Global: ("`global`", "Give the value as a parameter."),
    ast.Import: ("an import inside a function", "Import at the top of the file."),
    ast.ImportFrom: ("an import inside a function", "Import at the top of the file."),
    ast.In: ("`in`", "Compare with ==, in a loop if need be."),
    ast.Invert: ("`~`", "Use `not` or `-`."),
    ast.Is: ("`is`", "Use ==."),
    ast.IsNot: ("`is not`", "Use !=."),
    ast.JoinedStr: ("a formatted string", "Return numbers, and format them outside."),
    ast.Lambda: ("`lambda`", "Define the helper at the top level of the file."),
    ast.ListComp: ("a list comprehension", "Use a for loop and append."),
    ast.Match: ("`match`", "Use if and elif."),
    ast.NamedExpr: ("`:=`", "Assign on a line of its own."),
    ast.Nonlocal: ("`nonlocal`", "Give the value as a parameter."),
    ast.NotIn: ("`not in`", "Compare with !=, in a loop if need be."),
    ast.Raise: (
        "`raise`",
        "Return a value that stands for the failure: an error would reveal something about the data.",
    ),
    ast.Set: ("a set", "Use lists and indices."),
    ast.SetComp: ("a set comprehension", "Use a for loop and lists."),
    ast.Slice: ("a slice", "Loop over the indices you need."),
    ast.Starred: ("`*`", "Write the items out."),
    ast.Subscript: ("a slice", "Loop over the indices you need."),
    ast.Try: ("`try`", "Check before you compute: an error would reveal something about the data."),
    ast.TryStar: ("`try`", "Check before you compute: an error would reveal something about the data."),
    ast.Tuple: ("a tuple as a value", "Use a name for each part; a tuple may be returned."),
    ast.With: ("`with`", LANGUAGE),
    ast.Yield: ("`yield`", "Append to a list and return it."),
    ast.YieldFrom: ("`yield from`", "Append to a list and return it."),
}


def describe(node: ast.AST) -> str:
    """What a construct is called."""
    match node:
        case ast.Constant(value=None):
            return "None"
        case ast.Constant(value=str() | bytes()):
            return "a string"
        case ast.Constant(value=value):
            return repr(value)
        case ast.UnaryOp(op=operator):
            return describe(operator)
        case ast.Attribute(attr=attribute):
            return f"the attribute {attribute}"
        case _:
            return WORDS.get(type(node), (f"`{type(node).__name__}`", LANGUAGE))[0]


def instead_of(node: ast.AST) -> str:
    """What to use instead of a construct."""
    match node:
        case ast.Constant(value=None):
            return "Use a number that stands for it, such as -1 or the length of the list."
        case ast.Constant(value=str() | bytes()):
            return "Number the cases: 0, 1, 2, …"
        case ast.Constant():
            return "Use numbers and truth values."
        case ast.UnaryOp(op=operator):
            return instead_of(operator)
        case ast.Attribute():
            return "Use plain names."
        case _:
            return WORDS.get(type(node), ("", LANGUAGE))[1]


def text_of(node: ast.AST) -> str:
    """The text of a construct for a message."""
    try:
        return ast.unparse(node)
    except (ValueError, RecursionError):
        return "this"
