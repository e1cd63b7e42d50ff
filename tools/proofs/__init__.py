"""Proofs of plans that are written by hand: `make certify` takes them in place of a search."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.prove.script.proof import Proof
from tools.proofs import choices, concentrated, found, likely, tops

Written = Callable[[Proof], None]

WRITTEN: dict[str, Written] = {
    "cells_in_rho": concentrated.cells_in_rho,
    "cells_in_rho_replaced": concentrated.cells_in_rho_replaced,
    "first_above": choices.first_above,
    "first_above_replaced": choices.first_above_replaced,
    "found_keys": found.found_keys,
    "found_keys_replaced": found.found_keys_replaced,
    "found_keys_in_rho": concentrated.found_keys_in_rho,
    "found_keys_in_rho_replaced": concentrated.found_keys_in_rho_replaced,
    "likely_keys": likely.likely_keys,
    "likely_keys_replaced": likely.likely_keys_replaced,
    "quantile": choices.quantile,
    "quantile_replaced": choices.quantile_replaced,
    "quantiles_by_group": choices.quantiles_by_group,
    "quantiles_by_group_replaced": choices.quantiles_by_group_replaced,
    "top_values": tops.top_values,
    "top_values_replaced": tops.top_values_replaced,
    "total_in_rho_replaced": concentrated.total_in_rho_replaced,
}
