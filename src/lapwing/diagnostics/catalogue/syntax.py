"""Messages about the text of programs, their claims and certificates."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

SYNTAX_MESSAGES: dict[str, Message] = {
    # the file
    "unreadable": Message("{name} cannot be read: {reason}.", "Check the path and its permissions."),
    "too-long": Message("{name} is longer than {limit} bytes.", "Put the private programs into a file of their own."),
    "not-notebook": Message(
        "{name} is not a Jupyter notebook of format 4: it has no list of cells.", "Save it again with Jupyter."
    ),
    "not-utf8": Message("The text is not valid UTF-8: byte {byte} cannot be decoded.", "Save the file as UTF-8."),
    "not-python": Message("This is not Python: {reason}.", "Correct the syntax here."),
    "no-program": Message(
        "There is no private program here: no function is marked @private or has a contract.",
        "Put `@private(epsilon=...)` above the function, or a contract beside it; `lapwing scan` drafts contracts.",
    ),
    "no-such-program": Message("There is no private program {name} here.", "Use one of: {known}."),
    "same-name": Message("{name} is defined twice in this file.", "Rename one of the two functions."),
    "rebound": Message(
        "{name} is defined more than once, or only conditionally, so it is unclear which definition would run.",
        "Define it once, at the top level of its file, and use its name for nothing else.",
    ),
    "changed-names": Message(
        "This file changes what names mean as it runs: {what}.", "Move the programs into a file of their own."
    ),
    "nested-program": Message(
        "{name} is a program inside {what}, where Lapwing does not look.", "Move it to the top level of the file."
    ),
    "no-source": Message(
        "The source text of {name} cannot be found, and Lapwing reads programs from their text.",
        "Define the function in a file or a notebook cell.",
    ),
    "too-deep": Message("This is nested more than {limit} levels deep.", "Split it: name the inner parts."),
    "too-involved": Message(
        "{name} cannot be analysed: with its helpers inlined and its constant loops unrolled, it is nested too deeply.",
        "Shorten constant loops, such as `range(121)`, make the bound a parameter, or give inner parts names.",
    ),
    "too-large": Message(
        "After inlining its helpers, the program has more than {limit} statements.",
        "Use loops, or fewer helper calls.",
    ),
    # the function
    "function-kind": Message(
        "A private program is a plain function, not {what}.",
        "Use `def name(...):` and `return`, no `async` or `yield`.",
    ),
    "other-decorator": Message("{what} would change what the function does.", "Keep only the @private decorator."),
    "parameter-kind": Message(
        "A parameter cannot be {what}.", "Give the function plain parameters: `def name(a, b):`."
    ),
    "reserved-name": Message("{name} is reserved: it is part of the language.", "Choose another name."),
    "missing-role": Message(
        "The parameter {name} does not say whether it is private or public.",
        "Annotate it: Epsilon, Public[int], Queries(sensitivity=1), Database(of=Bit), …",
    ),
    "unknown-role": Message("{what} is not a role a parameter can have.", "{meant}The roles are {known}."),
    "unknown-domain": Message(
        "{what} is not a domain: it does not say which values a row can have.", "{meant}The domains are {known}."
    ),
    "role-option": Message("{role} has no option {what}.", "{meant}Its options are: {options}."),
    "role-value": Message("{role} cannot be used like this: {what}.", "Expected: {options}."),
    "claim-option": Message(
        "The decorator does not understand {what}.",
        "Its options are epsilon=, delta=, rho=, renyi=, mu=, group=, requires=, shift= and invariant=.",
    ),
    "claim-text": Message("{what} cannot be used in a claim.", 'Write a number or an expression in quotes: "eps / 2".'),
    "claim-value": Message("The claim has an invalid {what}: {why}.", "Give a value in the valid range."),
    "private-in-claim": Message(
        "A claim may use only public values, but {name} is private.",
        "Use public parameters and lengths that are public.",
    ),
    "private-length": Message(
        "The length of {name} is private: its neighbours may have one row more or less.",
        'Use neighbours="replace", or a public bound on the length.',
    ),
    "return-sort": Message(
        "The program returns {found}, but its annotation says {declared}.", "Change one of the two."
    ),
    "annotation": Message(
        "{what} is not a type that results can have.",
        "Use int, bool, float or list[...], tuple[...] for results, or leave it out.",
    ),
    "missing-return": Message("Some path through the function ends without a result.", "End it with `return ...`."),
    # statements
    "outside-language": Message("{what} is not supported here.", "{instead}"),
    "assign-target": Message("A value can only be assigned to plain names, not to {what}.", "Assign to a name."),
    "tuple-size": Message(
        "The number of values, {values}, is not the number of names, {targets}.", "Give each name one value."
    ),
    "assign-parameter": Message(
        "{name} is a parameter: parameters keep their value.", "Copy it to another name first."
    ),
    "append-target": Message(
        "append needs a list that was built here, but {name} is not one.", "Start a list with `out = []`."
    ),
    "list-alias": Message(
        "After this {name} would be a second name for the same list, and both would change together.",
        "Copy the list: `{name} = list(...)`.",
    ),
    "row-alias": Message(
        "{name} is put into another list here and may be appended to later, which in Python would change both.",
        "Put a copy into the list: `list({name})`.",
    ),
    "loop-over": Message(
        "A for loop cannot run over {what}.",
        "Use `range(...)`, a list, or `enumerate(list)`; write other loops with `while`.",
    ),
    "range-step": Message("The step of a range must be a whole number other than 0.", "Write it as a plain number."),
    "outside-loop": Message("{what} is outside of any loop.", "Remove it, or use `return`."),
    "draw-unused": Message("The result of this call is not used.", "Assign it to a name, or remove the call."),
    "natural": Message("This {why}.", "Check what this line works on, and the contract of the function."),
    # names and calls
    "no-field": Message("The rows have no field {name}.", "Their fields are {known}."),
    "undefined-name": Message("{name} is not defined here.", "{meant}Assign it first, or make it a parameter."),
    "maybe-undefined": Message(
        "{name} may have no value here: not every path to this line assigns it.",
        "Give it a value before the branch or loop.",
    ),
    "foreign-name": Message(
        "{name} is {what}, which Lapwing cannot read here.",
        "Use Lapwing's own functions, or write the helper in this file. Code with NumPy needs a contract instead of "
        "@private: a comment `# lapwing: ...` above the function.",
    ),
    "unknown-function": Message(
        "Unknown function {name}.",
        "{meant}Use a noise function, len, min, max, abs, or a helper defined in this file.",
    ),
    "unknown-call": Message(
        "Unknown function {name}{why}.",
        "{meant}Call it on public or noisy values, or on a single row inside np.clip(f(row), low, high).",
    ),
    "arguments": Message("{name} does not take these arguments: {why}.", "Its arguments are: {signature}."),
    "recursive": Message("{name} calls itself, directly or through others.", "Use a loop."),
    "helper-appends": Message(
        "The helper {name} appends to a list it was given, which would change the caller's list.",
        "Let the helper return the item, and append it in the caller.",
    ),
    # sorts and roles
    "sort": Message("{what} is needed here, but this is {found}.", "{instead}"),
    "mixed-sorts": Message("{name} holds {first} in one place and {second} in another.", "Use two names."),
    "number": Message("This number cannot be used: {why}.", "Use a number with at most {limit} digits."),
    "zero-divisor": Message("This divides by zero.", "Divide by something else."),
    "scale-sign": Message("{what} must be above 0.", "Use a value above 0."),
    "probability": Message("The probability {what} is not between 0 and 1.", "Use a value from 0 to 1."),
    "claim-only": Message(
        "{name} is not allowed here: requirements, options of roles and programs with secrets are computed exactly.",
        "Use sums, products and quotients.",
    ),
    # programs with secrets
    "no-flow": Message(
        "There is nothing to check here: no top-level function is marked @secret_flow or @private.",
        "Write `from lapwing import High, Low, secret_flow` and put `@secret_flow` above the function.",
    ),
    "missing-label": Message(
        "The parameter {name} has no label.", "Annotate it: High[int], Low[list[int]], list[High[int]], …"
    ),
    "label": Message("{what} cannot be this label: {why}.", "Use High[int], Low[bool], list[High[int]], …"),
    "unknown-level": Message("There is no level {name}.", "Use one of the levels of this program: {known}."),
    "lattice": Message(
        "{what} does not order the levels: {why}.",
        'Write chains, such as levels="Low < Medium < High, Low < Other < High".',
    ),
    "flow-option": Message("@secret_flow does not understand {what}.", "Its options are levels= and requires=."),
    "flow": Message(
        "Information of level {source} flows to {sink}, which has level {target}.",
        "Raise the label of the receiver, or compute it without information above its level.",
    ),
    "one-program": Message(
        "This file has {count} programs, but this command takes one.", "Name one of them after a colon: {known}."
    ),
    "flow-question": Message("{what} cannot be asked: {why}.", "{instead}"),
    # the corpus
    "expectation": Message(
        "{what} is not an expectation.", 'Write a verdict with options, such as `# expect: proved(epsilon="eps")`.'
    ),
    # certificates
    "unwritable": Message(
        "{name} cannot be written: {reason}.", "Give a path in a directory that exists and can be written to."
    ),
    "certificate": Message("This is not a certificate: {why}.", "Write a new one with `lapwing prove --certificate`."),
    "address": Message("Lapwing cannot serve at {host}:{port}: {reason}.", "Choose another --port, or --port 0."),
    "extra": Message("{what} needs {missing}, which is not installed.", "Run `pip install 'lapwing[{extra}]'`."),
    "export-kind": Message("Evidence cannot be written to {what}.", "End the name with one of: {known}."),
    "export-rocq": Message(
        "The certificate cannot be exported to Rocq yet: it uses {what}.",
        "Run `lapwing check --no-solver` to check it without a solver.",
    ),
    "export-proof": Message(
        "A counterexample has no annotated program, so it cannot be written as {kind}.", "Use .html."
    ),
}
