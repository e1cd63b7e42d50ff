"""A value has one level."""

from lapwing import High, Low, secret_flow


@secret_flow
def program(secret: High[Low[int]]) -> Low[int]:  # message: label
    return 1
