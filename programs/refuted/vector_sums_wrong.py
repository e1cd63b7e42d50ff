"""A sum of vectors whose norm nothing bounds, at the price of norm 1: both coordinates of a row may be 2."""

from lapwing import Database, Integers, Vector, add_vectors, gaussian, private


# expect: refuted
@private(rho="1 / 2")
def unclipped_vectors(d: Database(of=Vector(Integers(0, 2), 2), neighbours="add-remove")) -> tuple[float, float]:
    total = [0.0] * 2
    for row in d:
        total = add_vectors(total, row)
    one = gaussian(total[0], sigma=1)
    two = gaussian(total[1], sigma=1)
    return one, two
