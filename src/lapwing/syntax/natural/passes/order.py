"""The passes one after the other: some make what others look for."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.coalesce import coalesced
from lapwing.syntax.natural.passes.coordinates import with_vectors
from lapwing.syntax.natural.passes.copies import without_copies
from lapwing.syntax.natural.passes.dead import without_dead
from lapwing.syntax.natural.passes.decide import decided
from lapwing.syntax.natural.passes.divided import divided_once
from lapwing.syntax.natural.passes.filters import without_filters
from lapwing.syntax.natural.passes.followed import followed
from lapwing.syntax.natural.passes.forward import forwarded
from lapwing.syntax.natural.passes.fuse import fused
from lapwing.syntax.natural.passes.places import places_in, with_known_places
from lapwing.syntax.natural.passes.quotients import around_quotients
from lapwing.syntax.natural.passes.sink import sunk
from lapwing.syntax.natural.passes.specialise import specialised
from lapwing.syntax.natural.passes.tidy import tidied
from lapwing.syntax.natural.passes.vector_sums import with_vector_sums


def passes(body: tree.Block, parameters: frozenset[str], positive: frozenset[str]) -> tree.Block:
    """Bring the code into the form a person would have written."""
    body = without_dead(body)
    body = coalesced(body, parameters)
    body = without_dead(forwarded(decided(body)))
    body = with_known_places(body)
    body = without_dead(with_known_places(without_copies(body, places_in(body))))
    body = with_vector_sums(without_filters(fused(followed(body))))
    body = with_vectors(without_dead(coalesced(body, parameters)))
    body = around_quotients(sunk(body, positive))
    body = without_dead(coalesced(body, parameters))
    body = tidied(body, parameters)
    if (divided := divided_once(body, parameters)) is not body:
        body = without_dead(around_quotients(divided))
    parted = specialised(body, parameters)
    return body if parted is body else tidied(without_dead(parted), parameters)
