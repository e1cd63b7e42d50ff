"""The sparse vector technique with a threshold that is renewed after every answer above it, also after the last one.

Nobody compares anything with the threshold of the last renewal, so it costs nothing, and the price stays that of
Algorithm 2 of Lyu, Su and Li (2017).
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# expect: proved
@private(epsilon="eps", requires="c >= 1")
def svt_renewed_threshold(
    q: Queries(sensitivity=1), threshold: Public[float], c: Public[int], eps: Epsilon
) -> list[bool]:
    noisy_threshold = laplace(threshold, scale=2 * c / eps)
    count = 0
    out = []
    for answer in q:
        if count >= c:
            break
        if laplace(answer, scale=4 * c / eps) >= noisy_threshold:
            out.append(True)
            count += 1
            noisy_threshold = laplace(threshold, scale=2 * c / eps)
        else:
            out.append(False)
    return out
