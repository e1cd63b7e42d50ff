"""Messages about costs, budgets and the ledger."""

from __future__ import annotations

from lapwing.diagnostics.catalogue.message import Message

BUDGET_MESSAGES: dict[str, Message] = {
    # amounts and costs
    "amount": Message(
        "{what} cannot be an amount of {name}: {why}.",
        "Write a number above 0 exactly: 1, 1/3, 0.1 or 1e-6; a float means what it prints.",
    ),
    "cost": Message("This is not a cost: {why}.", "Give epsilon (and delta), or rho, or epsilon with a Rényi order."),
    "cost-measure": Message(
        "A cost of {cost} cannot be charged to a budget in {measure}.",
        "Use a budget in the measure of the cost; epsilon can be charged to all of them.",
    ),
    "composition": Message("This cannot be composed: {why}.", "Give what the theorem needs."),
    "accountant": Message(
        "This accountant cannot compose these costs: {why}.", "Use basic or concentrated composition."
    ),
    "plan": Message("{what} is not a valid {name}.", "Give {instead}."),
    "group-size": Message("{what} is not a group size.", "Give a whole number from 1 to {limit}."),
    # the ledger
    "ledger-name": Message("{name} cannot be the name of a {what}: {why}.", "Use a short name in plain letters."),
    "ledger-key": Message("{key} is not an idempotency key.", "Use 1 to {limit} printable characters."),
    "ledger-note": Message("The note {name} cannot be kept.", "Use names and texts of at most {limit} characters."),
    "no-ledger": Message(
        "There is no ledger at {place}.", "Check the path, or create one with `lapwing budget create`."
    ),
    "ledger-unusable": Message(
        "The ledger {place} cannot be used: {reason}.",
        "Check the file, its directory, their permissions and the free space; without its ledger nothing is released.",
    ),
    "ledger-version": Message(
        "The ledger {place} has version {version}, but this version of Lapwing supports at most {known}.",
        "Use a newer Lapwing.",
    ),
    "ledger-altered": Message(
        "The ledger {place} was modified: {why}.",
        "Find out who changed it, and restore a copy that `lapwing budget verify` accepts.",
    ),
    "ledger-rolled-back": Message(
        "The ledger {place} was replaced by an older or different copy: {why}.",
        "Restore the latest copy; charges that the older one lacks were spent all the same.",
    ),
    "anchor-unusable": Message(
        "The head of the ledger cannot be kept in {place}: {reason}.",
        "Set LAPWING_ANCHORS to a directory that can be written to, away from the ledger.",
    ),
    "no-budget": Message(
        "There is no budget for {dataset} with the unit {unit}.",
        "Use an existing budget ({known}), or create one with `lapwing budget create`.",
    ),
    "budget-exists": Message(
        "{dataset} already has a budget for the unit {unit}, and it can never have another.",
        "Use the existing budget; a dataset about other people is another dataset.",
    ),
    "same-data": Message("{dataset} has the same data as {other}, which has a budget.", "Charge the existing budget."),
    "late-unit": Message(
        "{dataset} has been charged already, and a new budget for {unit} would miss those charges.",
        "Create the budgets of all units before the first charge.",
    ),
    "budget-option": Message("A budget cannot have {what} as {name}.", "Use {instead}."),
    "partition": Message(
        "The partition {name} is not usable: {why}.",
        "Give names of parts with lists of values, or with ranges (low, high), none of which overlap.",
    ),
    "charge-where": Message(
        "It is unclear which part of the data to charge: {why}.", "Name both, or neither for all of the data."
    ),
    "budget-closed": Message("The budget of {dataset} is closed.", "Nothing more can be released from it."),
    "part-unknown": Message(
        "{dataset} has no {part}.", "Declare the partition with all its parts before charging one of them."
    ),
    "analyst-unknown": Message(
        "The budget of {dataset} is divided among analysts, and {analyst} has no allowance.",
        "Name an analyst who has one.",
    ),
    "over-budget": Message(
        "{cost} exceeds the remaining budget of {dataset}: {left}.",
        "Spend less on this request; a budget is never refilled.",
    ),
    "over-allowance": Message(
        "{cost} exceeds the remaining allowance of {analyst} in the budget of {dataset}.",
        "Spend less on this request.",
    ),
    "key-reused": Message(
        "The key {key} was used for another request.", "Use one key for one request; a new request has a new key."
    ),
    "interrupted": Message(
        "The request with the key {key} was charged (entry {seq}) and never answered.",
        "The charge stands; repeat the request under a new key.",
    ),
    "answer-not-kept": Message(
        "The request with the key {key} was answered (entry {seq}), and the answer was not kept.",
        "The charge stands; repeat the request under a new key.",
    ),
    "budget-differs": Message(
        "The budget of {dataset} was created with {what} {kept}, but the description says {said}.",
        "Change the description back: the settings of a budget are permanent.",
    ),
    "further-unit": Message(
        "{dataset} has a budget for the unit {first}, and nothing says how many of those make up one {unit} at most.",
        "Say so with --group, or `group=`; without a limit that is publicly known there is no budget for both.",
    ),
    "share-measure": Message(
        "An allowance of {cost} does not fit a budget in {measure}.",
        "Give the allowance in {measure}.",
    ),
    "ledger-gone": Message(
        "The ledger at {place} is gone.",
        "Restore it: its charges were spent. To start a new ledger there on purpose, remove {record} first.",
    ),
    "ledger-place": Message(
        "{what} is a URL that was turned into a path, which breaks it.",
        'Give the URL as text: ledger="postgresql://...".',
    ),
    "ledger-forked": Message(
        "This process was forked while {place} was in use, so the ledger cannot be used here.",
        "Open the ledger after the fork, in a fresh process (multiprocessing: spawn or forkserver).",
    ),
    "ledger-copy": Message(
        "This is not a copy of a ledger: {why}.", "Write one with `lapwing budget export`, and keep it whole."
    ),
    "ledger-there": Message("A ledger already exists here.", "Import into a place without a ledger."),
    "one-budget": Message("A picture shows one budget, but {count} match.", "Name a dataset and its unit."),
    "part-text": Message(
        "{what} does not describe a part.",
        "Write NAME=VALUE,VALUE,… for values or NAME=LOW..HIGH for a range, HIGH excluded.",
    ),
    "release-data": Message(
        "--data names the dataset already: its budget and its privacy unit are those of the description.",
        "Leave out --dataset, --unit, --partition and --part.",
    ),
    "release-where": Message(
        "--where is a condition on the rows of a dataset, but none is named.",
        "Name its description with --data.",
    ),
    "release-neighbours": Message(
        "{name} does not fit the neighbours of the budget: {why}.",
        "Prove it for the budget's neighbours, or create the budget with the program's.",
    ),
    "release-cost": Message(
        "{name} would cost epsilon {epsilon} and delta {delta} with these inputs, which cannot be charged.",
        "Choose inputs with an epsilon above 0 and a delta below 1.",
    ),
    "release-cost-renyi": Message(
        "{name} would cost epsilon {epsilon} at the Rényi order {order} with these inputs, which is not a cost.",
        "Choose inputs with an order above 1 and an epsilon above 0.",
    ),
    "release-cost-rho": Message(
        "{name} would cost rho {rho} and delta {delta} with these inputs, which cannot be charged.",
        "Choose inputs with a rho above 0 and a delta below 1.",
    ),
    "run-failed": Message(
        "The run failed after it was charged (entry {seq}); the reason is not shown, as it may depend on the data.",
        "Check the private inputs against the roles of the program. The charge stands.",
    ),
    "no-reservation": Message(
        "Entry {seq} is not a reservation of this ledger.", "Settle the reservation that `reserve` returned."
    ),
    "settled-already": Message(
        "Entry {seq} has been settled already.", "Each reservation is settled once; reserve again."
    ),
    "answer": Message(
        "The answer cannot be kept.", "Give text of at most {limit} characters, or None to keep nothing."
    ),
    "over-day": Message(
        "{cost} exceeds what {analyst} may spend of the budget of {dataset} in a day.",
        "Spend less on this request, or ask again tomorrow (days are in UTC).",
    ),
    "awaiting-approval": Message(
        "{cost} is more than {analyst} may spend on {dataset} without approval; entry {seq} is waiting for it.",
        "Have someone else run `lapwing ledger approve {seq}`, then repeat the request; nothing is charged before.",
    ),
    "no-proposal": Message(
        "Entry {seq} is not a request that waits for approval.", "List those with `lapwing ledger pending`."
    ),
    "own-proposal": Message(
        "{name} cannot approve entry {seq}: it takes two people, and both have to be named.",
        "Have someone else approve it; requests without an analyst cannot be approved.",
    ),
    "blocks": Message(
        "The data cannot be divided into these blocks: {why}.",
        "Name a column of dates with a period, a column of groups with its values, or both, before the first charge.",
    ),
    "blocks-missing": Message(
        "The budget of {dataset} is kept in Rényi curves, but its data has not been divided into blocks.",
        "Divide it with `ledger.block(dataset, unit, blocks_of())`, which makes one block of all rows.",
    ),
    # the ledger service
    "service-token": Message(
        "The ledger service at {place} requires a token.",
        "Put the token that `lapwing ledger token` printed into the environment variable LAPWING_TOKEN.",
    ),
    "service-address": Message(
        "{place} is not the address of a ledger service.",
        "Write http://host:port or https://host/path; the token goes into LAPWING_TOKEN, never into the address.",
    ),
    "service-unreachable": Message(
        "The ledger service at {place} does not answer: {reason}.",
        "Start it with `lapwing ledger serve`, or check the address; repeating a request never charges it twice.",
    ),
    "service-answer": Message(
        "The response from {place} is not that of a ledger service: {why}.",
        "Check the address, and that both sides run the same version of Lapwing.",
    ),
    "service-refused-token": Message(
        "The ledger service does not know this token.",
        "Ask whoever runs the service for a token; `lapwing ledger token NAME` makes one.",
    ),
    "service-tokens": Message(
        "{place} is not a file of tokens: {why}.", "Remove it, and make new tokens with `lapwing ledger token`."
    ),
    "service-role": Message("{what} is not a role.", "Give one of: {known}."),
    "service-role-needed": Message(
        "{name} has the role {role}, but {method} requires the role {needed}.",
        "Use the token of someone with that role, or have one made with `lapwing ledger token --role`.",
    ),
    "service-question": Message(
        "The ledger service cannot answer {method}: {why}.", "Use the client of the same version of Lapwing."
    ),
    "service-name": Message(
        "The token belongs to {name}, but the charge is in the name of {other}.",
        "Leave out the analyst, or use that analyst's token.",
    ),
    "service-settle": Message("Entry {seq} was not reserved by {name}.", "Settle with the token that made the charge."),
    "service-busy": Message(
        "{waiting} charges are waiting already.", "Repeat the request a little later; nothing was charged."
    ),
    "service-stopped": Message(
        "The ledger service is stopping.", "Repeat the request when it is up again; it is never charged twice."
    ),
    "service-remote": Message(
        "{what} works on the file or database of a ledger, but {place} is a service.",
        "Run it where the ledger is kept, with --ledger FILE.",
    ),
}
