"""Any two levels have a least level above both."""

from lapwing import secret_flow


@secret_flow(levels="A < B, A < C")  # message: lattice
def program(secret: int) -> int:
    return 1
