"""Each trap that people fall into has wrong programs of its kind among the traps."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TRAPS = Path(__file__).parent / "traps"

TABLE = {
    "an unknown function reads globals that change": "aliases.with_global aliases.global_list aliases.global_counter",
    "an unknown function closes over private data": "aliases.closure_over_the_data objects.method_of_the_data",
    "an unknown function draws": "order.row_function_that_draws",
    "an unknown function reads the clock": "aliases.clock",
    "a row or an accumulator is changed": "aliases.accumulator_in_a_closure aliases.mutable_argument",
    "post-processing gets the data": "aliases.post_processing_with_the_data aliases.post_processing_with_a_partial",
    "post-processing gets the data by a default": "aliases.post_processing_with_a_default objects.default_of_a_method",
    "post-processing gets the data by self": "aliases.post_processing_with_an_object aliases.attribute_of_itself",
    "a name is rebound": "names.module_rebound names.rebound_by_a_loop names.generator_rebound_on_a_branch",
    "a name is shadowed": "names.inner_function_of_that_name names.parameter_named_np",
    "a name is imported under another name": "names.imported_under_another_name",
    "a name is patched": "patched.patched",
    "a stub is no noise": "names.stub_function names.stub_object names.local_stub names.getattr_of_a_stub",
    "how many draws is private": "draws.private_size draws.private_size_after_noise draws.private_number_of_rounds",
    "one draw serves several cells": "draws.one_draw_for_all_cells draws.repeated_draw draws.full_of_one_draw",
    "a seed is fixed": "draws.seeded draws.seeded_generator draws.two_generators_of_one_seed",
    "a condition draws": "draws.draw_in_a_condition draws.chained_comparison_draws_once",
    "a short-circuit skips a draw": "draws.short_circuit_skips_the_draw draws.value_or_noise",
    "a generator is consumed twice": "aliases.generator_used_twice lost.rest_of_a_generator raised.copied_generator",
    "the order of a dictionary tells": "order.order_of_a_dictionary",
    "a key that only looks like one": "keys.member_is_no_number keys.pair_that_is_missing",
    "a key is deleted": "keys.deleted_keys_show keys.deleted_twice keys.deleted_key_that_is_missing",
    "sorted keeps ties in their order": "order.ties_keep_their_order",
    "argmax of equal values": "order.first_of_equal_values",
    "in-place operations and views": "aliases.view_takes_the_noise_away shared.row_of_a_matrix_that_changes",
    "parts of arrays share their items": "aliases.slice_shares_its_items shared.column_changes shared.slice_changes",
    "integers overflow": "aliases.overflow_of_bytes aliases.overflow_of_long_products raised.square_that_overflows",
    "a number is NumPy's in some runs": "numpys.one_of_two_is_numpys numpys.sum_of_no_items_is_pythons",
    "an array or list lacks a method": "numpys.array_has_no_counts numpys.list_has_no_mean numpys.values_of_an_array",
    "types of arrays round": "aliases.rounding_in_an_array aliases.float32_swallows_the_noise",
    "round goes half to even": "order.half_to_even",
    "negative indices and slices": "order.last_item order.last_slice raised.slice_below_zero_tells",
    "comparisons are chained": "order.chained_comparison",
    "is and ==": "order.one_object_and_an_equal_one types.truth_of_numpy_is_another_object",
    "default arguments change": "aliases.mutable_default draws.default_draw_is_drawn_once",
    "try swallows a leak": "errors.swallowed_error_is_a_branch errors.bare_except errors.finally_overrides",
    "try turns one branch into another": "errors.error_skips_the_noise raised.failed_assignment_keeps_the_old_value",
    "the mean of no rows": "errors.mean_of_nothing errors.mean_without_rows shared.mean_after_a_loop",
    "the largest of no rows": "errors.largest_of_nothing errors.numpy_largest_of_nothing errors.argmax_of_nothing",
    "NaN is seen": "errors.noise_on_nan",
    "NaN is not equal to itself": "missing.unlike_itself missing.field_unlike_itself missing.array_unlike_itself",
    "a value is missing in two ways": "missing.none_and_nan_count_twice missing.nan_is_true missing.asked_by_a_helper",
    "a class inherits": "inherited.field_of_the_class_it_extends inherited.method_of_the_second_class",
    "an object of the file changes": "inherited.list_of_the_file_changes inherited.another_function_changes_it",
    "an argument sets the seed": "draws.seeded_by_an_argument draws.seeded_mechanism draws.two_draws_of_one_seed",
    "a public value leaks where it gives NaN": "early.leaks_where_a_mean_is_not_itself",
    "a public value leaks before it is an error": "early.leaks_before_it_raises early.ends_for_some_before_it_raises",
    "a generator or map is read later": "later.map_that_nobody_reads later.zip_stops_a_generator",
    "arrays of floats and of whole numbers": "arguments.floor_of_floats_is_a_float arguments.series_keeps_its_type",
    "an argument at another place": "arguments.result_written_to_an_argument arguments.differences_of_differences",
    "an option that is computed": "arguments.option_that_is_computed",
    "what cannot be written to": "arguments.array_that_cannot_be_written_to",
}


@pytest.mark.parametrize("trap", TABLE)
def test_a_trap_has_wrong_programs(trap: str) -> None:
    for each in TABLE[trap].split():
        file, name = each.split(".")
        tree = ast.parse((TRAPS / f"{file}.py").read_text())
        assert any(isinstance(node, ast.FunctionDef) and node.name == name for node in tree.body), each
