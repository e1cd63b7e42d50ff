(* How the facts of arithmetic that a derivation leaves are shown: by cases, then by lia, lra or congruence. *)

From Coq Require Import Reals ZArith List Lra Lia Bool Psatz.
From Lapwing Require Import Sum Program Rules Noise Privacy Values Laws Grid Neighbours Distances Power Rho NoiseInRho UpTo Finite.
From Lapwing Require Export Clauses.
Import ListNotations.
Open Scope R_scope.

Lemma or_by_not : forall P Q : Prop, (P \/ ~ P) -> (~ P -> Q) -> P \/ Q.
Proof. tauto. Qed.
Lemma or_by : forall P Q : Prop, (P \/ ~ P) -> (P -> Q) -> ~ P \/ Q.
Proof. tauto. Qed.

Lemma em_and : forall P Q : Prop, P \/ ~ P -> Q \/ ~ Q -> (P /\ Q) \/ ~ (P /\ Q). Proof. tauto. Qed.
Lemma em_or : forall P Q : Prop, P \/ ~ P -> Q \/ ~ Q -> (P \/ Q) \/ ~ (P \/ Q). Proof. tauto. Qed.
Lemma em_imp : forall P Q : Prop, P \/ ~ P -> Q \/ ~ Q -> (P -> Q) \/ ~ (P -> Q). Proof. tauto. Qed.
Lemma em_not : forall P : Prop, P \/ ~ P -> ~ P \/ ~ ~ P. Proof. tauto. Qed.
Lemma em_rle : forall x y : R, x <= y \/ ~ x <= y. Proof. intros; lra. Qed.
Lemma em_rlt : forall x y : R, x < y \/ ~ x < y. Proof. intros; lra. Qed.
Lemma em_rge : forall x y : R, x >= y \/ ~ x >= y. Proof. intros; lra. Qed.
Lemma em_rgt : forall x y : R, x > y \/ ~ x > y. Proof. intros; lra. Qed.
Lemma em_req : forall x y : R, x = y \/ x <> y. Proof. intros x y; destruct (Req_EM_T x y); auto. Qed.
Lemma em_zle : forall x y : Z, (x <= y \/ ~ x <= y)%Z. Proof. lia. Qed.
Lemma em_zlt : forall x y : Z, (x < y \/ ~ x < y)%Z. Proof. lia. Qed.
Lemma em_zge : forall x y : Z, (x >= y \/ ~ x >= y)%Z. Proof. lia. Qed.
Lemma em_zgt : forall x y : Z, (x > y \/ ~ x > y)%Z. Proof. lia. Qed.
Lemma em_zeq : forall x y : Z, (x = y \/ x <> y)%Z. Proof. lia. Qed.
Lemma em_beq : forall x y : bool, x = y \/ x <> y. Proof. intros [] []; auto; right; discriminate. Qed.
Lemma em_lreq : forall x y : list R, x = y \/ x <> y.
Proof. intros x y; destruct (list_eq_dec Req_EM_T x y); auto. Qed.
Lemma em_lzeq : forall x y : list Z, x = y \/ x <> y.
Proof. intros x y; destruct (list_eq_dec Z.eq_dec x y); auto. Qed.
Lemma em_lbeq : forall x y : list bool, x = y \/ x <> y.
Proof. intros x y; destruct (list_eq_dec bool_dec x y); auto. Qed.
Lemma em_true : True \/ ~ True. Proof. tauto. Qed.

Ltac em :=
  repeat first
    [ apply em_rle | apply em_rlt | apply em_rge | apply em_rgt | apply em_req | apply em_zle | apply em_zlt
    | apply em_zge | apply em_zgt | apply em_zeq | apply em_beq | apply em_lreq | apply em_lzeq | apply em_lbeq
    | apply em_true | apply em_and | apply em_or | apply em_not | apply em_imp ].

Lemma bool_iff : forall a b : bool, (a = true -> b = true) -> (b = true -> a = true) -> a = b.
Proof. intros [] [] H K; auto; symmetry; auto. Qed.

(* The outcome of a test as a fact: what each truth value means, put together along the test. *)
Lemma means_and : forall a b P Q, (a = true <-> P) -> (b = true <-> Q) -> (andb a b = true <-> P /\ Q).
Proof. intros; rewrite andb_true_iff; tauto. Qed.
Lemma means_not_and : forall a b P Q, (a = false <-> P) -> (b = false <-> Q) -> (andb a b = false <-> P \/ Q).
Proof. intros; rewrite andb_false_iff; tauto. Qed.
Lemma means_or : forall a b P Q, (a = true <-> P) -> (b = true <-> Q) -> (orb a b = true <-> P \/ Q).
Proof. intros; rewrite orb_true_iff; tauto. Qed.
Lemma means_not_or : forall a b P Q, (a = false <-> P) -> (b = false <-> Q) -> (orb a b = false <-> P /\ Q).
Proof. intros; rewrite orb_false_iff; tauto. Qed.
Lemma means_no : forall a P, (a = false <-> P) -> (negb a = true <-> P).
Proof. intros; rewrite negb_true_iff; assumption. Qed.
Lemma means_yes : forall a P, (a = true <-> P) -> (negb a = false <-> P).
Proof. intros; rewrite negb_false_iff; assumption. Qed.
Ltac holds b :=
  lazymatch b with
  | andb ?x ?y => let p := holds x in let q := holds y in constr:(means_and _ _ _ _ p q)
  | orb ?x ?y => let p := holds x in let q := holds y in constr:(means_or _ _ _ _ p q)
  | negb ?x => let p := fails x in constr:(means_no _ _ p)
  | Rltb ?x ?y => constr:(Rltb_is x y)
  | Rleb ?x ?y => constr:(Rleb_is x y)
  | Reqb ?x ?y => constr:(Reqb_is x y)
  | Z.ltb ?x ?y => constr:(Z.ltb_lt x y)
  | Z.leb ?x ?y => constr:(Z.leb_le x y)
  | Z.eqb ?x ?y => constr:(Z.eqb_eq x y)
  | _ => constr:(iff_refl (b = true))
  end
with fails b :=
  lazymatch b with
  | andb ?x ?y => let p := fails x in let q := fails y in constr:(means_not_and _ _ _ _ p q)
  | orb ?x ?y => let p := fails x in let q := fails y in constr:(means_not_or _ _ _ _ p q)
  | negb ?x => let p := holds x in constr:(means_yes _ _ p)
  | Rltb ?x ?y => constr:(Rltb_not x y)
  | Rleb ?x ?y => constr:(Rleb_not x y)
  | Reqb ?x ?y => constr:(Reqb_not x y)
  | Z.ltb ?x ?y => constr:(Z.ltb_ge x y)
  | Z.leb ?x ?y => constr:(Z.leb_gt x y)
  | Z.eqb ?x ?y => constr:(Z.eqb_neq x y)
  | _ => constr:(iff_refl (b = false))
  end.
Ltac as_fact H :=
  lazymatch type of H with
  | ?b = true => let p := holds b in apply (proj1 p) in H
  | ?b = false => let p := fails b in apply (proj1 p) in H
  | _ =>
      repeat (progress rewrite ?andb_true_iff, ?andb_false_iff, ?orb_true_iff, ?orb_false_iff, ?negb_true_iff, ?negb_false_iff in H);
      rewrite ?Rltb_is, ?Rltb_not, ?Rleb_is, ?Rleb_not, ?Reqb_is, ?Reqb_not, ?Z.ltb_lt, ?Z.ltb_ge, ?Z.leb_le, ?Z.leb_gt,
        ?Z.eqb_eq, ?Z.eqb_neq in H
  end.

(* Truth values of comparisons become facts. *)
Ltac reflect_in H :=
  lazymatch type of H with
  | Rltb _ _ = true => apply Rltb_true in H
  | Rltb _ _ = false => apply Rltb_false in H
  | Rleb _ _ = true => apply Rleb_true in H
  | Rleb _ _ = false => apply Rleb_false in H
  | Reqb _ _ = true => apply Reqb_true in H
  | Reqb _ _ = false => apply Reqb_false in H
  | Z.ltb _ _ = true => apply Z.ltb_lt in H
  | Z.ltb _ _ = false => apply Z.ltb_ge in H
  | Z.leb _ _ = true => apply Z.leb_le in H
  | Z.leb _ _ = false => apply Z.leb_gt in H
  | Z.eqb _ _ = true => apply Z.eqb_eq in H
  | Z.eqb _ _ = false => apply Z.eqb_neq in H
  | andb _ _ = true => apply andb_true_iff in H
  | andb _ _ = false => apply andb_false_iff in H
  | orb _ _ = true => apply orb_true_iff in H
  | orb _ _ = false => apply orb_false_iff in H
  | negb _ = true => apply negb_true_iff in H
  | negb _ = false => apply negb_false_iff in H
  | Bool.eqb _ _ = true => apply eqb_prop in H
  | Bool.eqb _ _ = false => apply eqb_false_iff in H
  | inside _ _ = true => unfold inside in H; apply andb_true_iff in H
  | inside _ _ = false => unfold inside in H; apply andb_false_iff in H
  | (_, _) = (_, _) => apply pair_equal_spec in H
  | true = false => discriminate H
  | false = true => discriminate H
  | true = true => clear H
  | false = false => clear H
  | true = _ => symmetry in H
  | false = _ => symmetry in H
  | _ /\ _ => let A := fresh "H" in let B := fresh "H" in destruct H as [A B]
  | exists _, _ => let x := fresh "w" in destruct H as [x H]
  | IZR _ <= IZR _ => apply le_IZR in H
  | ~ (_ <= _) => apply Rnot_le_lt in H
  | ~ (_ < _) => apply Rnot_lt_le in H
  | ~ (_ >= _) => apply Rnot_ge_lt in H
  | ~ (_ > _) => apply Rnot_gt_le in H
  | ~ (~ ?P) => let K := fresh "H" in assert (K : P) by (let E := fresh in assert (E : P \/ ~ P) by em; destruct E; [assumption|contradiction]); clear H; rename K into H
  | ~ (_ /\ _) => let K := fresh "H" in
      lazymatch type of H with ~ (?P /\ ?Q) => assert (K : ~ P \/ ~ Q) by
        (let E := fresh in assert (E : P \/ ~ P) by em; destruct E; [right; intros X; apply H; split; assumption|left; assumption]) end;
      clear H; rename K into H
  | ~ (_ \/ _) => apply Decidable.not_or in H
  | ~ (_ = true) => apply not_true_is_false in H
  | ~ (_ = false) => apply not_false_is_true in H
  | True => clear H
  | (?P -> ?Q) => lazymatch type of P with Prop => let K := fresh "H" in
      assert (K : ~ P \/ Q) by (let E := fresh in assert (E : P \/ ~ P) by em; destruct E; [right; apply H; assumption|left; assumption]);
      clear H; rename K into H end
  end.

Ltac reflect := repeat match goal with H : _ |- _ => progress reflect_in H end.

(* What is true of whole numbers is true of them as reals. *)
Ltac as_reals :=
  repeat match goal with
  | H : (?x <= ?y)%Z |- _ => lazymatch goal with K : IZR x <= IZR y |- _ => fail | _ => pose proof (IZR_le x y H) end
  | H : (?x < ?y)%Z |- _ =>
      lazymatch goal with K : IZR (x + 1) <= IZR y |- _ => fail | _ => assert (IZR (x + 1) <= IZR y) by (apply IZR_le; lia) end
  | H : (?x >= ?y)%Z |- _ => lazymatch goal with K : IZR y <= IZR x |- _ => fail | _ => assert (IZR y <= IZR x) by (apply IZR_le; lia) end
  | H : (?x > ?y)%Z |- _ =>
      lazymatch goal with K : IZR (y + 1) <= IZR x |- _ => fail | _ => assert (IZR (y + 1) <= IZR x) by (apply IZR_le; lia) end
  | H : @eq Z ?x ?y |- _ => lazymatch goal with K : IZR x = IZR y |- _ => fail | _ => assert (IZR x = IZR y) by (rewrite H; reflexivity) end
  end;
  rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR, ?abs_IZR in *.

Ltac lists := rewrite ?len_snoc, ?len_store, ?len_nil, ?len_copies in *.

Ltac quick := first [ assumption | reflexivity | contradiction | discriminate | congruence | lia | lra ].

(* Facts of whole numbers as facts of reals, wherever they stand; then lra does the cases itself. *)
Lemma izr_le : forall x y : Z, (x <= y)%Z <-> IZR x <= IZR y.
Proof. intros; split; [apply IZR_le|apply le_IZR]. Qed.
Lemma izr_lt : forall x y : Z, (x < y)%Z <-> IZR x + 1 <= IZR y.
Proof. intros x y; rewrite <- (plus_IZR x 1), <- izr_le; lia. Qed.
Lemma izr_ge : forall x y : Z, (x >= y)%Z <-> IZR y <= IZR x.
Proof. intros; rewrite <- izr_le; lia. Qed.
Lemma izr_gt : forall x y : Z, (x > y)%Z <-> IZR y + 1 <= IZR x.
Proof. intros x y; rewrite <- (plus_IZR y 1), <- izr_le; lia. Qed.
Lemma izr_eq : forall x y : Z, x = y <-> IZR x <= IZR y /\ IZR y <= IZR x.
Proof. intros; rewrite <- !izr_le; lia. Qed.
Lemma izr_not : forall x y : R, ~ (x <= y /\ y <= x) <-> x < y \/ y < x.
Proof. intros; lra. Qed.
Lemma izr_not_le : forall x y : Z, ~ IZR x <= IZR y <-> IZR y + 1 <= IZR x.
Proof. intros x y; rewrite <- izr_le, <- (plus_IZR y 1), <- izr_le; lia. Qed.
Lemma izr_not_eq : forall x y : Z, x <> y <-> IZR x + 1 <= IZR y \/ IZR y + 1 <= IZR x.
Proof. intros; rewrite <- !izr_lt; lia. Qed.
Lemma izr_not_lt : forall x y : Z, ~ (x < y)%Z <-> IZR y <= IZR x.
Proof. intros; rewrite <- izr_le; lia. Qed.
Lemma izr_not_gt : forall x y : Z, ~ (x > y)%Z <-> IZR x <= IZR y.
Proof. intros; rewrite <- izr_le; lia. Qed.
Lemma izr_not_ge : forall x y : Z, ~ (x >= y)%Z <-> IZR x + 1 <= IZR y.
Proof. intros; rewrite <- izr_lt; lia. Qed.
Lemma izr_not_le' : forall x y : Z, ~ (x <= y)%Z <-> IZR y + 1 <= IZR x.
Proof. intros; rewrite <- izr_lt; lia. Qed.

Ltac pushed H := repeat (progress rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in H).

Ltac in_one_real H :=
  lazymatch type of H with
  | (_ <= _)%Z => apply -> izr_le in H; pushed H
  | (_ < _)%Z => apply -> izr_lt in H; pushed H
  | (_ >= _)%Z => apply -> izr_ge in H; pushed H
  | (_ > _)%Z => apply -> izr_gt in H; pushed H
  | @eq Z _ _ => apply -> izr_eq in H; pushed H
  | _ \/ _ =>
      progress rewrite ?izr_not_eq, ?izr_not_lt, ?izr_not_gt, ?izr_not_ge, ?izr_not_le', ?izr_le, ?izr_lt, ?izr_ge, ?izr_gt, ?izr_eq in H;
      pushed H
  | context [IZR (_ + _)] => pushed H
  | context [IZR (_ - _)] => pushed H
  | context [IZR (_ * _)] => pushed H
  | context [IZR (- _)] => pushed H
  end.

Ltac only_arithmetic :=
  repeat match goal with
  | H : grid _ _ |- _ => clear H
  | H : grids _ _ |- _ => clear H
  | H : gridss _ _ |- _ => clear H
  | H : on_grid _ _ |- _ => clear H
  | H : forall _, _ |- _ => lazymatch type of H with (?P -> ?Q) => fail | _ => clear H end
  end.

Ltac realify :=
  rewrite ?izr_not_eq, ?izr_not_lt, ?izr_not_gt, ?izr_not_ge, ?izr_not_le', ?izr_le, ?izr_lt, ?izr_ge, ?izr_gt, ?izr_eq;
  repeat (progress rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR);
  repeat match goal with
  | H : ?T |- _ => lazymatch type of T with Prop => progress in_one_real H end
  end.

Ltac mixed := realify; lra.

Ltac remainders :=
  match goal with |- context [Z.modulo _ _] => Z.to_euclidean_division_equations; lia end.

Ltac leaf := first [ quick | solve [remainders] | solve [mixed] | solve [f_equal; quick] | solve [exfalso; first [mixed | congruence]] ].

(* What is chosen by a condition, an absolute value, a minimum or maximum: one case at a time. *)
Ltac choice_step :=
  match goal with
  | |- context [if ?b then _ else _] => let E := fresh "E" in destruct b eqn:E
  | H : context [if ?b then _ else _] |- _ => let E := fresh "E" in destruct b eqn:E
  | |- context [Rabs ?x] => let E := fresh "E" in destruct (Rcase_abs x) as [E|E]; [rewrite (Rabs_left x E) in *|rewrite (Rabs_right x E) in *]
  | H : context [Rabs ?x] |- _ => let E := fresh "E" in destruct (Rcase_abs x) as [E|E]; [rewrite (Rabs_left x E) in *|rewrite (Rabs_right x E) in *]
  | |- context [Rmin ?x ?y] => let E := fresh "E" in destruct (Rle_dec x y) as [E|E]; [rewrite (Rmin_left x y E) in *|apply Rnot_le_lt in E; rewrite (Rmin_right x y (Rlt_le _ _ E)) in *]
  | H : context [Rmin ?x ?y] |- _ => let E := fresh "E" in destruct (Rle_dec x y) as [E|E]; [rewrite (Rmin_left x y E) in *|apply Rnot_le_lt in E; rewrite (Rmin_right x y (Rlt_le _ _ E)) in *]
  | |- context [Rmax ?x ?y] => let E := fresh "E" in destruct (Rle_dec x y) as [E|E]; [rewrite (Rmax_right x y E) in *|apply Rnot_le_lt in E; rewrite (Rmax_left x y (Rlt_le _ _ E)) in *]
  | H : context [Rmax ?x ?y] |- _ => let E := fresh "E" in destruct (Rle_dec x y) as [E|E]; [rewrite (Rmax_right x y E) in *|apply Rnot_le_lt in E; rewrite (Rmax_left x y (Rlt_le _ _ E)) in *]
  end.

(* Truth values inside others: one case at a time. *)
Ltac truth_step :=
  match goal with
  | |- context [Bool.eqb ?x ?y] => destruct x eqn:?, y eqn:?
  | H : context [Bool.eqb ?x ?y] |- _ => destruct x eqn:?, y eqn:?
  | H : @eq bool ?x ?y -> False |- _ => destruct x eqn:?, y eqn:?; try (exfalso; apply H; reflexivity); clear H
  | H : @eq bool (negb ?x) ?y |- _ => destruct x eqn:?
  | H : @eq bool ?y (negb ?x) |- _ => destruct x eqn:?
  end; cbn [Bool.eqb negb xorb] in *.

Ltac case_step :=
  match goal with
  | H : _ \/ _ |- _ => destruct H
  | H : @eq Z ?x ?y -> False |- _ => destruct (Z.lt_total x y) as [?|[?|?]]; [clear H|contradiction|clear H]
  | H : @eq R ?x ?y -> False |- _ => destruct (Rtotal_order x y) as [?|[?|?]]; [clear H|contradiction|clear H]
  | H : @eq bool ?x ?y |- _ => is_var x; destruct x
  | H : @eq bool ?x ?y |- _ => is_var y; destruct y
  end.

Lemma never_ft : false = true <-> False. Proof. split; [discriminate|tauto]. Qed.
Lemma never_tf : true = false <-> False. Proof. split; [discriminate|tauto]. Qed.
Lemma always_t : true = true <-> True. Proof. tauto. Qed.
Lemma always_f : false = false <-> True. Proof. tauto. Qed.
Lemma or_l : forall P : Prop, False \/ P -> P. Proof. tauto. Qed.
Lemma or_r : forall P : Prop, P \/ False -> P. Proof. tauto. Qed.
Lemma or_nl : forall P : Prop, ~ True \/ P -> P. Proof. tauto. Qed.
Lemma or_nnl : forall P : Prop, ~ ~ False \/ P -> P. Proof. tauto. Qed.

Ltac settled :=
  repeat match goal with
  | H : context [false = true] |- _ => rewrite never_ft in H
  | H : context [true = false] |- _ => rewrite never_tf in H
  | H : context [true = true] |- _ => rewrite always_t in H
  | H : context [false = false] |- _ => rewrite always_f in H
  | H : False |- _ => destruct H
  | H : False \/ _ |- _ => apply or_l in H
  | H : _ \/ False |- _ => apply or_r in H
  | H : ~ True \/ _ |- _ => apply or_nl in H
  | H : ~ ~ False \/ _ |- _ => apply or_nnl in H
  | H : ~ False \/ _ |- _ => clear H
  | H : True \/ _ |- _ => clear H
  | H : _ \/ True |- _ => clear H
  end.

Ltac tidy := reflect; lists; try (progress subst; lists; settled; reflect).

Ltac crush n :=
  tidy;
  first
    [ quick
    | match goal with
      | |- _ /\ _ => split; crush n
      | |- ~ _ => intro; crush n
      | |- _ -> _ => intro; crush n
      | |- ?b = true => let E := fresh "E" in destruct b eqn:E; [reflexivity|exfalso; crush n]
      | |- ?b = false => let E := fresh "E" in destruct b eqn:E; [exfalso; crush n|reflexivity]
      | |- @eq bool _ _ => apply bool_iff; intro; crush n
      end
    | lazymatch n with O => fail | S ?k => choice_step; crush k end
    | leaf
    | match goal with
      | |- (~ _) \/ _ => apply or_by; [em|intro]; crush n
      | |- _ \/ _ => first [solve [left; quick] | solve [right; quick] | apply or_by_not; [em|intro]; crush n]
      end
    | lazymatch n with O => fail | S ?k => truth_step; crush k end
    | lazymatch n with O => fail | S ?k => case_step; crush k end ].

Ltac obligation := intros; only_arithmetic; crush 12%nat.

(* Proofs by cases that were found elsewhere: each tactic makes one step of them. *)
Lemma not_not : forall P : Prop, P \/ ~ P -> ~ ~ P -> P. Proof. tauto. Qed.
Lemma not_both : forall P Q : Prop, P \/ ~ P -> ~ (P /\ Q) -> ~ P \/ ~ Q. Proof. tauto. Qed.
Ltac by_contradiction H := apply not_not; [em|intro H].
Ltac apart_and H A B := destruct H as [A B].
Ltac apart_one H A := rename H into A.
Ltac apart_not_or H A B := apply Decidable.not_or in H; destruct H as [A B].
Ltac apart_not_not H A := apply not_not in H; [rename H into A|em].
Ltac cases H :=
  lazymatch type of H with
  | ~ (_ /\ _) => apply not_both in H; [destruct H as [H|H]|em]
  | _ => destruct H as [H|H]
  end.
Ltac choice_by b H := destruct b eqn:H in *; as_fact H.
(* What another choice has settled already is not there any more. *)
Ltac rabs_by x H := destruct (Rcase_abs x) as [H|H]; [try rewrite (Rabs_left x H) in *|try rewrite (Rabs_right x H) in *].
Ltac zabs_by x H := destruct (Z.lt_ge_cases x 0) as [H|H]; [try rewrite (Z.abs_neq x (Z.lt_le_incl _ _ H)) in *|try rewrite (Z.abs_eq x H) in *].
Ltac rmin_by x y H := destruct (Rle_dec x y) as [H|H]; [try rewrite (Rmin_left x y H) in *|apply Rnot_le_lt in H; try rewrite (Rmin_right x y (Rlt_le _ _ H)) in *].
Ltac rmax_by x y H := destruct (Rle_dec y x) as [H|H]; [try rewrite (Rmax_left x y H) in *|apply Rnot_le_lt in H; try rewrite (Rmax_right x y (Rlt_le _ _ H)) in *].
Ltac zmin_by x y H := destruct (Z.le_gt_cases x y) as [H|H]; [try rewrite (Z.min_l x y H) in *|try rewrite (Z.min_r x y (Z.lt_le_incl _ _ H)) in *].
Ltac zmax_by x y H := destruct (Z.le_gt_cases y x) as [H|H]; [try rewrite (Z.max_l x y H) in *|try rewrite (Z.max_r x y (Z.lt_le_incl _ _ H)) in *].
Ltac same_index x y := try (let E := fresh "E" in assert (E : x = y) by lia; rewrite E in * ).
Ltac same_real x y := try (let E := fresh "E" in assert (E : x = y) by first [lra | mixed]; rewrite E in * ).
Ltac plain_ints :=
  repeat match goal with
  | H : ~ (_ <= _)%Z |- _ => apply Z.nle_gt in H
  | H : ~ (_ < _)%Z |- _ => apply Z.nlt_ge in H
  | H : ~ (_ >= _)%Z |- _ => apply Z.nle_gt in H || apply Znot_ge_lt in H
  | H : ~ (_ > _)%Z |- _ => apply Znot_gt_le in H
  end.
(* Choices that earlier ones have settled. *)
Ltac settled_choices :=
  repeat match goal with
  | H : context [Z.min ?x ?y] |- _ => first [replace (Z.min x y) with x in * by lia | replace (Z.min x y) with y in * by lia]
  | H : context [Z.max ?x ?y] |- _ => first [replace (Z.max x y) with x in * by lia | replace (Z.max x y) with y in * by lia]
  | H : context [Z.abs ?x] |- _ => first [replace (Z.abs x) with x in * by lia | replace (Z.abs x) with (- x)%Z in * by lia]
  | H : context [Rmin ?x ?y] |- _ => first [rewrite (Rmin_left x y) in * by lra | rewrite (Rmin_right x y) in * by lra]
  | H : context [Rmax ?x ?y] |- _ => first [rewrite (Rmax_left x y) in * by lra | rewrite (Rmax_right x y) in * by lra]
  | H : context [Rabs ?x] |- _ => first [rewrite (Rabs_right x) in * by lra | rewrite (Rabs_left1 x) in * by lra]
  end.
Ltac same_lists := repeat match goal with H : @eq (list _) ?x ?y |- _ => tryif constr_eq x y then clear H else (rewrite H in *; clear H) end.
(* Numbers are rounded down to what another number is rounded down to, or to a whole number that is near. *)
Lemma floor_is : forall x k, IZR k <= x < IZR k + 1 -> floor x = k.
Proof.
  intros x k [low high]; pose proof (floor_spec x) as [below above].
  apply Z.le_antisymm; apply Z.lt_succ_r; apply lt_IZR; rewrite succ_IZR; lra.
Qed.
Ltac same_floors :=
  repeat match goal with
  | H : context [floor ?x], K : context [floor ?y] |- _ =>
      tryif constr_eq x y then fail else
        let E := fresh "E" in assert (E : floor x = floor y) by (f_equal; first [lra | mixed]); rewrite E in *; clear E
  end.
Ltac near_floors :=
  repeat match goal with
  | H : context [floor ?x], K : context [IZR ?k] |- _ =>
      let E := fresh "E" in assert (E : floor x = k) by (apply floor_is; lra); rewrite E in *; clear E
  end.
Ltac same_wholes :=
  repeat match goal with
  | H : context [IZR ?x], K : context [IZR ?y] |- _ =>
      tryif constr_eq x y then fail else
        let E := fresh "E" in assert (E : x = y) by (apply eq_IZR; lra); rewrite E in *; clear E
  end.
Ltac floors := progress (same_floors; near_floors; same_wholes).
Ltac contradicted :=
  exfalso; plain_ints;
  first
    [ contradiction | congruence | lia | lra
    | match goal with _ : @eq (list _) _ _ |- _ => solve [subst; same_lists; first [lia | congruence | lra]] end
    | subst; first [contradiction | congruence | lia | lra | solve [mixed]]
    | solve [Z.to_euclidean_division_equations; lia]
    | solve [mixed] | solve [floors; subst; first [congruence | lia | lra]] | solve [subst; same_lists; first [congruence | lia | lra | mixed]] | solve [settled_choices; first [lia | lra | mixed | subst; mixed]] | crush 6%nat ].
(* What is known of clipped numbers, whatever is clipped. *)
Lemma clip_highZ : forall x low high, (Z.min (Z.max x low) high <= high)%Z. Proof. lia. Qed.
Lemma clip_lowZ : forall x low high, (low <= Z.min (Z.max x low) high)%Z \/ Z.min (Z.max x low) high = high. Proof. lia. Qed.
Lemma clip_highR : forall x low high, Rmin (Rmax x low) high <= high. Proof. intros; apply Rmin_r. Qed.
Lemma clip_lowR : forall x low high, low <= Rmin (Rmax x low) high \/ Rmin (Rmax x low) high = high.
Proof. intros x low high; unfold Rmin; destruct Rle_dec; [left; apply Rmax_r|right; reflexivity]. Qed.
Ltac same_by x y :=
  let E := fresh "E" in assert (E : x = y \/ ~ x = y) by em; destruct E as [E|E]; [right; rewrite E; reflexivity|left; exact E].
(* Which number a name stands for in each case, and names that stand for the same. *)
Lemma zmin_is : forall x y, ((x <= y /\ Z.min x y = x) \/ (~ x <= y /\ Z.min x y = y))%Z. Proof. lia. Qed.
Lemma zmax_is : forall x y, ((x >= y /\ Z.max x y = x) \/ (~ x >= y /\ Z.max x y = y))%Z. Proof. lia. Qed.
Lemma zabs_is : forall x, ((x < 0 /\ Z.abs x = - x) \/ (~ x < 0 /\ Z.abs x = x))%Z. Proof. lia. Qed.
Lemma rmin_is : forall x y, (x <= y /\ Rmin x y = x) \/ (~ x <= y /\ Rmin x y = y).
Proof. intros x y; unfold Rmin; destruct Rle_dec; auto. Qed.
Lemma rmax_is : forall x y, (x >= y /\ Rmax x y = x) \/ (~ x >= y /\ Rmax x y = y).
Proof. intros x y; unfold Rmax; destruct Rle_dec; lra. Qed.
Lemma rabs_is : forall x, (x < 0 /\ Rabs x = - x) \/ (~ x < 0 /\ Rabs x = x).
Proof. intros x; unfold Rabs; destruct Rcase_abs; [left|right]; lra. Qed.
Ltac choice_is := first [apply zmin_is | apply zmax_is | apply zabs_is | apply rmin_is | apply rmax_is | apply rabs_is].
Ltac chosen_is b :=
  let E := fresh "E" in destruct b eqn:E; [left; split; [|reflexivity]|right; split; [|reflexivity]];
  first [exact E | congruence | as_fact E; clear - E; first [assumption | tauto | lia | lra | obligation]].
Ltac alike_by one other :=
  repeat match goal with |- ~ (?x = ?y) \/ _ =>
    let E := fresh "E" in assert (E : x = y \/ ~ x = y) by em; destruct E as [E|E]; [right|left; exact E] end;
  unfold one, other;
  first
    [ solve [repeat match goal with E : ?x = ?y |- _ => rewrite E; clear E end; reflexivity]
    | solve [repeat match goal with E : ?x = ?y |- _ => rewrite <- E; clear E end; reflexivity] ].
(* Facts and conflicts that leave no case. *)
Ltac clash_by atoms fs proof :=
  refine (clashing atoms _ fs _ proof); [cbn [all_decided]; repeat (split; [em|]); exact I|vm_compute; reflexivity].
(* An item of a list that is built, as the kernel says it. *)
Lemma item_stored : forall A (z : Zero A) (l : list A) i x j,
  item (store l i x) j = if (Z.eqb j i && Z.leb 0 i && Z.ltb i (len l))%bool then x else item l j.
Proof. intros A z l i x j; rewrite item_store; unfold inside; rewrite andb_assoc; reflexivity. Qed.
Arguments item_stored {A z}.
Ltac listed := first [assumption | lia | lists; first [assumption | lia | obligation]].

(* Prices, scales and steps are above 0. *)
Ltac positive :=
  repeat first
    [ assumption | lra | apply unit_pos | apply exp_pos | apply Rmult_lt_0_compat | apply Rdiv_lt_0_compat
    | apply Rinv_0_lt_compat | apply sqrt_lt_R0 | solve [apply log_of_ratio; lra] | apply IZR_lt; lia
    | match goal with |- 0 < IZR _ => apply IZR_lt; obligation end
    | match goal with |- 0 < ?x + ?y => apply Rplus_lt_0_compat end ];
  try solve [obligation | nra].

(* A probability lies strictly between 0 and 1. *)
Ltac chance :=
  repeat match goal with |- context [exp ?x] => lazymatch goal with H : 0 < exp x |- _ => fail | _ => pose proof (exp_pos x) end end;
  first
    [ lra
    | split; [positive|];
      match goal with |- ?x / ?y < 1 => apply Rmult_lt_reg_r with y; [positive|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; [lra|apply Rgt_not_eq; positive] end ].

Ltac nonzero := repeat match goal with |- _ /\ _ => split end; try (apply Rgt_not_eq; positive).

Ltac in_reals := rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR.

(* Exponents that are equal as numbers become one. *)
Ltac same_exponents :=
  repeat match goal with
  | |- context [exp ?x] => match goal with
    | |- context [exp ?y] => tryif constr_eq x y then fail else replace (exp x) with (exp y) by (f_equal; in_reals; ring)
    end
  end.
Ltac all_exps_positive :=
  repeat match goal with |- context [exp ?x] => lazymatch goal with H : 0 < exp x |- _ => fail | _ => pose proof (exp_pos x) end end.

(* What is paid is worth what it costs. *)
Ltac worth := first [reflexivity | lra | in_reals; first [solve [field; nonzero] | solve [obligation]]].
Ltac parts := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac never_negative := parts; repeat first [lra | apply IZR_le; lia | apply Rmult_le_pos | apply Rplus_le_le_0_compat].
Ltac covered :=
  first [lra | in_reals; first [solve [never_negative] | solve [apply Req_le; field; nonzero] | solve [left; positive] | solve [same_exponents; all_exps_positive; lra] | solve [obligation] | nra]].

Lemma square_not_below : forall x, (x * x) >= 0.
Proof. intros x; apply Rle_ge, Rle_0_sqr. Qed.

(* What a group pays. *)
Ltac grouped :=
  in_reals;
  first
    [ lra | reflexivity | solve [positive] | solve [left; positive] | solve [covered]
    | same_exponents; all_exps_positive; first [solve [apply Req_le; field; nonzero] | solve [positive] | nra] ].
Ltac rated rate := match goal with |- ?x / ?s <= _ => change (x / s) with (x * / s) end; rewrite <- rate.

(* Facts that a step has brought, as the kernel says them. *)
Ltac from_one :=
  lazymatch goal with |- ~ _ => idtac | |- _ \/ _ => idtac end;
  match goal with
  | H : (_ <= _)%Z |- _ => solve [clear - H; lia]
  | H : (_ < _)%Z |- _ => solve [clear - H; lia]
  | H : _ <= _ |- _ => solve [clear - H; lra]
  | H : _ < _ |- _ => solve [clear - H; lra]
  | H : ~ _ |- _ => solve [clear - H; lia]
  | H : _ \/ _ |- _ => solve [clear - H; lia]
  end.
Ltac learned :=
  parts; first [assumption | from_one | solve [repeat (progress rewrite ?abs_IZR, ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in * ); first [assumption | lra]] | obligation].
Ltac known := first [assumption | learned].

(* What a loop keeps: that values lie on the grid is shown at once, the rest is left. *)
Ltac keep := repeat match goal with |- _ /\ _ => split end;
  try match goal with
  | |- grid _ _ => solve [parts; on_the_grid]
  | |- grids _ _ => solve [parts; on_the_grid]
  | |- gridss _ _ => solve [parts; on_the_grid]
  | |- True => exact I
  end.

(* The shifted value lies on the grid around the other centre. *)
Ltac shifted near :=
  lazymatch type of near with on_grid (unit_of ?N) (?v - ?c) =>
    let on := fresh "on" in
    assert (grid N v) as on by (eapply grid_drawn; [exact near|on_the_grid]);
    lazymatch goal with |- on_grid _ ?x => change (grid N x) end; clear near; on_the_grid
  end.

(* Whether the sides of two coins are opposite. *)
Ltac opposite H := rewrite ?xorb_false_r, ?xorb_true_r, ?xorb_as in H.

(* A drawn real lies on the grid around its centre. *)
Ltac drawn_on_grid fact :=
  rewrite fact; cbn [value laplace two_sided exponential_noise]; on_the_grid.

(* The odds of a coin, as a multiple of a price: exp(w * price). *)
Lemma log_odds_of : forall q x, q / (1 - q) = exp x -> ln (q / (1 - q)) = x.
Proof. intros q x ->; apply ln_exp. Qed.
Lemma exp_twice : forall x, exp (2 * x) = exp x * exp x.
Proof. intros x; rewrite <- exp_plus; f_equal; ring. Qed.
Ltac exponents :=
  repeat first
    [ rewrite exp_twice | rewrite exp_Ropp | rewrite Rmult_1_l | rewrite Rmult_0_l | rewrite exp_0
    | rewrite exp_ln by positive ].
Ltac log_odds :=
  apply log_odds_of; repeat match goal with |- context [exp (?w * ?x)] => progress replace (w * x) with (- x) by ring end; exponents;
  repeat match goal with |- context [exp ?x] => lazymatch goal with H : 0 < exp x |- _ => fail | _ => pose proof (exp_pos x) end end;
  field; nonzero.

(* What neighbours have in common is spelt out. *)
Ltac known_of_neighbours := unfold moved, rises, within, withinZ in *.

Definition pair_dec {A B} (da : forall x y : A, {x = y} + {x <> y}) (db : forall x y : B, {x = y} + {x <> y}) :
  forall x y : A * B, {x = y} + {x <> y}.
Proof. intros [a b] [a' b']; destruct (da a a') as [->|]; [|right; congruence]; destruct (db b b') as [->|]; [left|right]; congruence. Defined.

Ltac results :=
  repeat match goal with |- (_, _) = (_, _) => apply f_equal2 end; known.

(* What is true of the distance of any two lists: the facts of Apart, each by the lemma that says it. *)
Lemma izr_if : forall (b : bool) x y, IZR (if b then x else y) = if b then IZR x else IZR y.
Proof. intros []; reflexivity. Qed.
Lemma izr_max : forall x y, IZR (Z.max x y) = Rmax (IZR x) (IZR y).
Proof.
  intros x y; destruct (Z.max_spec x y) as [[H ->]|[H ->]].
  - rewrite Rmax_right; [reflexivity|apply IZR_le; lia].
  - rewrite Rmax_left; [reflexivity|apply IZR_le; lia].
Qed.
Lemma whether_izr : forall x y, whether (Rabs (IZR x - IZR y)) = IZR (if Z.eqb (Z.abs (x - y)) 0 then 0 else 1)%Z.
Proof.
  intros x y; unfold whether; rewrite <- minus_IZR, <- abs_IZR; f_equal; destruct (Z.eqb_spec (Z.abs (x - y)) 0) as [E|E].
  - rewrite E; replace (Reqb 0 0) with true; [reflexivity|symmetry; apply Reqb_is; reflexivity].
  - destruct (Reqb (IZR (Z.abs (x - y))) 0) eqn:Q; [|reflexivity]; apply Reqb_is in Q; apply eq_IZR in Q; contradiction.
Qed.
Ltac one_text :=
  first
    [ reflexivity
    | rewrite ?whether_izr; cbv beta delta [once real_of squared whether over_by compared];
      repeat (progress rewrite ?izr_if, ?izr_max, ?abs_IZR, ?minus_IZR, ?plus_IZR, ?mult_IZR, ?opp_IZR); first [reflexivity | lra] ].
Ltac summed num phi none least :=
  first
    [ apply Rle_ge; exact (distance_nonneg num phi least _ _ _)
    | apply (distance_same num phi none); assumption
    | apply (distance_ended num phi none); assumption
    | refine (eq_trans (distance_next num phi none _ _ _ _) _); [assumption|one_text]
    | refine (eq_trans (distance_store_left num phi _ _ _ _ _) _); one_text
    | refine (eq_trans (distance_store_right num phi _ _ _ _ _) _); one_text
    | refine (eq_trans (distance_snoc num phi none _ _ _ _ _ _) _); [assumption|one_text] ].
Ltac risen num :=
  first
    [ apply Rle_ge; exact (rising_nonneg num _ _ _)
    | apply (rising_same num); assumption
    | apply (rising_ended num); assumption
    | refine (eq_trans (rising_next num _ _ _ _) _); [assumption|one_text]
    | refine (eq_trans (rising_snoc num _ _ _ _ _ _) _); [assumption|one_text]
    | refine (Rle_trans _ _ _ (rising_store_left num _ _ _ _ _) _); right; one_text
    | refine (Rle_trans _ _ _ (rising_store_right num _ _ _ _ _) _); right; one_text
    | refine (Rle_trans _ _ _ (rising_store_both num _ _ _ _ _ _ _ _ _) _); [assumption|assumption|right; one_text]
    | match goal with |- _ >= ?y => match y with context [item _ ?k] =>
        refine (Rge_trans _ _ _ (rising_old num _ _ _ k _ _) _); [lia|lia|right; one_text] end end ].
Ltac in_squares :=
  repeat match goal with H : ?x = _ |- context [?x] => rewrite H end;
  repeat match goal with
  | |- context [Rabs ?x] => lazymatch goal with K : 0 <= Rabs x |- _ => fail | _ => pose proof (Rabs_pos x) end
  | |- context [IZR (Z.abs ?x)] => lazymatch goal with K : 0 <= IZR (Z.abs x) |- _ => fail | _ => assert (0 <= IZR (Z.abs x)) by (apply IZR_le; lia) end
  end;
  first [lra | nra | realify; nra].
Ltac apart_fact :=
  try (apply or_by; [em|intro]); parts;
  lazymatch goal with
  | |- context [l1 _ _ _] => summed real_of once once_zero once_nonneg
  | |- context [l1Z _ _ _] => summed IZR once once_zero once_nonneg
  | |- context [l2 _ _ _] => summed real_of squared squared_zero squared_nonneg
  | |- context [l2Z _ _ _] => summed IZR squared squared_zero squared_nonneg
  | |- context [l0 _ _ _] => summed real_of whether whether_zero whether_nonneg
  | |- context [l0Z _ _ _] => summed IZR whether whether_zero whether_nonneg
  | |- context [rise _ _ _] => risen real_of
  | |- context [riseZ _ _ _] => risen IZR
  | _ => in_squares
  end.

(* What is paid in rho. *)
Ltac roots := repeat first [rewrite root_scaled by positive | rewrite root_over by positive | rewrite root_under by positive | rewrite root_square by positive].
Ltac worth_at_most := first [covered | roots; covered].
Ltac worth_of_squares := first [worth | roots; worth].
Ltac paid_in_rho shown :=
  match goal with |- ?cost <= _ => match goal with |- context [?whole - (?spent + ?paid) * ?price] =>
    assert (cost <= paid * price) by shown; lra end end.
Ltac square_of_distance := in_reals; rewrite ?abs_IZR; repeat (progress in_reals); rewrite abs_square; ring.
Ltac in_distance :=
  repeat match goal with H : (_ <= _)%Z |- _ => apply IZR_le in H end;
  rewrite ?abs_IZR, ?minus_IZR, ?plus_IZR in *; 
  match goal with H : Rabs ?x <= _ |- Rabs ?y <= _ => replace y with x by ring; exact H end.
Ltac still_there :=
  let H := fresh "H" in intros H; as_fact H;
  try match type of H with @eq Z _ _ => apply (f_equal IZR) in H; rewrite ?abs_IZR, ?minus_IZR, ?plus_IZR in H end;
  first [lra | apply abs_none in H; lra | obligation].
Ltac at_order := match goal with |- ?x <= ?y / ?z => apply Rmult_le_reg_r with z; [lra|]; replace (y / z * z) with y by (field; lra) end; in_reals; covered.

(* Programs that are worked out: probabilities of results, as sums over what is drawn. *)
Ltac computed_tests := cbn [Z.eqb Z.leb Z.ltb Z.compare Pos.eqb Pos.compare Pos.compare_cont negb andb orb Bool.eqb].
Ltac whole_number domain :=
  destruct domain as [?low ?high];
  repeat match goal with H : _ <= IZR _ |- _ => apply le_IZR in H | H : IZR _ <= _ |- _ => apply le_IZR in H end; lia.
Ltac between_0_and_1 :=
  repeat match goal with |- context [exp ?x] => lazymatch goal with H : 1 + x <= exp x |- _ => fail | _ => pose proof (exp_ineq1_le x) end end;
  parts; first
    [ lra
    | split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]
             |match goal with |- ?x / ?y <= 1 => apply Rmult_le_reg_r with y; [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra end] ].
Ltac never_below :=
  intros; cbv beta; repeat first
    [ lra | apply is_unit | apply truth_between
    | match goal with |- 0 <= 1 - truth_chance ?e => assert (X := truth_between e); lra end
    | match goal with |- 0 <= 1 - ?q => assert (0 <= q <= 1) by between_0_and_1; lra end
    | match goal with |- 0 <= ?x / ?y => assert (0 <= x / y <= 1) by between_0_and_1; lra end
    | match goal with |- 0 <= / IZR _ => left; apply Rinv_0_lt_compat, IZR_lt; lia end
    | match goal with |- 0 <= sum _ _ => apply sum_nonneg; intros end
    | apply Rplus_le_le_0_compat | apply Rmult_le_pos ].
Ltac at_most_of simplify :=
  simplify;
  lazymatch goal with
  | |- at_most _ Done _ _ => apply most_done
  | |- at_most _ (Assign _ _ _) _ _ => apply most_assign; at_most_of simplify
  | |- at_most _ (If _ _ _ _) _ _ => apply most_if; at_most_of simplify
  | |- at_most _ (Sample _ (fun m => flip _) _) _ _ =>
      eapply most_flip; [|shelve|shelve|at_most_of simplify|at_most_of simplify]; simplify; between_0_and_1
  | |- at_most _ (Sample _ (fun m => response _ _) _) _ _ => eapply most_response; [shelve|shelve|at_most_of simplify|at_most_of simplify]
  | |- at_most _ (Sample _ (fun m => uniform _) _) _ _ =>
      eapply most_uniform; [simplify; reflexivity|lia|shelve|intros ? ?; at_most_of simplify]
  end.
Ltac at_least_of simplify :=
  simplify;
  lazymatch goal with
  | |- at_least _ Done _ _ => apply least_done; intros; apply is_unit
  | |- at_least _ (Assign _ _ _) _ _ => apply least_assign; [intros; apply is_unit|at_least_of simplify]
  | |- at_least _ (If _ _ _ _) _ _ => apply least_if; [intros; apply is_unit|at_least_of simplify]
  | |- at_least _ (Sample _ (fun m => flip _) _) _ _ =>
      eapply least_flip; [intros; apply is_unit| |at_least_of simplify|at_least_of simplify]; simplify; between_0_and_1
  | |- at_least _ (Sample _ (fun m => response _ _) _) _ _ =>
      eapply least_response; [intros; apply is_unit|at_least_of simplify|at_least_of simplify]
  | |- at_least _ (Sample _ (fun m => uniform _) _) _ _ =>
      eapply least_uniform; [intros; apply is_unit|simplify; reflexivity|lia|intros ? ?; at_least_of simplify]
  end.

(* Each quotient by a number of its own, of which only that it is the inverse is known. *)
Ltac inverses :=
  unfold Rdiv;
  repeat match goal with |- context [/ ?y] =>
    lazymatch y with context [/ _] => fail | _ =>
      let d := fresh "d" in let H := fresh "H" in let P := fresh "P" in
      assert (P : 0 < / y) by (apply Rinv_0_lt_compat; first [lra | nra]); assert (H : y * / y = 1) by (apply Rinv_r; first [lra | apply Rgt_not_eq; nra]);
      set (d := / y) in *; clearbody d end end.
Ltac likelihoods :=
  repeat match goal with |- context [exp ?x] => lazymatch goal with H : 1 + x <= exp x |- _ => fail | _ => pose proof (exp_ineq1_le x) end end;
  repeat match goal with |- context [exp ?x] => let E := fresh "E" in set (E := exp x) in *; clearbody E end;
  first [lra | nra | inverses; first [lra | nra
    | match goal with H : ?y * ?d = 1, K : 1 + _ <= ?E |- _ =>
        assert (E * (y * d) = E) by (rewrite H; ring); assert (E * E * (y * d) = E * E) by (rewrite H; ring);
        assert (d * (y * d) = d) by (rewrite H; ring); nra end ]].
(* Lists that are built of numbers are compared number by number. *)
Ltac built_alike :=
  match goal with
  | H : @eq (list _) _ _ |- _ => cbn in H; congruence
  | H : ?x <> ?y |- _ => lazymatch type of x with list _ => destruct H; cbn; reflexivity end
  end.
Ltac one_outcome :=
  match goal with |- context [if ?d then _ else _] => lazymatch type of d with
    | {_ = _} + {_ <> _} => destruct d as [?|?]; subst; try congruence; try lia; try discriminate; try solve [built_alike] end end.
Ltac cleared :=
  match goal with |- ?x <= ?a / ?y * ?z => apply Rmult_le_reg_r with y; [first [lra | nra]|];
    replace (a / y * z * y) with (a * z) by (field; first [lra | apply Rgt_not_eq; nra | split; lra | idtac]) end.
Ltac outcomes :=
  parts; repeat match goal with |- context [below (Zpos ?n)] => let l := eval vm_compute in (below (Zpos n)) in change (below (Zpos n)) with l end;
  cbn [sum]; unfold is, truth_chance; repeat one_outcome;
  try rewrite exp_ln by (first [lra | solve [positive] | eapply Rlt_le_trans; [|apply Rmax_l]; solve [positive]]);
  first [likelihoods
    | eapply Rle_trans; [|apply Rmult_le_compat_r; [likelihoods|apply Rmax_l]]; cleared; likelihoods
    | eapply Rle_trans; [|apply Rmult_le_compat_r; [likelihoods|apply Rmax_r]]; cleared; likelihoods].

(* Facts about a draw that hold but for a small probability. *)
Lemma some_value : forall {A} (x : A), exists y, y = x. Proof. intros A x; exists x; reflexivity. Qed.
Ltac paid_when needed price := destruct needed; [unfold price|]; first [lra | in_reals; field_simplify; lra | nra].
Ltac on_one_grid := match goal with |- on_grid (unit_of ?N) ?x => change (grid N x) end; on_the_grid.
Ltac on_whole_grid := match goal with |- on_grid 1 (IZR ?k) => exists k; ring end.
Ltac tail_enough :=
  in_reals; repeat match goal with |- context [2 * ?s * ?s] => lazymatch s with context [sqrt _] => rewrite (Rmult_assoc 2 s s) end end; roots;
  match goal with |- context [exp ?x] =>
    first
      [ match goal with |- exp ?x / 2 <= exp ?y / 2 => right; do 2 f_equal; field; nonzero | |- exp ?x <= exp ?y => right; f_equal; field; nonzero end
      | match x with context [ln ?y] =>
          replace x with (- ln y) by (field; nonzero); rewrite exp_Ropp, exp_ln by positive; right; field; nonzero end
      | worth_at_most ]
  end.
