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
