"""A row has the fields that its role names."""

from lapwing import Bit, Database, Epsilon, Integers, Row, laplace, private


@private
def program(people: Database(of=Row(age=Integers(0, 120), sick=Bit), neighbours="add-remove"), eps: Epsilon) -> float:
    count = 0
    for person in people:
        count = count + person.ill  # message: no-field
    return laplace(count, scale=1 / eps)
