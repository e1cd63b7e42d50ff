"""No function is marked."""

# message: no-program
def helper(x):
    return x + 1
