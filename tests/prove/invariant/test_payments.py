from __future__ import annotations

from lapwing.prove.invariant.payments import payment_facts
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import task_of

TWO_SUMS = """
@private(epsilon="eps")
def f(d: Database(of=Bit), eps: Epsilon):
    a = 0
    for i in range(len(d)):
        a += d[i]
    first = laplace(a, scale=2 / eps)
    {between}
    b = 0
    for i in range(len(d)):
        b += 1 - d[i]
    return first, laplace(b, scale=2 / eps)
"""


def facts(between: str, path: int) -> list[str]:
    return [show_assertion(each) for each in payment_facts(task_of(TWO_SUMS.format(between=between)), (path,))]


def test_nothing_is_paid_before_the_first_draw() -> None:
    assert facts("pass", 2) == []


def test_a_draw_is_paid_by_the_distance_of_its_centres() -> None:
    assert facts("pass", 6) == ["spent[0] <= abs(a<1> - a<2>)"]


def test_gaussian_noise_is_paid_if_its_centres_differ() -> None:
    noisy = TWO_SUMS.replace("laplace(a, scale=2 / eps)", "gaussian(a, sigma=sqrt(2 * log(1.25 / delta)) / eps)")
    noisy = noisy.replace('epsilon="eps"', 'epsilon="eps", delta="delta", requires="eps <= 1"')
    noisy = noisy.replace("eps: Epsilon", "eps: Epsilon, delta: Delta").format(between="pass")
    assert [show_assertion(each) for each in payment_facts(task_of(noisy), (6,))] == [
        "spent[0] <= (0 if a<1> == a<2> else 2)",
        "spent[1] <= (0 if a<1> == a<2> else 1)",
    ]


def test_a_centre_that_has_changed_since_says_nothing() -> None:
    assert facts("a = 0", 7) == []
