"""Each kind of result as a piece of HTML that stands alone, for notebooks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.report.html.markup import Html, element, join
from lapwing.report.html.picture import html_picture
from lapwing.report.html.style import framed, standing_alone
from lapwing.report.html.table import table
from lapwing.report.html.verdict import html_verdict

LATEST = 50


def show_proof(found: Any) -> Html:
    """A verdict that is proved."""
    return show_certificate(found.certificate)


def show_certificate(certificate: Any) -> Html:
    """A certificate."""
    from lapwing.report.export import view_certificate

    return standing_alone(html_verdict(view_certificate(certificate)))


def show_refutation(found: Any) -> Html:
    """A verdict that is refuted."""
    return show_counterexample(found.counterexample)


def show_counterexample(counterexample: Any) -> Html:
    """A counterexample, with its pictures."""
    from lapwing.report.figure.evidence import figure_of
    from lapwing.report.view.counterexample import view_counterexample

    view = {"verdict": "refuted", **view_counterexample(counterexample)}
    return standing_alone(html_verdict(view, html_picture(figure_of(counterexample))))


def show_unknown(found: Any) -> Html:
    """Why there is no verdict, and how far the search came."""
    from lapwing.report.view.attempt import view_attempt

    closest = found.closest
    view = {
        "verdict": "unknown",
        "name": "the program" if closest is None else closest.program.name,
        "claim": None,
        "reason": found.reason,
        "attempt": None if closest is None else view_attempt(closest, closest.program, None),
    }
    return standing_alone(html_verdict(view))


def show_theorem(theorem: Any) -> Html:
    """What the kernel accepted."""
    from lapwing.report.view.view import view_theorem

    view = view_theorem(theorem)
    rows = [("program", view["name"]), ("claim", view["claim"]), ("obligations", str(view["obligations"]))]
    rows += [("rests on", assumption) for assumption in view["assumes"]]
    return framed(table("Theorem", ("theorem", ""), rows), "proved")


def show_private(program: Any) -> Html:
    """A private program in normal form."""
    return framed(element("pre", element("code", str(program))), "unknown")


def show_flow(analysis: Any) -> Html:
    """What flows where."""
    from lapwing.report.html.flow import html_flow
    from lapwing.report.view.flow import view_analysis

    return standing_alone(html_flow(view_analysis(analysis, "", False)))


def show_audit(audit: Any) -> Html:
    """What an audit found."""
    from lapwing.report.figure.audit import audit_figure
    from lapwing.report.html.audit import html_audit
    from lapwing.report.view.audit import view_audit

    name = "the mechanism"
    words = html_audit(view_audit(audit, name, ("the first input", "the second input")))
    picture = html_picture(audit_figure(audit, name)) if audit.findings else None
    return framed(join((words, picture)), "audit")


def show_accuracy(accuracy: Any) -> Html:
    """A statement about accuracy, how the error falls, and the cone."""
    from lapwing.report.figure.accuracy import accuracy_figure
    from lapwing.report.html.accuracy import html_accuracy
    from lapwing.report.view.accuracy import view_accuracy

    return standing_alone(join((html_accuracy(view_accuracy(accuracy)), html_picture(accuracy_figure(accuracy)))))


def show_intervals(sure: Any) -> Html:
    """Released numbers with their intervals."""
    from lapwing.report.figure.intervals import intervals_figure

    return framed(html_picture(intervals_figure(sure)), "release")


def show_campaign(campaign: Any) -> Html:
    """The bits recovered as epsilon falls."""
    from lapwing.report.figure.attack import attack_figure
    from lapwing.report.html.attack import html_outcomes
    from lapwing.report.view.attack import view_attack

    views = [view_attack(outcome) for outcome in campaign.outcomes]
    return standing_alone(join((html_outcomes(views), html_picture(attack_figure(views)))))


def show_outcome(outcome: Any) -> Html:
    """One attack."""
    from lapwing.report.html.attack import html_outcomes
    from lapwing.report.view.attack import view_attack

    return standing_alone(html_outcomes([view_attack(outcome)]))


def show_reconstruction(found: Any) -> Html:
    """What an attack guesses, and how well that fits."""
    from lapwing.diagnostics.diagnostic import shorten
    from lapwing.verify.attack.database import bits_text

    rows = [("guess", shorten(bits_text(found.guess), 100)), ("misses an answer by at most", f"{float(found.worst):g}")]
    if found.left is not None:
        rows.append(("databases not ruled out", str(found.left)))
    return framed(table("Reconstruction", ("", ""), rows), "attack")


def show_distribution(distribution: Any) -> Html:
    """Outcomes with their exact probabilities."""
    from lapwing.report.figure.distribution import distribution_figure
    from lapwing.report.view.distribution import view_distribution

    view = view_distribution(distribution)
    rows = [(row["outcome"], row["mass"]) for row in view["masses"]]
    words = table("Distribution", ("outcome", "probability"), rows)
    return framed(join((words, html_picture(distribution_figure(distribution)))), "distribution")


def show_coupling(found: Any) -> Html:
    """A coupling as two tables, or why there is none."""
    from lapwing.report.terminal.coupling import draw_coupling

    return framed(element("pre", draw_coupling(found)), "coupling")


def show_balance(balance: Any) -> Html:
    """How a budget stands."""
    from lapwing.report.html.budget import html_budget
    from lapwing.report.view.budget import view_balance

    return standing_alone(html_budget(view_balance(balance), []))


def show_ledger(book: Any) -> Html:
    """Every budget of a ledger, with its latest entries and how it went down."""
    from lapwing.report.figure.budget import burn_down
    from lapwing.report.html.budget import html_budget
    from lapwing.report.view.budget import view_balance
    from lapwing.report.view.history import view_history

    pieces: list[Html] = []
    for balance in book.balances():
        view = view_balance(balance)
        entries = view_history(book.history(), balance.dataset)[-LATEST:]
        pieces.append(html_budget(view, entries))
        pieces.append(html_picture(burn_down(view, book.course(balance.dataset, balance.unit))))
    return standing_alone(join(pieces or (element("p", "There are no budgets yet."),)))


def show_publication(publication: Any) -> Html:
    """A release charged to a budget."""
    from lapwing.report.terminal.publication import draw_publication
    from lapwing.report.view.publication import view_publication

    return framed(element("pre", draw_publication(view_publication(publication))), "release")


def show_run(release: Any) -> Html:
    """What a run gave away, what it costs, and whether that is proved."""
    from lapwing.report.view.program_release import show_decimal, show_value, view_accuracy_of, view_value
    from lapwing.report.words.sure import show_accuracy
    from lapwing.run.accuracy.program.measured import Measured

    rows = [("released", show_value(view_value(release.value))), ("program", release.program)]
    if isinstance(release, Measured):
        rows.insert(1, ("interval", show_accuracy(view_accuracy_of(release))))
    if release.cost is not None:
        amounts = [
            (name, getattr(release.cost, name, Fraction(0))) for name in ("order", "renyi", "epsilon", "delta", "rho")
        ]
        rows += [(name, show_decimal(amount)) for name, amount in amounts if amount]
    rows.append(("proved", "yes, the certificate was checked" if release.proved else "NO: this run was not proved"))
    rows.append(("grid", f"1/{release.grid}"))
    return framed(table("Release", ("", ""), rows), "release")


def show_dataset(dataset: Any) -> Html:
    """What is public about a dataset."""
    from lapwing.report.html.dataset import html_dataset
    from lapwing.report.view.dataset import view_dataset

    view = view_dataset(dataset)
    return standing_alone(join((element("h3", view["name"]), html_dataset(view))))


def show_release(release: Any) -> Html:
    """Answers from data, with pictures of their tables."""
    from lapwing.data.answer.release_text import view_release
    from lapwing.report.html.release import html_release

    return html_release(view_release(release))


def show_preview(preview: Any) -> Html:
    """What a query would cost."""
    from lapwing.data.answer.preview_text import view_preview
    from lapwing.report.html.preview import html_preview

    return standing_alone(html_preview(view_preview(preview)))


def show_question(question: Any) -> Html:
    """A question that nobody has paid for yet."""
    from lapwing.data.question import words_of

    how = "Not asked yet: .preview(epsilon=…) says what it would cost, .release(epsilon=…) answers it."
    asked = element("p", element("code", words_of(question)))
    return framed(join((asked, element("p", how, class_="aside"))), "question")


def show_sensitivity(found: Any) -> Html:
    """A sensitivity, with neighbours that come closest to it."""
    from io import StringIO

    from rich.console import Console

    from lapwing.report.terminal.sensitivity import draw_sensitivity
    from lapwing.report.view.sensitivity import view_sensitivity

    view, sheet = view_sensitivity(found, "", 0), StringIO()
    draw_sensitivity(view, Console(file=sheet, width=100, no_color=True, force_jupyter=False))
    return framed(element("pre", sheet.getvalue()), "sensitivity")


def show_labelled(program: Any) -> Html:
    """A program with secrets: its labels."""
    flow = program.flow
    labels = [(name, label.words()) for name, label in flow.parameters.items()]
    results = ("result", ", ".join(label.words() for label in flow.results))
    shown = table(f"Labels of {flow.name}", (flow.name, "label"), [*labels, results])
    return framed(join((shown, element("p", ".analyse() says who learns what.", class_="aside"))), "program")


def show_figure(figure: Any) -> Html:
    """A picture."""
    return framed(html_picture(figure), "figure")
