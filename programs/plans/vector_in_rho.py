"""A vector with Gaussian noise on each number, which neighbours move by at most `reach` in all, as distances go.

The vector is written as a sum of pieces, none of them longer than `reach`: any whole vector is a sum of steps along its
coordinates, and one that is at most `reach` away from it is the same sum with one piece more.  So this program speaks
of every vector of whole numbers whose distance between neighbours, the root of the sum of squares, is at most `reach`.
"""

from math import sqrt

from lapwing import Database, Integers, Public, Vector, add_vectors, clip_norm, gaussian, private


@private(rho="rho", requires=("rho > 0", "m >= 1", "reach >= 1"))
def vector_in_rho(
    pieces: Database(
        of=Vector(Integers(-9223372036854775808, 9223372036854775807), length="m"), neighbours="add-remove"
    ),
    m: Public[int],
    reach: Public[int],
    rho: Public[float],
) -> list[float]:
    total = [0.0] * m
    for piece in pieces:
        total = add_vectors(total, clip_norm(piece, reach))
    out: list[float] = []
    for cell in range(m):
        out.append(gaussian(total[cell], sigma=sqrt(reach * reach / (2 * rho))))
    return out
