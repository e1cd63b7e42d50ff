(* Roots and logarithms: what is the same number is written the same way. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Neighbours Distances Power Rho NoiseInRho UpTo Finite Tactics.
Open Scope R_scope.

(* Roots: each is a number of which only the square is known, and numbers under roots are these squares. *)
Ltac no_roots :=
  repeat match goal with
  | |- context [sqrt ?x] =>
      let s := fresh "s" in let E := fresh "E" in let P := fresh "P" in
      assert (P : 0 < sqrt x) by (apply sqrt_lt_R0; positive); assert (E : sqrt x * sqrt x = x) by (apply sqrt_sqrt; left; positive);
      set (s := sqrt x) in *; clearbody s; lazymatch x with IZR (Zpos _) => idtac | _ => try rewrite <- E in *; clear E end
  end.
Ltac same_number :=
  first [ field; nonzero | field_simplify_eq; [match goal with E : ?s * ?s = ?x |- context [?s ^ 2] => replace (s ^ 2) with x by (rewrite <- E; ring) end; ring | nonzero] ].

(* Logarithms of the same number. *)
Ltac same_logs :=
  repeat match goal with
  | |- context [ln ?x] => match goal with
    | |- context [ln ?y] => tryif constr_eq x y then fail else replace (ln x) with (ln y) by (f_equal; field; nonzero)
    end
  end.
Ltac worth_of_logs := parts; first [worth_of_squares | same_logs; worth_of_squares].

(* The tail of Gaussian noise, as far as the root of a logarithm says. *)
Lemma log_inverse : forall y, 0 < y -> ln (1 / y) = - ln y.
Proof. intros y Y; unfold Rdiv; rewrite Rmult_1_l; apply ln_Rinv, Y. Qed.
Ltac tail_of_logs :=
  parts;
  match goal with |- exp ?x <= ?y =>
    let Y := fresh "Y" in let X := fresh "X" in assert (Y : 0 < y) by positive; assert (X : x = ln y);
    [|rewrite X, exp_ln by exact Y; lra];
    repeat match goal with
    | |- context [sqrt ?z] =>
        let s := fresh "s" in let E := fresh "E" in let P := fresh "P" in
        assert (P : 0 < sqrt z) by (apply sqrt_lt_R0; positive); assert (E : sqrt z * sqrt z = z) by (apply sqrt_sqrt; left; positive);
        set (s := sqrt z) in *; clearbody s
    end;
    match goal with E : ?s * ?s = 2 * ln (1 / y) |- _ =>
      rewrite log_inverse in E by exact Y; replace (ln y) with (- (s * s / 2)) by lra; field; nonzero end
  end.
