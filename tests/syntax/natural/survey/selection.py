"""Selection mechanisms and the sparse vector technique (course repo)."""
import heapq
import math

import numpy as np


# verdict: proved
# lapwing: q: Queries(sensitivity=1); epsilon = epsilon
def report_noisy_max(q, epsilon):
    best, best_val = None, -math.inf
    for i, a in enumerate(q):
        v = a + np.random.laplace(0, 2 / epsilon)
        if v > best_val:
            best, best_val = i, v
    return best


# verdict: refuted
# Queries may move in opposite directions; 1 / epsilon is enough for monotone ones only.
# lapwing: q: Queries(sensitivity=1); epsilon = epsilon
def report_noisy_max_half(q, epsilon):
    noisy = [a + np.random.laplace(0, 1 / epsilon) for a in q]
    return noisy.index(max(noisy))


# verdict: proved
# lapwing: q: Queries(sensitivity=1); epsilon = epsilon
def report_noisy_max_expo(q, epsilon):
    noisy = np.array(q) + np.random.exponential(2 / epsilon, size=len(q))
    return int(np.argmax(noisy))


# verdict: proved
# lapwing: q: Queries(sensitivity=1); epsilon = epsilon
def gumbel_max(q, epsilon, rng):
    noisy = np.asarray(q) + rng.gumbel(loc=0.0, scale=2 / epsilon, size=len(q))
    return int(noisy.argmax())


# verdict: refuted
# The noisy maximum is returned along with the index; the value alone costs another epsilon / 2 or more.
# lapwing: q: Queries(sensitivity=1); epsilon = epsilon
def noisy_max_value(q, epsilon):
    noisy = [a + np.random.laplace(0, 1 / epsilon) for a in q]
    return max(noisy), int(np.argmax(noisy))


# verdict: proved
# lapwing: queries: Functions(sensitivity=1, of=data); data: Database(of=Anything, neighbours="add-remove")
# lapwing: epsilon = epsilon
def above_threshold(queries, data, T, epsilon):
    T_hat = T + np.random.laplace(0, 2 / epsilon)
    for idx, q in enumerate(queries):
        nu = np.random.laplace(0, 4 / epsilon)
        if q(data) + nu >= T_hat:
            return idx
    return -1


# verdict: refuted
# No noise on the queries: the comparisons share a threshold, but answers are exact.
# lapwing: queries: Functions(sensitivity=1, of=data); data: Database(of=Anything, neighbours="add-remove")
# lapwing: epsilon = epsilon
def above_threshold_noiseless_queries(queries, data, T, epsilon):
    T_hat = T + np.random.laplace(0, 1 / epsilon)
    out = []
    for q in queries:
        out.append(q(data) >= T_hat)
    return out


# verdict: refuted
# It goes on after an answer above the threshold, without end, at the price of one.
# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
def svt_no_stop(answers, T, epsilon, rng):
    eps1 = epsilon / 2
    eps2 = epsilon - eps1
    noisy_T = T + rng.laplace(scale=1 / eps1)
    flags = []
    for a in answers:
        flags.append(bool(a + rng.laplace(scale=2 / eps2) > noisy_T))
    return flags


# verdict: proved
# lapwing: answers: Queries(sensitivity=1); c: Public[int]; epsilon = epsilon; requires = c >= 1
def svt_cutoff(answers, T, c, epsilon, rng):
    """Lyu et al., Alg. 1: the threshold noise is drawn once, the cutoff is c."""
    eps1 = epsilon / 2
    eps2 = epsilon - eps1
    noisy_T = T + rng.laplace(scale=1 / eps1)
    flags, count = [], 0
    for a in answers:
        if a + rng.laplace(scale=2 * c / eps2) >= noisy_T:
            flags.append(True)
            count += 1
            if count >= c:
                break
        else:
            flags.append(False)
    return flags


# verdict: refuted
# The query noise does not grow with the cutoff c.
# lapwing: answers: Queries(sensitivity=1); c: Public[int]; epsilon = epsilon; requires = c >= 1
def svt_cutoff_cheap(answers, T, c, epsilon, rng):
    noisy_T = T + rng.laplace(scale=2 / epsilon)
    flags, count = [], 0
    for a in answers:
        if a + rng.laplace(scale=4 / epsilon) >= noisy_T:
            flags.append(True)
            count += 1
            if count >= c:
                break
        else:
            flags.append(False)
    return flags


# verdict: refuted
# The noisy answer that was compared is told as well: nothing hides the threshold's draw.
# lapwing: answers: Queries(sensitivity=1); epsilon = epsilon
def svt_with_value(answers, T, epsilon, rng):
    noisy_T = T + rng.laplace(scale=2 / epsilon)
    for i, a in enumerate(answers):
        noisy = a + rng.laplace(scale=4 / epsilon)
        if noisy >= noisy_T:
            return i, noisy
    return None


# verdict: proved
# lapwing: words: Database(of=Text, neighbours="add-remove"); k: Public[int]; epsilon = epsilon; requires = k >= 1
def top_k_words(words, vocabulary, k, epsilon, rng):
    vocab = sorted(set(vocabulary))
    counts = {w: 0 for w in vocab}
    for w in words:
        if w in counts:
            counts[w] += 1
    noisy = {w: n + rng.laplace(0, 1 / epsilon) for w, n in counts.items()}
    return heapq.nlargest(k, noisy, key=noisy.get)


# verdict: proved
# lapwing: scores: Queries(sensitivity=1); k: Public[int]; epsilon = epsilon; requires = k >= 1
def peeling_top_k(scores, k, epsilon, rng):
    """k rounds of the exponential mechanism, each with epsilon / k."""
    remaining = list(range(len(scores)))
    chosen = []
    for _ in range(min(k, len(scores))):
        w = np.array([math.exp(epsilon / k * scores[i] / 2) for i in remaining])
        pick = rng.choice(len(remaining), p=w / w.sum())
        chosen.append(remaining.pop(int(pick)))
    return chosen


# verdict: refuted
# K draws at the full epsilon.
# lapwing: scores: Queries(sensitivity=1); k: Public[int]; epsilon = epsilon; requires = k >= 2
def choose_k_at_once(scores, k, epsilon, rng):
    w = np.exp(epsilon * np.asarray(scores) / 2)
    return list(rng.choice(len(scores), size=k, replace=True, p=w / w.sum()))


# verdict: refuted
# The utility of a price is its revenue, which moves by up to 10, not 1.
# lapwing: bids: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def auction_price(bids, epsilon):
    prices = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    revenue = np.array([p * sum(1 for b in bids if b >= p) for p in prices])
    w = np.exp(epsilon * revenue / 2)
    return np.random.choice(prices, p=w / w.sum())


# verdict: proved
# lapwing: bids: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def auction_price_scaled(bids, epsilon):
    prices = np.arange(1, 11)
    revenue = np.array([p * sum(1 for b in bids if b >= p) for p in prices])
    w = np.exp(epsilon * revenue / (2 * prices.max()))
    return np.random.choice(prices, p=w / w.sum())
