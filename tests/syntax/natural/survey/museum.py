"""A museum's visitors: a second notebook of statistics, choices and reports, half of them wrong."""

import math
import random
from collections import Counter

import numpy as np
import pandas as pd

ROOMS = ["east", "west", "garden"]
TICKET_CAP = 50


# verdict: proved
# lapwing: tickets: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon
def ticket_revenue(tickets, epsilon):
    capped = [max(0, min(TICKET_CAP, t)) for t in tickets]
    return round(sum(capped) + np.random.laplace(0, TICKET_CAP / epsilon), 2)


# verdict: refuted
# lapwing: tickets: Database(of=Reals, neighbours="replace")
# lapwing: epsilon = epsilon
def ticket_revenue_signed(tickets, epsilon):
    """From -50 to 50, a replaced ticket moves the sum by 100."""
    capped = np.clip(tickets, -TICKET_CAP, TICKET_CAP)
    return capped.sum() + np.random.laplace(0, TICKET_CAP / epsilon)


# verdict: proved
# lapwing: visits: Database(of=Row(room=Category("east", "west", "garden"), minutes=Interval(0, 240)), neighbours="add-remove")
# lapwing: epsilon = epsilon
def room_counts(visits, epsilon):
    counts = Counter(v["room"] for v in visits)
    return {room: max(0, round(counts[room] + np.random.laplace(0, 1 / epsilon))) for room in ROOMS}


# verdict: refuted
# lapwing: visits: Database(of=Row(room=Category("east", "west", "garden"), minutes=Interval(0, 240)), neighbours="add-remove")
# lapwing: epsilon = epsilon
def rooms_visited(visits, epsilon):
    """Only rooms that somebody visited get a line."""
    result = {}
    for room in ROOMS:
        n = sum(1 for v in visits if v["room"] == room)
        if n > 0:
            result[room] = n + np.random.laplace(0, 1 / epsilon)
    return result


# verdict: proved
# lapwing: visits: Database(of=Row(room=Category("east", "west", "garden"), minutes=Interval(0, 240)), neighbours="add-remove")
# lapwing: epsilon = epsilon
def mean_minutes(visits, room, epsilon):
    minutes = [v["minutes"] for v in visits if v["room"] == room]
    total = sum(minutes) + np.random.laplace(0, 240 / (epsilon / 2))
    count = len(minutes) + np.random.laplace(0, 1 / (epsilon / 2))
    return total / max(count, 1)


# verdict: refuted
# lapwing: visits: Database(of=Row(room=Category("east", "west", "garden"), minutes=Interval(0, 240)), neighbours="add-remove")
# lapwing: epsilon = epsilon
def mean_minutes_exact_count(visits, room, epsilon):
    """The sensitivity of the mean is computed from the true number of visits."""
    minutes = [v["minutes"] for v in visits if v["room"] == room]
    if not minutes:
        return 0.0
    return sum(minutes) / len(minutes) + np.random.laplace(0, 240 / (len(minutes) * epsilon))


# verdict: proved
# lapwing: ages: Database(of=Integers(0, 110), neighbours="add-remove")
# lapwing: epsilon = epsilon
def age_bands(ages, epsilon):
    bands = [(0, 12), (13, 17), (18, 64), (65, 110)]
    noisy = []
    for low, high in bands:
        n = len([a for a in ages if low <= a <= high])
        noisy.append(n + np.random.laplace(0, 1 / epsilon))
    total = sum(noisy)
    return [x / total if total > 0 else 0 for x in noisy]


# verdict: refuted
# lapwing: ages: Database(of=Integers(0, 110), neighbours="add-remove")
# lapwing: epsilon = epsilon
def overlapping_bands(ages, epsilon):
    """A person of 65 is in two bands."""
    bands = [(0, 17), (18, 65), (65, 110)]
    return [sum(1 for a in ages if low <= a <= high) + np.random.laplace(0, 1 / epsilon) for low, high in bands]


# verdict: proved
# lapwing: df: Frame(room=Category("east", "west", "garden"), spent=Reals, member=Bool, neighbours="add-remove")
# lapwing: epsilon = epsilon
def members_spending(df, epsilon):
    spent = df[df["member"]]["spent"].clip(lower=0, upper=300)
    return spent.sum() + np.random.laplace(0, 300 / epsilon)


# verdict: refuted
# lapwing: df: Frame(room=Category("east", "west", "garden"), spent=Reals, member=Bool, neighbours="add-remove")
# lapwing: epsilon = epsilon
def spending_by_room(df, epsilon):
    """The scale follows the largest amount."""
    sums = {}
    top = df["spent"].max()
    for room in ROOMS:
        sums[room] = df.loc[df["room"] == room, "spent"].sum() + np.random.laplace(0, top / epsilon)
    return sums


# verdict: refuted
# lapwing: df: Frame(room=Category("east", "west", "garden"), spent=Reals, member=Bool, neighbours="add-remove")
# lapwing: epsilon = epsilon
def average_spending(df, epsilon):
    """groupby().mean() of the true data, with noise of a count."""
    means = df.groupby("room")["spent"].mean()
    return means + np.random.laplace(0, 1 / epsilon, size=len(means))


# verdict: proved
# lapwing: spent: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon; delta = delta; requires = epsilon <= 1
def spending_gaussian(spent, epsilon, delta):
    bound = 100.0
    sigma = bound * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    clipped = np.clip(np.array(spent), 0, bound)
    return float(np.sum(clipped) + np.random.normal(0, sigma))


# verdict: refuted
# lapwing: spent: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon; delta = 0.001
def spending_gaussian_no_log(spent, epsilon):
    """The factor with delta is missing."""
    clipped = np.clip(np.array(spent), 0, 1000.0)
    return np.sum(clipped) + random.gauss(0, 1000.0 / epsilon)


# verdict: proved
# lapwing: scores: Database(of=Interval(0, 10), neighbours="replace")
# lapwing: epsilon = epsilon
def mean_score(scores, epsilon, rng=None):
    rng = rng or np.random.default_rng()
    n = len(scores)
    return np.mean(scores) + rng.laplace(0, 10 / (n * epsilon))


# verdict: refuted
# lapwing: scores: Database(of=Interval(0, 10), neighbours="replace")
# lapwing: epsilon = epsilon
def mean_score_small(scores, epsilon):
    """The range is forgotten."""
    n = len(scores)
    return np.mean(scores) + np.random.laplace(0, 1 / (n * epsilon))


# verdict: proved
# lapwing: likes: Bool
# lapwing: epsilon = epsilon
def report_like(likes, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if random.random() > p:
        likes = not likes
    return likes


# verdict: refuted
# lapwing: likes: Bool
# lapwing: epsilon = epsilon
def report_like_shifted(likes, epsilon):
    """The truth is told with p, and else a coin decides: the truth is too likely."""
    p = math.exp(epsilon) / (math.exp(epsilon) + 1)
    if random.random() < p:
        return likes
    return random.random() < 0.5


# verdict: proved
# lapwing: room: Category(3)
# lapwing: epsilon = epsilon
def report_room(room, epsilon):
    p = math.exp(epsilon) / (math.exp(epsilon) + 2)
    q = 1 / (math.exp(epsilon) + 2)
    probabilities = [p if i == room else q for i in range(3)]
    return np.random.choice(3, p=probabilities)


# verdict: refuted
# lapwing: room: Category(3)
# lapwing: epsilon = epsilon
def report_room_often(room, epsilon):
    """Two reports, each with the whole epsilon."""
    p = math.exp(epsilon) / (math.exp(epsilon) + 2)
    q = 1 / (math.exp(epsilon) + 2)
    probabilities = [p if i == room else q for i in range(3)]
    return [np.random.choice(3, p=probabilities) for _ in range(2)]


# verdict: proved
# lapwing: votes: Database(of=Category("east", "west", "garden"), neighbours="add-remove")
# lapwing: epsilon = epsilon
def favourite_room(votes, epsilon):
    scores = {room: votes.count(room) for room in ROOMS}
    weights = [math.exp(epsilon * scores[room] / 2) for room in ROOMS]
    return random.choices(ROOMS, weights=weights, k=1)[0]


# verdict: refuted
# lapwing: votes: Database(of=Category("east", "west", "garden"), neighbours="add-remove")
# lapwing: epsilon = epsilon
def favourite_room_twice(votes, epsilon):
    """Two choices with the whole budget each."""
    scores = {room: votes.count(room) for room in ROOMS}
    weights = [math.exp(epsilon * scores[room]) for room in ROOMS]
    return random.choices(ROOMS, weights=weights, k=2)


# verdict: proved
# lapwing: answers: Queries(sensitivity=1)
# lapwing: epsilon = epsilon
def which_is_largest(answers, epsilon):
    noisy = [a + np.random.laplace(0, 2 / epsilon) for a in answers]
    return int(np.argmax(noisy))


# verdict: refuted
# lapwing: answers: Queries(sensitivity=1)
# lapwing: epsilon = epsilon
def which_is_largest_and_gap(answers, epsilon):
    """All noisy answers are returned with the index."""
    noisy = [a + np.random.laplace(0, 2 / epsilon) for a in answers]
    best = int(np.argmax(noisy))
    return best, noisy


# verdict: proved
# lapwing: counts: Queries(sensitivity=1)
# lapwing: epsilon = epsilon
def first_busy_day(counts, threshold, epsilon, rng):
    noisy_threshold = threshold + rng.laplace(scale=2 / epsilon)
    day = 0
    while day < len(counts):
        if counts[day] + rng.laplace(scale=4 / epsilon) > noisy_threshold:
            break
        day += 1
    return day


# verdict: refuted
# lapwing: counts: Queries(sensitivity=1)
# lapwing: epsilon = epsilon
def first_busy_day_and_count(counts, threshold, epsilon, rng):
    """The true count of the day comes with it."""
    noisy_threshold = threshold + rng.laplace(scale=2 / epsilon)
    for day, count in enumerate(counts):
        if count + rng.laplace(scale=4 / epsilon) > noisy_threshold:
            return day, count
    return None


class Gallery:
    def __init__(self, epsilon, paintings):
        self.epsilon = epsilon
        self.paintings = paintings

    # verdict: proved
    # lapwing: seen: Database(of=Vector(of=Bit, length=3), neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon; self.paintings: Public
    # lapwing: epsilon = self.epsilon
    def popularity(self, seen):
        """Each visitor says of three paintings whether they saw it."""
        totals = np.zeros(3)
        for row in seen:
            totals += np.array(row)
        return totals + np.random.laplace(0, 3 / self.epsilon, size=3)

    # verdict: refuted
    # lapwing: seen: Database(of=Vector(of=Bit, length=3), neighbours="add-remove")
    # lapwing: self.epsilon: Epsilon; self.paintings: Public
    # lapwing: epsilon = self.epsilon
    def popularity_per_painting(self, seen):
        """A visitor who saw all three moves all three counts."""
        totals = np.zeros(3)
        for row in seen:
            totals += np.array(row)
        return totals + np.random.laplace(0, 1 / self.epsilon, size=3)


# verdict: proved
# lapwing: ages: Database(of=Integers(0, 110), neighbours="add-remove")
# lapwing: epsilon = epsilon; requires = k >= 1; k: Public[int]
def adaptive_counts(ages, start, k, epsilon):
    """Each limit follows from the noisy counts before it."""
    limit = start
    answers = []
    for _ in range(k):
        n = sum(1 for a in ages if a > limit) + np.random.laplace(0, k / epsilon)
        answers.append(n)
        limit = limit + 1 if n > 10 else limit - 1
    return answers


# verdict: refuted
# lapwing: ages: Database(of=Integers(0, 110), neighbours="add-remove")
# lapwing: epsilon = epsilon
def until_found(ages, epsilon):
    """How often it tries depends on the data itself."""
    tries = 0
    while sum(1 for a in ages if a >= 100 - 10 * tries) == 0 and tries < 10:
        tries += 1
    return tries, len(ages) + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: donations: Database(of=Reals, neighbours="add-remove")
# lapwing: epsilon = epsilon
def donation_summary(donations, epsilon, cap=20.0):
    share = epsilon / 2
    series = pd.Series(donations).clip(0, cap)
    return {
        "total": series.sum() + np.random.laplace(0, cap / share),
        "large": int((series >= 10).sum()) + np.random.laplace(0, 1 / share),
    }
