"""Randomized response in all styles."""
import random
import secrets
import numpy as np
from enum import Enum


class Answer(Enum):
    NO = 0
    YES = 1


# lapwing: truth: Bool; epsilon = log(3)
# verdict: proved
def coin_flip_response(truth: bool) -> bool:
    first = random.choice(["heads", "tails"])
    if first == "heads":
        return truth
    second = random.choice(["heads", "tails"])
    return second == "heads"


# lapwing: truth: Bool; epsilon = log(2)
# verdict: refuted
def coin_flip_response_tight(truth: bool) -> bool:
    first = random.choice(["heads", "tails"])
    if first == "heads":
        return truth
    second = random.choice(["heads", "tails"])
    return second == "heads"


# lapwing: answer: Category("yes", "no"); epsilon = log(3)
# verdict: proved
def respond(answer: str) -> str:
    if secrets.randbelow(2) == 0:
        return answer
    return "yes" if secrets.randbelow(2) == 0 else "no"


# lapwing: answers: Database(of=Category("yes", "no"), neighbours="replace"); epsilon = log(3)
# verdict: proved
def survey(answers):
    responses = [a if np.random.rand() > 0.5 else np.random.choice(["yes", "no"]) for a in answers]
    p_yes = responses.count("yes") / len(responses) if responses else 0
    return 2 * p_yes - 0.5


# lapwing: answers: Database(of=Bit, neighbours="replace"); epsilon = log(3)
# verdict: proved
def survey_vector(answers, rng):
    answers = np.asarray(answers)
    coins = rng.integers(0, 2, size=len(answers))
    others = rng.integers(0, 2, size=len(answers))
    return np.where(coins == 1, answers, others)


# lapwing: value: Category("red", "green", "blue"); epsilon = epsilon
# verdict: proved
def k_rr(value, epsilon, domain=("red", "green", "blue")):
    k = len(domain)
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    if np.random.random() < p:
        return value
    return np.random.choice([d for d in domain if d != value])


# lapwing: value: Category("red", "green", "blue"); epsilon = log(4)
# verdict: proved
def table_response(value):
    table = {
        "red": [0.5, 0.25, 0.25],
        "green": [0.25, 0.5, 0.25],
        "blue": [0.25, 0.25, 0.5],
    }
    return np.random.choice(["red", "green", "blue"], p=table[value])


# lapwing: value: Category("red", "green", "blue"); epsilon = log(2)
# verdict: refuted
def table_response_skewed(value):
    table = {
        "red": [0.6, 0.2, 0.2],
        "green": [0.2, 0.6, 0.2],
        "blue": [0.1, 0.3, 0.6],
    }
    return np.random.choice(["red", "green", "blue"], p=table[value])


# lapwing: bit: Bit; epsilon = epsilon
# verdict: proved
def flip_with(bit: int, epsilon: float) -> int:
    keep = 1 / (1 + np.exp(-epsilon))
    return bit if random.random() < keep else 1 - bit


# lapwing: bit: Bit; epsilon = epsilon
# verdict: proved
def flip_xor(bit: int, epsilon: float) -> int:
    flip = random.random() < 1 / (np.exp(epsilon) + 1)
    return bit ^ int(flip)


# lapwing: bit: Bit; epsilon = epsilon
# verdict: refuted
def flip_wrong_side(bit: int, epsilon: float) -> int:
    flip = random.random() < 1 / np.exp(epsilon)
    return bit ^ int(flip)


# lapwing: bits: Vector(of=Bit, length=4); epsilon = epsilon
# verdict: proved
def rappor(bits, epsilon):
    """Every bit is flipped; two of them may differ each by itself, four here."""
    q = 1 / (np.exp(epsilon / 4) + 1)
    return [b if random.random() > q else 1 - b for b in bits]


# lapwing: value: Integers(0, 3); epsilon = epsilon
# verdict: proved
def unary_encoding(value, epsilon):
    p = np.exp(epsilon / 2) / (np.exp(epsilon / 2) + 1)
    q = 1 - p
    vec = [1 if i == value else 0 for i in range(4)]
    return [int(random.random() < (p if b else q)) for b in vec]


# lapwing: value: Integers(0, 3); epsilon = epsilon
# verdict: refuted
def unary_encoding_half(value, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    vec = np.zeros(4, dtype=int)
    vec[value] = 1
    keep = np.random.random(4) < p
    return np.where(keep, vec, 1 - vec)


# lapwing: answer: Bit; epsilon = log(3)
# verdict: proved
def with_enum(answer):
    state = Answer.YES if answer == 1 else Answer.NO
    if random.random() < 0.5:
        return state.value
    return random.choice([Answer.NO, Answer.YES]).value


# lapwing: answer: Bool; epsilon = log(3)
# verdict: proved
def with_match(answer):
    match random.randrange(4):
        case 0:
            return True
        case 1:
            return False
        case _:
            return answer


# lapwing: answer: Bool; epsilon = 1
# verdict: refuted
def with_bits(answer):
    r = random.getrandbits(2)
    if r == 0:
        return True
    if r == 1:
        return False
    return answer


# lapwing: answers: Database(of=Bit, neighbours="replace"); epsilon = log(3)
# verdict: proved
def estimate(answers):
    noisy = []
    for a in answers:
        coin1 = np.random.binomial(1, 0.5)
        if coin1:
            noisy.append(a)
        else:
            noisy.append(np.random.binomial(1, 0.5))
    return 2 * np.mean(noisy) - 0.5


# lapwing: smoker: Bool; epsilon = log(3)
# verdict: proved
def ask(smoker):
    heads = lambda: random.random() < 0.5
    return smoker if heads() else heads()


# lapwing: value: Interval(-1, 1); epsilon = epsilon
# verdict: proved
def duchi(value, epsilon):
    """One bit for a mean of values in [-1, 1]."""
    e = np.exp(epsilon)
    p = 0.5 + value * (e - 1) / (2 * (e + 1))
    b = (e + 1) / (e - 1)
    return b if np.random.rand() < p else -b
