"""Polls and telemetry: randomized response, reports of single people, noisy choices, thresholds."""

import math
import random

import numpy as np


# verdict: proved
# lapwing: answer: Bool
# lapwing: epsilon = log(3)
def coin_response(answer):
    """Heads: the truth; tails: a second coin."""
    if random.random() < 0.5:
        return answer
    return random.random() < 0.5


# verdict: refuted
# lapwing: answer: Bool
# lapwing: epsilon = log(2)
def coin_response_overclaimed(answer):
    if random.random() < 0.5:
        return answer
    return random.random() < 0.5


# verdict: proved
# lapwing: bit: Bit
# lapwing: epsilon = epsilon
def warner(bit, epsilon):
    keep = math.exp(epsilon) / (1 + math.exp(epsilon))
    return bit if np.random.rand() < keep else 1 - bit


# verdict: refuted
# lapwing: bit: Bit
# lapwing: epsilon = epsilon
def warner_half(bit, epsilon):
    """The probability belongs to two times epsilon."""
    keep = math.exp(2 * epsilon) / (1 + math.exp(2 * epsilon))
    return bit if np.random.rand() < keep else 1 - bit


# verdict: proved
# lapwing: bits: Database(of=Bit, neighbours="replace")
# lapwing: epsilon = epsilon
def estimate_share(bits, epsilon, rng):
    p = 1 / (1 + math.exp(-epsilon))
    reports = []
    for b in bits:
        reports.append(b if rng.random() < p else 1 - b)
    mean = sum(reports) / len(reports)
    return (mean - (1 - p)) / (2 * p - 1)


# verdict: refuted
# lapwing: bits: Database(of=Bit, neighbours="replace")
# lapwing: epsilon = epsilon
def report_ones(bits, epsilon, rng):
    """Zeros are never changed."""
    p = 1 / (1 + math.exp(-epsilon))
    return [1 if b == 1 and rng.random() < p else 0 for b in bits]


# verdict: proved
# lapwing: vote: Category("a", "b", "c")
# lapwing: epsilon = epsilon
def three_way_response(vote, epsilon):
    options = ["a", "b", "c"]
    p = math.exp(epsilon) / (math.exp(epsilon) + 2)
    if random.random() < p:
        return vote
    return random.choice([o for o in options if o != vote])


# verdict: refuted
# lapwing: vote: Category("a", "b", "c")
# lapwing: epsilon = epsilon
def three_way_binary_p(vote, epsilon):
    """The probability is that of two options."""
    options = ["a", "b", "c"]
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if random.random() < p:
        return vote
    return random.choice([o for o in options if o != vote])


# verdict: proved
# lapwing: value: Category(4)
# lapwing: epsilon = epsilon
def unary_encoding(value, epsilon):
    """One bit per value, each with half the budget."""
    p = math.exp(epsilon / 2) / (math.exp(epsilon / 2) + 1)
    bits = [1 if i == value else 0 for i in range(4)]
    return [b if random.random() < p else 1 - b for b in bits]


# verdict: refuted
# lapwing: value: Category(4)
# lapwing: epsilon = epsilon
def unary_encoding_whole(value, epsilon):
    """Two bits differ, each with the whole budget."""
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    bits = [1 if i == value else 0 for i in range(4)]
    return [b if random.random() < p else 1 - b for b in bits]


# verdict: proved
# lapwing: latency: Reals
# lapwing: epsilon = epsilon
def report_latency(latency, epsilon, lo=0.0, hi=500.0):
    x = min(max(latency, lo), hi)
    return x + np.random.laplace(0, (hi - lo) / epsilon)


# verdict: refuted
# lapwing: latency: Reals
# lapwing: epsilon = epsilon
def report_latency_late_clip(latency, epsilon, lo=0.0, hi=500.0):
    """Clipped after the noise only."""
    noisy = latency + np.random.laplace(0, (hi - lo) / epsilon)
    return min(max(noisy, lo), hi)


# verdict: proved
# lapwing: votes: Database(of=Category(5), neighbours="add-remove")
# lapwing: epsilon = epsilon
def winner_exponential(votes, epsilon, rng):
    scores = np.array([sum(1 for v in votes if v == c) for c in range(5)])
    weights = np.exp(epsilon * (scores - scores.max()) / 2)
    return int(rng.choice(5, p=weights / weights.sum()))


# verdict: refuted
# lapwing: votes: Database(of=Category(5), neighbours="replace")
# lapwing: epsilon = epsilon
def winner_exponential_sharp(votes, epsilon, rng):
    """The factor 2 is missing, and a changed vote moves two scores against each other."""
    scores = np.array([sum(1 for v in votes if v == c) for c in range(5)])
    weights = np.exp(epsilon * (scores - scores.max()))
    return int(rng.choice(5, p=weights / weights.sum()))


# verdict: proved
# lapwing: votes: Database(of=Category("red", "green", "blue"), neighbours="add-remove")
# lapwing: epsilon = epsilon
def noisy_winner(votes, epsilon):
    tally = {"red": 0, "green": 0, "blue": 0}
    for v in votes:
        tally[v] += 1
    noisy = {c: n + np.random.laplace(0, 1 / epsilon) for c, n in tally.items()}
    return max(noisy, key=noisy.get)


# verdict: refuted
# lapwing: votes: Database(of=Category("red", "green", "blue"), neighbours="add-remove")
# lapwing: epsilon = epsilon
def noisy_winner_with_count(votes, epsilon):
    """The winner's true count comes along."""
    tally = {"red": 0, "green": 0, "blue": 0}
    for v in votes:
        tally[v] += 1
    noisy = {c: n + np.random.laplace(0, 1 / epsilon) for c, n in tally.items()}
    best = max(noisy, key=noisy.get)
    return best, tally[best]


# verdict: proved
# lapwing: answers: Queries(sensitivity=1)
# lapwing: epsilon = epsilon
def first_above(answers, threshold, epsilon):
    t = threshold + np.random.laplace(0, 2 / epsilon)
    for i, a in enumerate(answers):
        if a + np.random.laplace(0, 4 / epsilon) >= t:
            return i
    return -1


# verdict: refuted
# lapwing: answers: Queries(sensitivity=1)
# lapwing: epsilon = epsilon
def all_above(answers, threshold, epsilon):
    """Goes on after the first answer above."""
    t = threshold + np.random.laplace(0, 2 / epsilon)
    out = []
    for a in answers:
        out.append(a + np.random.laplace(0, 4 / epsilon) >= t)
    return out


# verdict: proved
# lapwing: answers: Queries(sensitivity=1)
# lapwing: epsilon = epsilon; c: Public[int]; requires = c >= 1
def above_up_to_c(answers, threshold, epsilon, c):
    eps1 = eps2 = epsilon / 2
    t = threshold + np.random.laplace(scale=1 / eps1)
    count = 0
    result = []
    for a in answers:
        if a + np.random.laplace(scale=2 * c / eps2) >= t:
            result.append(True)
            count += 1
            if count == c:
                break
        else:
            result.append(False)
    return result


# verdict: refuted
# lapwing: answers: Queries(sensitivity=1)
# lapwing: epsilon = epsilon; c: Public[int]; requires = c >= 1
def above_without_noise(answers, threshold, epsilon, c):
    """Only the threshold is noisy, and it is kept for all c answers."""
    t = threshold + np.random.laplace(scale=1 / epsilon)
    count = 0
    result = []
    for a in answers:
        if a >= t:
            result.append(True)
            count += 1
            if count == c:
                break
        else:
            result.append(False)
    return result
