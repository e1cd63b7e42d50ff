(* Gaussian noise that is moved by an amount which depends on a branch that the drawn value takes. *)

From Coq Require Import Reals ZArith List Lra Lia Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Groups Compose Gauss Power Rho NoiseInRho.
Import ListNotations.
Open Scope R_scope.

(* Of terms of which at most one is not 0. *)
Lemma sum_of_one : forall {X} (l : list X) F b, NoDup l -> 0 <= b -> (forall i, In i l -> F i <= b) ->
  (forall i j, In i l -> In j l -> i <> j -> F i = 0 \/ F j = 0) -> sum l F <= b.
Proof.
  intros X l F b N B L O; induction N as [|i l out N IH]; [cbn; lra|]; cbn.
  destruct (Req_EM_T (F i) 0) as [Z|Z].
  - rewrite Z, Rplus_0_l; apply IH; auto with datatypes.
  - rewrite (sum_ext l F (fun _ => 0 * 0)); [rewrite sum_scale, Rmult_0_l, Rplus_0_r; auto with datatypes|].
    intros j J; destruct (O i j) as [H|H]; auto with datatypes; [intros ->; contradiction|contradiction|rewrite H; ring].
Qed.

Lemma sum_first : forall {X} (l : list X) F i, In i l -> (forall k, In k l -> 0 <= F k) -> F i <= sum l F.
Proof.
  induction l as [|j l IH]; intros F i I P; [destruct I|]; cbn; destruct I as [->|H].
  - assert (0 <= sum l F) by (apply sum_nonneg; auto with datatypes); lra.
  - assert (F i <= sum l F) by (apply IH; auto with datatypes); assert (0 <= F j) by auto with datatypes; lra.
Qed.

Section Branches.
Variables (M1 M2 A : Type) (e d : A -> R) (f : M1 -> R) (g : M2 -> R).
Hypothesis f_unit : forall m, 0 <= f m <= 1.
Hypothesis g_unit : forall m, 0 <= g m <= 1.

(* GaussBranch: [branch] says which of the shifts a value takes. *)
Theorem gauss_branch_rule : forall set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a
    (a' : R -> A) (shifts : list R) (branch : R -> nat) rho eps delta,
  step1 m1 = step -> step2 m2 = step -> sigma1 m1 = sigma -> sigma2 m2 = sigma -> 0 < step -> 0 < sigma ->
  (forall s, In s shifts -> on_grid step (s + center1 m1 - center2 m2)) ->
  (forall v, (branch v < length shifts)%nat) ->
  (forall v w, on_grid step (v - center1 m1) -> on_grid step (w - center1 m1) ->
     v + nth (branch v) shifts 0 = w + nth (branch w) shifts 0 -> v = w) ->
  (forall v, on_grid step (v - center1 m1) ->
     (nth (branch v) shifts 0 + center1 m1 - center2 m2) * (nth (branch v) shifts 0 + center1 m1 - center2 m2) / (2 * sigma * sigma) <= rho) ->
  0 <= eps -> (exists c, 0 < c /\ excess c * exp (c * ((1 + c) * rho - eps)) <= delta) ->
  (forall v, on_grid step (v - center1 m1) ->
     (if Req_EM_T (nth (branch v) shifts 0 + center1 m1) (center2 m2) then 0 else eps) <= e a - e (a' v)) ->
  (forall v, on_grid step (v - center1 m1) ->
     sum shifts (fun s => if Req_EM_T (s + center1 m1) (center2 m2) then 0 else delta) <= d a - d (a' v)) ->
  (forall v, on_grid step (v - center1 m1) -> 0 <= d (a' v)) ->
  (forall v x b, on_grid step (v - center1 m1) -> x = v + nth (branch v) shifts 0 -> b = a' v ->
     safe (approximate e d) f g p1 p2 (set1 v m1) (set2 x m2) b) ->
  safe (approximate e d) f g (Sample set1 (fun m => gaussian (step1 m) (center1 m) (sigma1 m)) p1)
               (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) m1 m2 a.
Proof.
  intros set1 set2 step1 step2 step center1 center2 sigma1 sigma2 sigma p1 p2 m1 m2 a a' shifts branch rho eps delta
    S1 S2 G1 G2 S G on inside inj near Z [c [C cal]] paid lost left H n.
  in_epsilon; cbn [wp]; rewrite S1, G1.
  set (c1 := center1 m1) in *; set (c2 := center2 m2) in *.
  set (l1 := gaussian step c1 sigma); set (l2 := gaussian step c2 sigma).
  destruct (gaussian_is step c1 sigma S G) as [T [_ value1]]; destruct (gaussian_is step c2 sigma S G) as [T' [_ value2]].
  fold l1 in value1; fold l2 in value2.
  assert (delta0 : 0 < delta).
  { eapply Rlt_le_trans; [|exact cal]; apply Rmult_lt_0_compat; [apply excess_below, C|apply exp_pos]. }
  assert (here : forall k, on_grid step (value l1 k - c1)) by (intros k; rewrite value1; exists k; ring).
  set (is := seq 0 (length shifts)).
  set (shift := fun i => nth i shifts 0).
  set (eps_of := fun i => if Req_EM_T (shift i + c1) c2 then 0 else eps).
  set (delta_of := fun i => if Req_EM_T (shift i + c1) c2 then 0 else delta).
  assert (all_delta : sum is delta_of = sum shifts (fun s => if Req_EM_T (s + c1) c2 then 0 else delta)).
  { unfold is, delta_of, shift; rewrite <- (sum_map (seq 0 (length shifts)) (fun i => nth i shifts 0) (fun s => if Req_EM_T (s + c1) c2 then 0 else delta)).
    f_equal; clear; induction shifts as [|s l IH]; [reflexivity|]; cbn; f_equal; rewrite <- seq_shift, map_map; exact IH. }
  set (dd := d a - sum is delta_of).
  assert (rest : forall v, on_grid step (v - c1) -> d (a' v) <= dd) by (intros v V; specialize (lost v V); unfold dd; rewrite all_delta; lra).
  assert (dd0 : 0 <= dd).
  { assert (V : on_grid step (c1 - c1)) by (exists 0%Z; ring); specialize (rest c1 V); specialize (left c1 V); lra. }
  set (Gv := fun x => expect p2 g (set2 x m2)).
  assert (Gv0 : forall x, 0 <= Gv x <= 1) by (intros; apply expect_unit, g_unit).
  set (W := expect (Sample set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2) g m2).
  set (h := fun i v => if Nat.eqb (branch v) i then Rmin 1 (exp (e a - eps_of i) * Gv (v + shift i)) else 0).
  assert (h0 : forall i v, 0 <= h i v <= 1).
  { intros i v; unfold h; destruct Nat.eqb; [|lra]; specialize (Gv0 (v + shift i)); split; [apply Rmin_glb; [lra|]|apply Rmin_l].
    apply Rmult_le_pos; [left; apply exp_pos|lra]. }
  (* what each value is worth *)
  assert (worthy : forall v, on_grid step (v - c1) -> wp n p1 f (set1 v m1) <= h (branch v) v + dd).
  { intros v V; unfold h; rewrite Nat.eqb_refl; specialize (H v _ _ V eq_refl eq_refl n); in_epsilon_in H; fold (shift (branch v)) in H.
    assert (U := wp_unit M1 p1 n f f_unit (set1 v m1)); specialize (rest v V); specialize (paid v V); fold (shift (branch v)) in paid.
    apply Rmin_case; [lra|]; fold (Gv (v + shift (branch v))) in H; specialize (Gv0 (v + shift (branch v))).
    assert (exp (e (a' v)) <= exp (e a - eps_of (branch v))) by (apply exp_le; unfold eps_of; lra).
    assert (exp (e (a' v)) * Gv (v + shift (branch v)) <= exp (e a - eps_of (branch v)) * Gv (v + shift (branch v))) by (apply Rmult_le_compat_r; lra); lra. }
  (* one branch *)
  assert (one : forall i, In i is -> exists j, sum (box n) (fun k => mass l1 k * h i (value l1 k))
    <= exp (eps_of i) * sum (box j) (fun k => mass l2 k * h i (value l2 k - shift i)) + delta_of i).
  { intros i I; apply in_seq in I; assert (In (shift i) shifts) as Is by (apply nth_In; lia).
    destruct (Exists_dec (fun k => branch (value l1 k) = i) (box n)) as [some|none]; [intros k; apply Nat.eq_dec| |].
    - apply Exists_exists in some; destruct some as [k0 [_ K0]].
      assert (close_laws l1 (gaussian step (c2 - shift i) sigma) (eps_of i) (delta_of i)) as CL.
      { unfold eps_of, delta_of; destruct Req_EM_T as [same|other].
        - unfold l1; replace (c2 - shift i) with c1 by lra; intros t U m; exists m; rewrite exp_0; lra.
        - apply gaussian_by_order with (c := c) (rho := rho); auto.
          + replace (c1 - (c2 - shift i)) with (shift i + c1 - c2) by ring; apply on, Is.
          + specialize (near _ (here k0)); rewrite K0 in near; fold (shift i) in near.
            replace (c1 - (c2 - shift i)) with (shift i + c1 - c2) by ring; exact near. }
      destruct (CL (h i) (h0 i) n) as [j J]; exists j; eapply Rle_trans; [exact J|].
      apply Rplus_le_compat_r, Rmult_le_compat_l; [left; apply exp_pos|]; right; apply sum_ext; intros k _.
      unfold l2, gaussian; destruct (Rlt_dec 0 step), (Rlt_dec 0 sigma); cbn [mass value]; f_equal; f_equal; ring.
    - exists 0%nat; rewrite (sum_ext (box n) _ (fun _ => 0 * 0)).
      + rewrite sum_scale, Rmult_0_l; apply Rplus_le_le_0_compat; [apply Rmult_le_pos; [left; apply exp_pos|]|unfold delta_of; destruct Req_EM_T; lra].
        apply sum_nonneg; intros k _; apply Rmult_le_pos; [apply mass_nonneg|apply h0].
      + intros k K; unfold h; destruct (Nat.eqb_spec (branch (value l1 k)) i) as [E|]; [|ring].
        exfalso; apply none, Exists_exists; eauto. }
  (* all branches at once *)
  assert (every : exists j, forall i, In i is -> sum (box n) (fun k => mass l1 k * h i (value l1 k))
    <= exp (eps_of i) * sum (box j) (fun k => mass l2 k * h i (value l2 k - shift i)) + delta_of i).
  { revert one; generalize is; intros l; induction l as [|i l IH]; intros one; [exists 0%nat; intros i []|].
    destruct (one i (or_introl eq_refl)) as [j J]; destruct IH as [j' J']; [auto with datatypes|].
    exists (Nat.max j j'); intros i' I'.
    assert (grows : forall q, (q <= Nat.max j j')%nat -> sum (box q) (fun k => mass l2 k * h i' (value l2 k - shift i'))
      <= sum (box (Nat.max j j')) (fun k => mass l2 k * h i' (value l2 k - shift i'))).
    { intros q Q; apply sum_mono; [exact Q|]; intros k; split; [apply Rmult_le_pos; [apply mass_nonneg|apply h0]|lra]. }
    destruct I' as [<-|I']; eapply Rle_trans; try exact J; try apply (J' i' I');
      apply Rplus_le_compat_r, Rmult_le_compat_l; try (left; apply exp_pos); apply grows; lia. }
  destruct every as [j J].
  apply Rle_trans with (sum (box n) (fun k => mass l1 k * sum is (fun i => h i (value l1 k)) + dd * mass l1 k)).
  { apply sum_le; intros k _; assert (N := mass_nonneg l1 k); specialize (worthy _ (here k)).
    assert (h (branch (value l1 k)) (value l1 k) <= sum is (fun i => h i (value l1 k))) as F.
    { apply (sum_first is (fun i => h i (value l1 k))); [apply in_seq; specialize (inside (value l1 k)); lia|intros; apply h0]. }
    nra. }
  rewrite sum_plus, sum_scale.
  assert (dd * sum (box n) (mass l1) <= dd) by (assert (X := mass_bounded l1 n); nra).
  assert (sum (box n) (fun k => mass l1 k * sum is (fun i => h i (value l1 k))) <= exp (e a) * W + sum is delta_of) as main; [|unfold dd in *; lra].
  rewrite (sum_ext (box n) _ (fun k => sum is (fun i => mass l1 k * h i (value l1 k)))) by (intros; rewrite sum_scale; reflexivity).
  rewrite sum_swap.
  eapply Rle_trans; [apply sum_le; exact J|]; rewrite sum_plus; apply Rplus_le_compat_r.
  rewrite (sum_ext is _ (fun i => sum (box j) (fun k => mass l2 k * (exp (eps_of i) * h i (value l2 k - shift i)))))
    by (intros; rewrite <- sum_scale; apply sum_ext; intros; ring).
  rewrite sum_swap.
  apply Rle_trans with (sum (box j) (fun k => exp (e a) * (mass l2 k * Gv (value l2 k)))).
  - apply sum_le; intros k _; rewrite sum_scale, <- Rmult_assoc, (Rmult_comm (exp (e a))), Rmult_assoc.
    apply Rmult_le_compat_l; [apply mass_nonneg|]; assert (X := Gv0 (value l2 k)).
    assert (back : forall i, In i is -> on_grid step (value l2 k - shift i - c1)).
    { intros i I; apply in_seq in I; destruct (on (shift i)) as [z Zz]; [apply nth_In; lia|].
      exists (k - z)%Z; rewrite value2, minus_IZR; fold c1 c2 in Zz; nra. }
    apply sum_of_one; [apply seq_NoDup|apply Rmult_le_pos; [left; apply exp_pos|lra]| |].
    + intros i I; unfold h; destruct Nat.eqb; [|rewrite Rmult_0_r; apply Rmult_le_pos; [left; apply exp_pos|lra]].
      replace (value l2 k - shift i + shift i) with (value l2 k) by ring.
      apply Rle_trans with (exp (eps_of i) * (exp (e a - eps_of i) * Gv (value l2 k))); [apply Rmult_le_compat_l; [left; apply exp_pos|apply Rmin_r]|].
      right; rewrite <- Rmult_assoc, <- exp_plus; f_equal; f_equal; ring.
    + intros i i' I I' other; unfold h.
      destruct (Nat.eqb_spec (branch (value l2 k - shift i)) i) as [E|]; [|left; ring].
      destruct (Nat.eqb_spec (branch (value l2 k - shift i')) i') as [E'|]; [|right; ring].
      exfalso; apply other; rewrite <- E, <- E'; f_equal; apply inj; auto.
      rewrite E, E'; fold (shift i) (shift i'); ring.
  - rewrite sum_scale; apply Rmult_le_compat_l; [left; apply exp_pos|].
    assert (Y := expect_sample M2 g g_unit R set2 (fun m => gaussian (step2 m) (center2 m) (sigma2 m)) p2 m2 (box j) (box_distinct j)).
    cbn beta in Y; rewrite S2, G2 in Y; exact Y.
Qed.
End Branches.

(* What is lost of delta, branch by branch. *)
Ltac lost_by_branches :=
  repeat match goal with |- context [if Req_EM_T ?x ?y then _ else _] => destruct (Req_EM_T x y) end;
  repeat match goal with |- context [if ?b then _ else _] => let E := fresh "E" in destruct b eqn:E end;
  repeat match goal with
  | E : Reqb _ _ = true |- _ => apply Reqb_true in E
  | E : Z.eqb _ _ = true |- _ => apply Z.eqb_eq, (f_equal IZR) in E; repeat (progress rewrite ?plus_IZR, ?minus_IZR, ?opp_IZR in E)
  end;
  first [lra | match goal with n : ?x <> ?y |- _ => exfalso; apply n; lra end].
