"""Every message Lapwing has for an input that is at fault: one id, a cause and a fix."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.data_messages import DATA_MESSAGES


@dataclass(frozen=True, slots=True)
class Message:
    cause: str
    fix: str


MESSAGES: dict[str, Message] = {
    # the file
    "unreadable": Message("{name} cannot be read: {reason}.", "Check the path and its permissions."),
    "too-long": Message("{name} is longer than {limit} bytes.", "Put the private programs into a file of their own."),
    "not-utf8": Message("The text is not UTF-8: byte {byte} fits nowhere.", "Save the file as UTF-8."),
    "not-python": Message("This is not Python: {reason}.", "Correct the syntax here."),
    "no-program": Message(
        "There is no private program here: no function at the top level is marked @private.",
        "Write `from lapwing import private` and put `@private(epsilon=...)` above the function.",
    ),
    "no-such-program": Message(
        "There is no private program named {name} here.", "Use one of the names that are here: {known}."
    ),
    "same-name": Message("{name} is defined twice in this file.", "Rename one of the two functions."),
    "no-source": Message(
        "The source text of {name} cannot be found, and Lapwing reads programs from their text.",
        "Define the function in a file or a notebook cell.",
    ),
    "too-deep": Message("This is nested more than {limit} levels deep.", "Split it: name the inner parts."),
    "too-large": Message(
        "With its helpers written out the program has more than {limit} statements.",
        "Use loops, or fewer helper calls.",
    ),
    # the function
    "function-kind": Message("A private program is a plain function, not {what}.", "Use `def name(...):`."),
    "other-decorator": Message("{what} would change what the function does.", "Keep only the @private decorator."),
    "parameter-kind": Message(
        "A parameter cannot be {what}.", "Give the function plain parameters: `def name(a, b):`."
    ),
    "reserved-name": Message("{name} is a name of the language itself.", "Choose another name."),
    "missing-role": Message(
        "The parameter {name} does not say what it is to privacy.",
        "Annotate it: Epsilon, Public[int], Queries(sensitivity=1), Database(of=Bit), …",
    ),
    "unknown-role": Message(
        "{what} is no role of a parameter.",
        "Use Epsilon, Delta, Public[int], Query, Queries, Database, Histogram, or a domain: Bit, Interval(0, 1), …",
    ),
    "role-option": Message("{role} has no option like this: {what}.", "Its options are: {options}."),
    "claim-option": Message(
        "The decorator does not understand {what}.",
        "Its options are epsilon=, delta=, group=, requires=, shift= and invariant=.",
    ),
    "claim-text": Message(
        "{what} is no expression for a claim.", 'Write a number or an expression in quotes: "eps / 2".'
    ),
    "claim-value": Message("The {what} of the claim is not usable: {why}.", "Claim a value that makes sense."),
    "private-in-claim": Message(
        "A claim speaks of public values only, and {name} is private.",
        "Use public parameters and lengths that are public.",
    ),
    "private-length": Message(
        "The length of {name} is private: its neighbours may have one row more or less.",
        'Use neighbours="replace", or a public bound on the length.',
    ),
    "return-sort": Message("The program gives {found}, but its annotation says {declared}.", "Change one of the two."),
    "annotation": Message(
        "{what} is no sort of value.", "Use int, bool, float or list[...], tuple[...] for results, or leave it out."
    ),
    "missing-return": Message("A way through the function ends without a result.", "End it with `return ...`."),
    # statements
    "outside-language": Message("{what} is outside the language of private programs.", "{instead}"),
    "assign-target": Message("A value can only be assigned to plain names, not to {what}.", "Assign to a name."),
    "tuple-size": Message("{values} values do not fit {targets} names.", "Give each name one value."),
    "assign-parameter": Message(
        "{name} is a parameter: parameters keep their value.", "Copy it to another name first."
    ),
    "append-target": Message(
        "append needs a list that was built here, and {name} is none.", "Start a list with `out = []`."
    ),
    "list-alias": Message(
        "After this {name} would be a second name for the same list, and both would change together.",
        "Copy the list: `{name} = list(...)`.",
    ),
    "loop-over": Message(
        "A for loop cannot run over {what}.",
        "Use `range(...)`, a list, or `enumerate(list)`; other loops can use while.",
    ),
    "range-step": Message("The step of a range must be a whole number other than 0.", "Write it as a plain number."),
    "outside-loop": Message("{what} stands outside any loop.", "Remove it, or use `return`."),
    "draw-unused": Message("The result of this call is not used.", "Assign it to a name, or remove the call."),
    # names and calls
    "undefined-name": Message("{name} is not defined here.", "Assign it before, or make it a parameter."),
    "maybe-undefined": Message(
        "{name} may have no value here: not every way to this line assigns it.",
        "Give it a value before the branch or loop.",
    ),
    "foreign-name": Message(
        "{name} is {what}, which Lapwing cannot look into.",
        "Use Lapwing's own functions, or write the helper in this file.",
    ),
    "unknown-function": Message(
        "{name} is no function Lapwing knows.",
        "Use a noise function, len, min, max, abs, or a helper defined in this file.",
    ),
    "arguments": Message("{name} does not take these arguments: {why}.", "Its arguments are: {signature}."),
    "recursive": Message("{name} calls itself, directly or through others.", "Use a loop."),
    "helper-appends": Message(
        "The helper {name} appends to a list it was given, which would change the caller's list.",
        "Let the helper return the item, and append it in the caller.",
    ),
    # sorts and roles
    "sort": Message("{what} is needed here, and this is {found}.", "{instead}"),
    "mixed-sorts": Message("{name} holds {first} in one place and {second} in another.", "Use two names."),
    "nonlinear": Message(
        "{what} of two values that both vary is outside the language: proofs need linear arithmetic.",
        "Let one of the two be a number or a public parameter.",
    ),
    "number": Message("This number is not usable: {why}.", "Use a number with at most {limit} digits."),
    "zero-divisor": Message("This divides by zero.", "Divide by something else."),
    "private-scale": Message(
        "{what} must be public, and {name} depends on private data or on noise.",
        "Compute it from public parameters only, on every path.",
    ),
    "scale-sign": Message("{what} must be above 0.", "Use a value above 0."),
    "probability": Message("The probability {what} is not between 0 and 1.", "Use a value from 0 to 1."),
    "claim-only": Message("{name} stands in claims and noise scales only.", "Use linear arithmetic on values."),
    # programs with secrets
    "no-flow": Message(
        "There is nothing to look at here: no function at the top level is marked @secret_flow or @private.",
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
        "What has the level {source} flows to {sink}, which is for {target}.",
        "Raise the label of what receives it, or compute it without what is above its level.",
    ),
    "one-program": Message(
        "This file has {count} programs, and the question is about one.", "Name one of them after a colon: {known}."
    ),
    "flow-question": Message("{what} cannot be asked: {why}.", "{instead}"),
    # the corpus
    "expectation": Message(
        "{what} is no expectation.", 'Write a verdict with options, such as `# expect: proved(epsilon="eps")`.'
    ),
    # proving and refuting
    "no-claim": Message(
        "Nothing is claimed of {name}, so there is nothing to prove or to break.",
        'Claim something in its decorator, such as @private(epsilon="eps"), or ask what it costs: `lapwing epsilon`.',
    ),
    "hint": Message(
        "This hint cannot be used: {what}: {why}.",
        "Write it as in a proof script, over the program's normal form (`lapwing show`): x<1>, x<2>, 'r0, spent[0].",
    ),
    "hint-target": Message(
        "Hints are about one program, and {count} are given.", "Name the program they are for: FILE:FUNCTION."
    ),
    "time-limit": Message("The time limit {what} is no number of seconds above 0.", "Give it as in --time-limit 20."),
    "one-certificate": Message(
        "This file has {count} programs, and a certificate or a picture is about one.",
        "Name one of them after a colon: {known}.",
    ),
    # pictures
    "picture-kind": Message("{name} is no name of a picture.", "End it with .svg or .png."),
    "no-png": Message(
        "There is nothing here to draw PNG with.", "Install it with `pip install 'lapwing[png]'`, or write .svg."
    ),
    "no-font": Message(
        "There is no font here to draw letters with.", "Install one, such as DejaVu Sans, or write .svg."
    ),
    # certificates
    "unwritable": Message(
        "{name} cannot be written: {reason}.", "Give a path in a directory that exists and can be written to."
    ),
    "certificate": Message("This is no certificate: {why}.", "Write it anew with the prover."),
    "address": Message("{host}:{port} cannot be served at: {reason}.", "Choose another --port, or --port 0."),
    "extra": Message("{what} needs {missing}, which is not installed.", "Run `pip install 'lapwing[{extra}]'`."),
    "export-kind": Message("Evidence cannot be written as {what}.", "End the name with one of: {known}."),
    "export-proof": Message("A counterexample is no annotated program, so there is no {kind} of it.", "Use .html."),
    # exact numbers
    "number-unclear": Message(
        "This number cannot be told from its neighbours with {bits} binary digits.",
        "Write it in a simpler way, or as a fraction.",
    ),
    "number-undefined": Message("There is no such number as {what}.", "Choose other values for what it is made of."),
    # inputs of a run
    "input-missing": Message("The run needs a value for {name}.", "Give it by name: {name}=..."),
    "input-unknown": Message("The program has no parameter {name}.", "Its parameters are: {known}."),
    "input-value": Message("{name} cannot be {what}: {why}.", "{instead}"),
    "requirement": Message("These inputs break a requirement of the program: {what}.", "Choose inputs that meet it."),
    "noise-missing": Message(
        "The run draws more often than there are noise values: {given}.", "Give more noise values."
    ),
    "noise-unused": Message(
        "The run draws {used} times, and {given} noise values were given.", "Give exactly one a draw."
    ),
    "noise-value": Message("{law} cannot give {what}.", "Give {instead}."),
    "unproved": Message(
        "{name} is not run, as it is not proved: {why}.",
        "Give a certificate (`lapwing prove` writes one), or say unproved=True (--unproved); the release says so.",
    ),
    "grid": Message("{what} is no grid.", "Give the number of points from one whole number to the next, from 1 up."),
    "grid-fine": Message(
        "The public values of this run lie on no common grid that is coarse enough.",
        "Give public reals with smaller denominators.",
    ),
    "mechanism": Message("No proved program is shipped as {name}.", "Use one of these names: {known}."),
    "stream-closed": Message("This stream has said all that it may.", "Start another one, which is paid for again."),
    "run-target": Message("There are {count} programs here, and a run is of one.", "Name one after a colon: {known}."),
    "run-value": Message("{what} is no value for a run: {why}.", "Write NAME=VALUE, such as eps=1/2 or q=[3,1,4]."),
    # distributions and audits
    "distribution": Message(
        "This is no distribution: {why}.", "Give each outcome a mass from 0 up, exactly, with the sum 1."
    ),
    "level": Message("{what} is no {name}: {why}.", "Write it exactly: 1, 1/3, 0.1, or for epsilon log(3)."),
    "audit-callable": Message(
        "{what} cannot be audited: {why}.",
        "Give a callable that takes a dataset; a parameter named rng gets a generator, one named count a number.",
    ),
    "audit-target": Message(
        "{what} names nothing to audit: {why}.", "Name a module or a file and a callable in it: `noise.py:laplace`."
    ),
    "audit-option": Message("An audit cannot use {what} as {name}.", "Give {instead}."),
    # accuracy
    "accuracy-mechanism": Message("No mechanism is named {name}.", "Use one of: {known}."),
    "accuracy-option": Message("The option {name} is not usable: {why}.", "Give {instead}."),
    "accuracy-question": Message(
        "{why}.",
        "Leave out what you want to know: alpha, beta, epsilon or n.",
    ),
    "accuracy-interval": Message(
        "What {name} releases is no number with an error of its own, so there is no interval around it.",
        "Read alpha as its error says; shares are estimated from reports in `lapwing.local`.",
    ),
    "accuracy-none": Message("There is no {sought} for this: {why}.", "Want less: a larger alpha or beta."),
    # attacks
    "attack-bits": Message("{what} is no database of bits.", "Write one 0 or 1 for each person, such as 0110."),
    "attack-answers": Message(
        "These answers cannot be attacked: {why}.", "Give one line a subset: `0110,2` asks about the second and third."
    ),
    "attack-none": Message(
        "No database fits all answers within {error}; one fits them within {least}.", "Allow for a larger error."
    ),
    "attack-option": Message("An attack cannot use {what} as {name}.", "Give {instead}."),
    "attack-callable": Message(
        "The mechanism gave no number: {why}.", "Give a callable that takes the bits and the people of a subset."
    ),
    "attack-unsolved": Message("The linear program was not solved: {status}.", "Ask fewer queries, or fewer people."),
    "attack-extra": Message(
        "The attack by linear programming needs HiGHS, which is not installed.",
        "Install it with `pip install 'lapwing[attack]'`.",
    ),
    # the local model
    "local-option": Message("The local model cannot use {what} as {name}.", "Give {instead}."),
    "local-reports": Message("These reports cannot be used: {why}.", "Give an array with one report a person."),
    "local-decode": Message(
        "The candidates cannot be decoded: {why}.", "Give fewer or other candidates, or use more bits or cohorts."
    ),
    "endless": Message("The run was stopped after {limit} steps.", "Check that its loops end, or raise the limit."),
    # amounts and costs
    "amount": Message(
        "{what} cannot be an amount of {name}: {why}.",
        "Write a number above 0 exactly: 1, 1/3, 0.1 or 1e-6; a float means what it prints.",
    ),
    "cost": Message("This is no cost: {why}.", "Give epsilon (and delta), or rho, or epsilon with a Rényi order."),
    "cost-measure": Message(
        "A cost of {cost} cannot be charged to a budget in {measure}.",
        "Use a budget in the measure of the cost; epsilon can be charged to all of them.",
    ),
    "composition": Message("This cannot be composed: {why}.", "Give what the theorem needs."),
    "accountant": Message("This accountant cannot add that up: {why}.", "Use basic or concentrated composition."),
    "plan": Message("{what} is no {name}.", "Give {instead}."),
    "group-size": Message("{what} is no size of a group.", "Give a whole number from 1 to {limit}."),
    # the ledger
    "ledger-name": Message("{name} is no name of a {what}: {why}.", "Use a short name in plain letters."),
    "ledger-key": Message("{key} is no idempotency key.", "Use 1 to {limit} letters that can be printed."),
    "ledger-note": Message("The note {name} cannot be kept.", "Use names and texts of at most {limit} letters."),
    "no-ledger": Message(
        "There is no ledger at {place}.", "Check the path, or begin one with `lapwing budget create`."
    ),
    "ledger-unusable": Message(
        "The ledger {place} cannot be used: {reason}.",
        "Check the file, its directory, their permissions and the free space; without its ledger nothing is released.",
    ),
    "ledger-version": Message(
        "The ledger {place} has version {version}, and this Lapwing knows up to {known}.", "Use a newer Lapwing."
    ),
    "ledger-altered": Message(
        "The ledger {place} is not as it was written: {why}.",
        "Find out who changed it, and restore a copy that `lapwing budget verify` accepts.",
    ),
    "ledger-rolled-back": Message(
        "An older or other copy has taken the place of the ledger {place}: {why}.",
        "Put the latest copy back; what the older one does not know of has been spent all the same.",
    ),
    "anchor-unusable": Message(
        "The head of the ledger cannot be kept in {place}: {reason}.",
        "Set LAPWING_ANCHORS to a directory that can be written to, away from the ledger.",
    ),
    "no-budget": Message(
        "There is no budget for {dataset} with the unit {unit}.",
        "Use one that is there, or open it with `lapwing budget create`. There are: {known}.",
    ),
    "budget-exists": Message(
        "{dataset} has a budget for the unit {unit}, and it has only one, for good.",
        "Use the budget that is there; a dataset with other people in it is another dataset.",
    ),
    "same-data": Message(
        "{dataset} has the same data as {other}, which has a budget.", "Charge the budget that is there."
    ),
    "late-unit": Message(
        "{dataset} has been charged, and a budget for {unit} would not know of that.",
        "Open the budgets of all units before the first charge.",
    ),
    "budget-option": Message("A budget cannot have {what} as {name}.", "Use {instead}."),
    "partition": Message(
        "The partition {name} is not usable: {why}.",
        "Give names of parts with lists of values, or with ranges (low, high), none of which overlap.",
    ),
    "charge-where": Message("It is not said what is charged: {why}.", "Name both, or none for the whole of the data."),
    "budget-closed": Message("The budget of {dataset} is closed.", "Nothing more can be released from it."),
    "part-unknown": Message(
        "{dataset} has no {part}.", "Declare the partition with all its parts before charging one of them."
    ),
    "analyst-unknown": Message(
        "The budget of {dataset} is shared out, and {analyst} has no share.", "Name an analyst who has one."
    ),
    "over-budget": Message(
        "{cost} does not fit into what is left of the budget of {dataset}: {left}.",
        "Ask for something cheaper; a budget does not grow back.",
    ),
    "over-allowance": Message(
        "{cost} does not fit into what is left of the share of {analyst} in the budget of {dataset}.",
        "Ask for something cheaper.",
    ),
    "key-reused": Message(
        "The key {key} was used for another request.", "Use one key for one request; a new request has a new key."
    ),
    "interrupted": Message(
        "The request with the key {key} was charged (entry {seq}) and never answered.",
        "Its charge stays; ask again under a new key.",
    ),
    "answer-not-kept": Message(
        "The request with the key {key} was answered (entry {seq}), and the answer was not kept.",
        "Its charge stays; ask again under a new key.",
    ),
    "ledger-copy": Message(
        "This is no copy of a ledger: {why}.", "Write one with `lapwing budget export`, and keep it whole."
    ),
    "ledger-there": Message("There is a ledger already.", "Import into a place that has none."),
    "one-budget": Message("A picture is of one budget, and {count} are meant.", "Name a dataset and its unit."),
    "part-text": Message(
        "{what} is no part.", "Write NAME=VALUE,VALUE,… for values or NAME=LOW..HIGH for a range, HIGH excluded."
    ),
    "release-neighbours": Message(
        "{name} does not fit the neighbours of the budget: {why}.",
        "Prove it for the budget's neighbours, or open the budget for its own.",
    ),
    "release-cost": Message(
        "{name} would cost epsilon {epsilon} and delta {delta} with these inputs, which is no cost.",
        "Choose inputs with an epsilon above 0 and a delta below 1.",
    ),
    "run-failed": Message(
        "The run failed after it was charged (entry {seq}); why is not told, as that may depend on the data.",
        "Check the private inputs against the roles of the program; the charge stays.",
    ),
    "no-reservation": Message("Entry {seq} is no reservation of this ledger.", "Settle what `reserve` gave."),
    "settled-already": Message("Entry {seq} has its answer.", "Each reservation is settled once; reserve again."),
    "answer": Message("The answer cannot be kept.", "Give text of at most {limit} letters, or None to keep nothing."),
    **{id: Message(cause, fix) for id, (cause, fix) in DATA_MESSAGES.items()},
}
