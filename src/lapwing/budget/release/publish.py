"""Reserve, run, settle: the answer is seen by nobody before it is charged and written down."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from lapwing.budget.accounting.cost import Approximate, Concentrated, Renyi
from lapwing.budget.accounting.cost import Cost as Charged
from lapwing.budget.ledger.entry.allowance import show_cost
from lapwing.budget.ledger.entry.asked import Snapshots
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import Preview, Receipt
from lapwing.budget.release.answer import Answer, read_value, write_accuracy, write_value
from lapwing.budget.release.order import Order
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.run.interpreter.evaluate import InexactError
from lapwing.run.interpreter.execute import Notice
from lapwing.run.interpreter.release import Cost, CostAtOrder, CostInRho, Release
from lapwing.run.interpreter.run import run_admitted
from lapwing.run.interpreter.tick import Watch

SHOWN = 10


@dataclass(frozen=True, slots=True)
class Publication:
    """What was released: `text` is on record letter by letter, `cost` is what was proved of the program.

    `charged` is more where one unit of the budget is several steps of the program, such as a person with several rows.

    `hash` is that of the program that ran, `certificate` that of the certificate's text, `reserved` and `released` are
    the places of the ledger's entries; `again` if the answer was given before for the same key, at no further cost.
    `accuracy` has the confidence and the intervals that are on record, as JSON; none for answers of old versions.
    """

    value: Answer
    text: str
    program: str
    hash: str
    certificate: str
    cost: Charged
    accuracy: str | None
    assumes: tuple[str, ...]
    ledger: str
    reserved: int
    released: int
    again: bool
    charged: Charged

    def __str__(self) -> str:
        """The answer in decimals, and what was charged for it."""
        return f"{self.program}: {shown(self.value)}, charged {show_cost(self.charged)}"


def shown(value: Answer) -> str:
    """A value with fractions as decimals; of a long list, its start."""
    if isinstance(value, Fraction):
        return f"{Decimal(value.numerator) / Decimal(value.denominator):.10g}"
    if isinstance(value, bool | int):
        return str(value)
    items = [shown(each) for each in value[:SHOWN]] + ["…"] * (len(value) > SHOWN)
    return f"({', '.join(items)})" if isinstance(value, tuple) else f"[{', '.join(items)}]"


def publish(ledger: Ledger, order: Order, notice: Notice | None = None, watch: Watch | None = None) -> Publication:
    """Charge an order and carry it out. Whatever fails in between, the charge stays and nothing is released."""
    reserved = ledger.reserve(order.request)
    if isinstance(reserved, Receipt):
        return publication(order, reserved)
    snapshots = Snapshots(order.look)
    try:
        inputs = {name: value() if callable(value) else value for name, value in order.inputs.items()}
        release = run_admitted(order.admission, (), inputs, order.grid, notice, order.functions, watch)
        text, accuracy = write_value(release.value), write_accuracy(release.value, order.spreads)
    except (
        ProgramError,
        InexactError,
        ArithmeticError,
        LookupError,
        ValueError,
        TypeError,
        OSError,
        RuntimeError,
        MemoryError,
    ):
        # what went wrong may depend on the data, so it is not told
        failed = True
    else:
        failed = not is_ordered(release, order)
    if failed:
        reject("run-failed", seq=reserved.seq)
    return publication(order, ledger.settle(reserved, text, {"intervals": accuracy, **snapshots.note}))


def is_ordered(release: Release, order: Order) -> bool:
    """Whether what ran is what was ordered: the very program, proved, at no more than the cost that was charged for."""
    cost = release.cost
    if release.hash != dict(order.request.about)["program"] or not release.proved or cost is None:
        return False
    match cost, order.cost:
        case Cost(epsilon=epsilon, delta=delta), Approximate(epsilon=most, delta=most_delta):
            return epsilon <= most and delta <= most_delta
        case CostInRho(rho=rho, delta=delta), Concentrated(rho=most, delta=most_delta):
            return rho <= most and delta <= most_delta
        case CostAtOrder(order=alpha, renyi=epsilon), Renyi(order=at, epsilon=most):
            return alpha == at and epsilon <= most
        case _:
            return False


def preview(ledger: Ledger, order: Order) -> Preview:
    """What `publish` would charge now."""
    return ledger.preview(order.request)


def publication(order: Order, receipt: Receipt) -> Publication:
    """What is on record, and what it rests on."""
    about, theorem = dict(receipt.reservation.entry.about), order.admission.theorem
    text = receipt.entry.answer or ""
    return Publication(
        read_value(text),
        text,
        about["name"],
        about["program"],
        about["certificate"],
        order.cost,
        dict(receipt.entry.about).get("intervals"),
        () if theorem is None else theorem.assumes,
        receipt.reservation.ledger,
        receipt.reservation.seq,
        receipt.seq,
        receipt.again,
        receipt.reservation.entry.cost,
    )
