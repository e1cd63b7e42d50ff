"""Loops that count up to a limit surely end; coqc refuses to say so of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc

TEXT = """
From Coq Require Import Reals ZArith List Lra Lia Bool.
From Lapwing Require Import Sum Program Rules Values Tactics Sure.
Open Scope R_scope.
Record memory := Memory {{ v_i : Z; v_j : Z; v_x : R }}.
Definition set_i x m := Memory x (v_j m) (v_x m).
Definition set_j x m := Memory (v_i m) x (v_x m).
Definition set_x x m := Memory (v_i m) (v_j m) x.
Ltac work_out := cbn [v_i v_j v_x set_i set_j set_x app leads ending].
Definition inner : prog memory := While (fun m => Z.ltb (v_j m) 3) (Assign set_j (fun m => {next})%Z Done) Done.
Definition outer (k : Z) : prog memory :=
  Assign set_i (fun m => 0%Z) (While (fun m => andb (Z.ltb (v_i m) {limit}) (Rltb 0 (v_x m)))
    (If (fun m => Rltb (v_x m) 1) (Assign set_x (fun m => 0) Done) Done
      (Assign set_j (fun m => 0%Z) (app inner (Assign set_i (fun m => v_i m + 1)%Z Done)))) Done).
Theorem outer_ends : forall k, ending (outer k).
Proof. intros k; unfold outer, inner; surely_ends work_out. Qed.
"""


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "step", "limit", "true"),
    [
        ("counts", "v_j m + 1", "k", True),
        ("stands_still", "v_j m", "k", False),
        ("counts_down", "v_j m - 1", "k", False),
        ("sets_the_other", "v_i m + 1", "k", False),
        ("moves_the_limit", "v_j m + 1", "(k + v_j m)", False),
    ],
)
def test_loops_that_count_surely_end(library: Path, name: str, step: str, limit: str, true: bool) -> None:
    said = coqc(library, f"loop_{name}", TEXT.format(next=step, limit=limit))
    assert (said.returncode == 0) is true, said.stderr
