"""Rules about whole programs, step by step."""

from __future__ import annotations

from tests.proofs import start


def test_from_an_order_to_rho_to_two_runs() -> None:
    proof = start("@private(renyi=(8, 4))\ndef f(q: Query(sensitivity=1)):\n    return gaussian(q, sigma=1)")
    proof.convert(rho="1 / 2").direct({"1 / 2": 1}).noise_in_rho().skip().qed()


def test_rounds_and_then_one_of_them() -> None:
    proof = start("""
        @private(mu="sqrt(k) * 2", requires="k >= 1")
        def f(q: Queries(sensitivity=1), k: Public[int]):
            guess = 0.0
            for i in range(k):
                z = gaussian(q[i], sigma=1)
                guess = z
            return guess
    """)
    proof.rounds(["guess", "i"], 2).post_processing(3, ["i", "z"])
    proof.direct({"4": 1}).run().neighbours("q", "i<1>").noise_in_mu().run().qed()


def test_all_rows_and_then_a_sum() -> None:
    proof = start("""
        @private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p >= 0", "p <= 1"])
        def f(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon):
            total = 0.0
            for x in d:
                if flip(p):
                    total += x
            return laplace(total, scale=1 / eps)
    """)
    proof.sampled(2, epsilon="eps")
    assert "flip" not in str(proof)
