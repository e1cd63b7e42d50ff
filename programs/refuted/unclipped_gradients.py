"""A step of gradient descent whose gradients are computed row by row and never clipped, at the price of norm 1.

The gradient of a row is its distance from w = (-1, -1), which may be (2, 2).
"""

from lapwing import Database, Integers, Vector, add_vectors, gaussian, private


# expect: refuted
@private(rho="1 / 2")
def unclipped_gradients(d: Database(of=Vector(Integers(0, 1), 2), neighbours="add-remove")) -> tuple[float, float]:
    total = [0.0] * 2
    for row in d:
        gradient: list[float] = []
        for i in range(2):
            gradient.append(row[i] + 1)
        total = add_vectors(total, gradient)
    one = gaussian(total[0], sigma=1)
    two = gaussian(total[1], sigma=1)
    return one, two
