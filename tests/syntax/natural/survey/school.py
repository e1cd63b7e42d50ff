# school-stats: hackathon project, protects the grades of pupils
import math
import random
from collections import Counter, defaultdict

import numpy as np

GRADES = [1, 2, 3, 4, 5, 6]
DAYS = 8


def sample_laplace(scale):
    u = random.random() - 0.5
    return -scale * math.copysign(1.0, u) * math.log(1 - 2 * abs(u))


def two_sided_geometric(eps, rng):
    p = 1 - math.exp(-eps)
    return int(rng.geometric(p)) - int(rng.geometric(p))


# verdict: proved
# lapwing: grades: Database(of=Integers(1, 6), neighbours="add-remove"); epsilon = eps
def grade_counts(grades, eps):
    c = Counter(grades)
    return {g: c[g] + sample_laplace(1 / eps) for g in GRADES}


# verdict: proved
# lapwing: absent: Database(of=Bool, neighbours="add-remove"); epsilon = eps
def absent_today(absent, eps, rng):
    return sum(absent) + two_sided_geometric(eps, rng)


# verdict: refuted
# A pupil may miss up to 8 days, the noise is for one.
# lapwing: absences: Database(of=Integers(0, 8), neighbours="add-remove"); epsilon = eps
def absent_days(absences, eps, rng):
    return sum(absences) + two_sided_geometric(eps, rng)


# verdict: refuted
# One-sided noise: a result below the true count of the larger class is impossible.
# lapwing: absent: Database(of=Bool, neighbours="add-remove"); epsilon = eps
def absent_at_least(absent, eps, rng):
    n = sum(1 for a in absent if a)
    return n + rng.exponential(1 / eps)


# verdict: proved
# lapwing: visits: Database(of=Integers(0, 7), neighbours="add-remove"); epsilon = eps
def library_tree(visits, eps):
    """binary tree over 8 days: 4 levels, each pupil is in one node of every level"""
    levels = int(math.log2(DAYS)) + 1
    leaves = [0] * DAYS
    for day in visits:
        leaves[day] += 1
    tree = []
    current = leaves
    while True:
        tree.append([x + sample_laplace(levels / eps) for x in current])
        if len(current) == 1:
            break
        current = [current[i] + current[i + 1] for i in range(0, len(current), 2)]
    return tree


# verdict: refuted
# Four levels, but the budget is divided by three.
# lapwing: visits: Database(of=Integers(0, 7), neighbours="add-remove"); epsilon = eps
def library_tree_old(visits, eps):
    levels = int(math.log2(DAYS))
    current = [sum(1 for v in visits if v == d) for d in range(DAYS)]
    tree = []
    while current:
        tree.append([x + sample_laplace(levels / eps) for x in current])
        if len(current) == 1:
            break
        current = [current[i] + current[i + 1] for i in range(0, len(current), 2)]
    return tree


# verdict: proved
# lapwing: grades: Database(of=Integers(1, 6), neighbours="add-remove"); epsilon = eps; requires = n_out >= 0
def synthetic_grades(grades, n_out, eps):
    noisy = []
    for g in GRADES:
        noisy.append(max(0.0, grades.count(g) + sample_laplace(1 / eps)))
    total = sum(noisy)
    if total == 0:
        noisy = [1.0] * len(GRADES)
    return random.choices(GRADES, weights=noisy, k=n_out)


# verdict: refuted
# As many synthetic grades as there are true ones.
# lapwing: grades: Database(of=Integers(1, 6), neighbours="add-remove"); epsilon = eps
def synthetic_class(grades, eps):
    noisy = [max(0.001, grades.count(g) + sample_laplace(1 / eps)) for g in GRADES]
    return random.choices(GRADES, weights=noisy, k=len(grades))


# verdict: refuted
# Classes are listed only when somebody is in them.
# lapwing: pupils: Database(of=Row(Text, Integers(1, 6)), neighbours="add-remove"); epsilon = eps
def class_sizes(pupils, eps):
    sizes = defaultdict(int)
    for name, grade in pupils:
        sizes[name] += 1
    return sorted((name, round(n + sample_laplace(1 / eps))) for name, n in sizes.items())


# verdict: proved
# lapwing: points: Database(of=Reals, neighbours="add-remove"); epsilon = eps
def best_score(points, eps, top=100.0):
    best = 0.0
    for p in points:
        best = max(best, min(p, top))
    return best + sample_laplace(top / eps)


# verdict: refuted
# Noise is drawn once, at the true maximum, with the scale of a count.
# lapwing: points: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = eps
def best_score_count_noise(points, eps):
    if len(points) == 0:
        return sample_laplace(1 / eps)
    return max(points) + sample_laplace(1 / eps)
