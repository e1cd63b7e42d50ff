"""A row that grows after it was put into a list of rows."""

from lapwing import Bit, Database, Epsilon, Vector, private


@private
def program(d: Database(of=Vector(Bit, 2)), eps: Epsilon):
    rows = list(d)
    row = [1]
    rows.append(row)  # message: row-alias
    row.append(7)
    return rows
