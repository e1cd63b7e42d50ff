"""The mark has two options."""

from lapwing import High, Low, secret_flow


@secret_flow(level="Low")  # message: flow-option
def program(secret: High[int]) -> Low[int]:
    return 1
