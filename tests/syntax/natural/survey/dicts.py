from __future__ import annotations
from collections import Counter, defaultdict, namedtuple
from dataclasses import dataclass
from typing import NamedTuple
import numpy as np
import random

rng = np.random.default_rng()


class Person(NamedTuple):
    age: int
    city: str


@dataclass
class Visit:
    patient: int
    minutes: float
    ward: str


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def word_counts(words, epsilon):
    counts = Counter(words)
    return {w: c + rng.laplace(0, 1 / epsilon) for w, c in counts.items()}


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def known_words(words, epsilon):
    counts = Counter(words)
    return {w: counts[w] + rng.laplace(0, 1 / epsilon) for w in ["yes", "no", "maybe"]}


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def known_words_get(words, epsilon, vocabulary=("yes", "no")):
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    result = {}
    for w in vocabulary:
        result[w] = counts.get(w, 0) + rng.laplace(0, 1 / epsilon)
    return result


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def known_words_default(words, epsilon):
    counts = defaultdict(int)
    for w in words:
        counts[w] += 1
    return [counts[w] + rng.laplace(0, 1 / epsilon) for w in ("yes", "no")]


# lapwing: words: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def most_common_word(words, epsilon):
    counts = Counter(words)
    noisy = {w: c + rng.laplace(0, 2 / epsilon) for w, c in counts.items()}
    return max(noisy, key=noisy.get)


# lapwing: words: Database(of=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def most_common_known(words, epsilon):
    counts = Counter(words)
    noisy = {w: counts.get(w, 0) + rng.laplace(0, 1 / epsilon) for w in "abc"}
    return max(noisy, key=noisy.get)


# lapwing: words: Database(of=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def unique_words(words, epsilon):
    seen = set(words)
    return len(seen), len(words) + rng.laplace(0, 1 / epsilon)


# lapwing: words: Database(of=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def distinct(words, epsilon):
    return len(set(words)) + rng.laplace(0, 1 / epsilon)


# lapwing: people: Database(of=Row(age=Integers(0, 120), city=Text), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def people_in(people: list[Person], city: str, epsilon: float) -> float:
    return sum(p.city == city for p in people) + rng.laplace(0, 1 / epsilon)


# lapwing: people: Database(of=Row(age=Integers(0, 120), city=Text), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def cities(people: list[Person], epsilon: float) -> list:
    by_city = defaultdict(list)
    for p in people:
        by_city[p.city].append(p.age)
    return [(city, len(ages) + rng.laplace(0, 1 / epsilon)) for city, ages in sorted(by_city.items())]


# lapwing: visits: Database(of=Row(patient=Ints, minutes=Reals, ward=Category("er", "icu")), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def minutes_by_ward(visits: list[Visit], epsilon: float) -> dict[str, float]:
    totals = dict.fromkeys(("er", "icu"), 0.0)
    for visit in visits:
        totals[visit.ward] += min(max(visit.minutes, 0), 60)
    for ward in totals:
        totals[ward] += rng.laplace(0, 60 / epsilon)
    return totals


# lapwing: visits: Database(of=Row(patient=Ints, minutes=Reals, ward=Category("er", "icu")), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def minutes_by_ward_unclipped(visits: list[Visit], epsilon: float) -> dict[str, float]:
    totals = {}
    for visit in visits:
        if visit.ward not in totals:
            totals[visit.ward] = 0.0
        totals[visit.ward] += visit.minutes
    return {ward: total + rng.laplace(0, 60 / epsilon) for ward, total in totals.items()}


# lapwing: visits: Database(of=Row(patient=Ints, minutes=Reals, ward=Category("er", "icu")), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def visits_per_patient(visits: list[Visit], epsilon: float) -> float:
    """The list of patients is exact."""
    patients = {v.patient for v in visits}
    return sum(1 for p in patients) + 0.0


# lapwing: rows: Database(of=Row(age=Integers(0, 120), vote=Category("x", "y")), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def votes_by_age(rows, epsilon):
    table = {(band, vote): 0 for band in ("young", "old") for vote in ("x", "y")}
    for row in rows:
        band = "young" if row["age"] < 50 else "old"
        table[band, row["vote"]] += 1
    return {key: n + rng.laplace(0, 1 / epsilon) for key, n in table.items()}


# lapwing: rows: Database(of=Row(age=Integers(0, 120), vote=Category("x", "y")), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def nested_dict(rows, epsilon):
    table = {"young": {"x": 0, "y": 0}, "old": {"x": 0, "y": 0}}
    for row in rows:
        band = "young" if row["age"] < 50 else "old"
        table[band][row["vote"]] += 1
    for band in table:
        for vote in table[band]:
            table[band][vote] += rng.laplace(0, 1 / epsilon)
    return table


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def comprehension_counts(data, epsilon):
    counts = {c: data.count(c) for c in range(4)}
    noisy = {c: n + rng.laplace(0, 1 / epsilon) for c, n in counts.items()}
    return dict(sorted(noisy.items(), key=lambda kv: kv[1], reverse=True))


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def top_noisy(data, epsilon):
    noisy = [(c, sum(1 for d in data if d == c) + rng.laplace(0, 1 / epsilon)) for c in range(4)]
    noisy.sort(key=lambda pair: -pair[1])
    return [c for c, _ in noisy[:2]]


# lapwing: data: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def sorted_true(data, epsilon):
    counts = {c: data.count(c) for c in range(4)}
    order = sorted(counts, key=counts.get, reverse=True)
    return [(c, counts[c] + rng.laplace(0, 1 / epsilon)) for c in order]


# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon; delta = delta
# verdict: proved
def stability_histogram(data, epsilon, delta):
    counts = Counter(data)
    threshold = 1 + np.log(1 / (2 * delta)) / epsilon
    released = {}
    for key, count in counts.items():
        noisy = count + rng.laplace(0, 1 / epsilon)
        if noisy > threshold:
            released[key] = noisy
    return released


# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def small_threshold(data, epsilon):
    counts = Counter(data)
    return [k for k, c in counts.items() if c + rng.laplace(0, 1 / epsilon) > 2]


# lapwing: tags: Database(of=Vector(of=Bit, length=3), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def multi_label(tags, epsilon):
    """A person may have all three tags."""
    totals = [0, 0, 0]
    for t in tags:
        for i, has in enumerate(t):
            totals[i] += has
    return [x + rng.laplace(0, 1 / epsilon) for x in totals]


# lapwing: tags: Database(of=Vector(of=Bit, length=3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def multi_label_scaled(tags, epsilon):
    totals = np.array(tags).sum(axis=0) if len(tags) else np.zeros(3)
    return [x + rng.laplace(0, 3 / epsilon) for x in totals]
