"""Every parameter says which level it has."""

from lapwing import High, Low, secret_flow


@secret_flow
def program(secret) -> Low[int]:  # message: missing-label
    return 1
