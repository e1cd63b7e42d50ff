"""A secret bit behind a fair coin: every result is equally likely, whatever the secret."""

from lapwing import Bit, High, Low, flip, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def one_time_pad(secret: High[Bit]) -> Low[bool]:
    pad = flip()
    return (secret == 1) != pad
