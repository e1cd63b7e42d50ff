"""All mechanisms."""

from __future__ import annotations

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.mechanisms.mechanism import Mechanism

MECHANISMS: tuple[Mechanism, ...] = (
    Mechanism("laplace", "laplace_mechanism.py", "laplace_mechanism_scaled"),
    Mechanism("geometric", "geometric_mechanism.py", "geometric_mechanism"),
    Mechanism("gaussian", "gaussian_mechanism.py", "gaussian_mechanism"),
    Mechanism("randomized-response-bit", "randomized_answers.py", "randomized_answer"),
    Mechanism("randomized-response", "randomized_answers.py", "randomized_answers"),
    Mechanism("k-ary-response", "k_ary_response.py", "k_ary_response"),
    Mechanism("exponential", "exponential_mechanism.py", "exponential_mechanism_scaled"),
    Mechanism("noisy-max", "report_noisy_max.py", "report_noisy_max"),
    Mechanism("noisy-max-exponential", "report_noisy_max_exponential.py", "report_noisy_max_exponential"),
    Mechanism("above-threshold", "above_threshold.py", "above_threshold"),
    Mechanism("sparse-vector", "svt.py", "svt"),
    Mechanism("sparse-vector-gap", "svt_with_gap.py", "svt_with_gap"),
    Mechanism("sparse-vector-numeric", "numeric_svt.py", "numeric_svt"),
    Mechanism("sparse-vector-adaptive", "adaptive_svt.py", "adaptive_svt"),
    Mechanism("partial-sums-input", "running_sums_of_noisy_rows.py", "running_sums_of_noisy_rows"),
    Mechanism("partial-sums-output", "noisy_running_sums.py", "noisy_running_sums"),
    Mechanism("smart-sum", "smart_sum.py", "smart_sum"),
    Mechanism("tree-counter", "tree_sums.py", "tree_sums"),
    Mechanism("histogram", "noisy_histogram.py", "noisy_histogram"),
)


def find_mechanism(name: str) -> Mechanism:
    """The mechanism of this name."""
    for mechanism in MECHANISMS:
        if mechanism.name == name.replace("_", "-"):
            return mechanism
    reject("mechanism", name=name, known=", ".join(mechanism.name for mechanism in MECHANISMS))
