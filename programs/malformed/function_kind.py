"""An async function."""

from lapwing import Epsilon, private


@private
async def program(eps: Epsilon):  # message: function-kind
    return 1
