"""What an exported file imports: what all need, and what is used besides."""

from __future__ import annotations

IMPORTS = """From Coq Require Import Reals ZArith List Lra Lia Bool Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Neighbours.
From Lapwing Require Import Groups Compose Rounds Inputs Distances Gauss Power Rho NoiseInRho Divergence.
From Lapwing Require Import UpTo Finite Tactics.
Import ListNotations.
Open Scope R_scope.
"""


FURTHER = {
    "divided_": "Divided",
    "metered_": "Metered",
    "gauss_branch_rule": "Branches",
    "by_numbers": "Orders",
    "toss_rule": "Toss",
    "laplace_in_rho": "Moments",
    "geometric_in_rho": "Moments",
    "close_in_rho_and_delta": "Moments RhoAndDelta DivergenceAndDelta",
    "gaussian_beyond": "Tails",
    "gaussian_past": "Tails",
    "gaussian_from": "Tails",
    "(sums": "Sums",
    "(clipped": "Sums",
    "Module Part_": "ComposeInRho Mirror",
    "selection_program": "Pure Computed Selection Sure Coins Tries",
    "close_alike_but": "ComposeInRhoAndDelta Computed Pure Sums Sure Outcome MirrorWithDelta",
    "close_same_but": "MirrorWithDelta",
    "computed_here": "Pure Computed Sums Sure Outcome",
    "group_in_rho": "ComposeInRho",
    "advanced_rule_with_delta": "Pure Advanced Sure",
    "is_normal": "Mu Normal Traded ComposeInMu NoiseInMu RoundsInMu Roots PaidInMu",
    "_of_logs": "Roots",
    "sampled_loop": "Sampled Coins",
    "sampled_loop_at": "ComposeInRho Pure Sure Orders SampledOrder SampledNumbers CoinsAtOrder",
    "(pure_at ": "ComposeInRho Conversions",
    "(order_close ": "ComposeInRho Conversions",
    "(close_at_close ": "ComposeInRho Conversions",
    "(numbers_at ": "Orders",
    "(pure_in_rho ": "Pure Sure",
    "(pure_in_mu ": "Pure PureInMu Sure",
    "grid_gaussian": "Mirror",
    "ranked_rule": "Assigned Compared Links Tabulated Checked Followed",
}


def further(lines: list[str]) -> str:
    """What is imported besides, because it is used."""
    text = "\n".join(lines)
    names = dict.fromkeys(name for word, name in FURTHER.items() if word in text)
    return "".join(f"From Lapwing Require Import {name}.\n" for name in names)
