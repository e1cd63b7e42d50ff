"""Noise by key and name."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.run.noise.geometric import digits_of
from lapwing.run.noise.keyed import (
    KEY_BYTES,
    Stream,
    block_of,
    draw_group,
    draw_groups,
    draw_keyed,
    fresh_key,
    words_in,
)
from tests.fits import fits, laplace_chances

KEY = bytes(range(KEY_BYTES))
NAMES = [b"group %d" % number for number in range(60_000)]
FEW = NAMES[:300]


@pytest.mark.parametrize("scale", [Fraction(3, 2), Fraction(40), Fraction(3000)])
def test_draws_have_the_law(scale: Fraction) -> None:
    (drawn,) = draw_keyed([scale], KEY, NAMES)
    assert drawn.dtype == np.int64 and fits(drawn, laplace_chances(float(scale)))
    (other,) = draw_keyed([scale * 3 / 2], KEY, NAMES)
    assert not fits(other, laplace_chances(float(scale)))


def test_a_group_draws_the_same_in_any_company_and_however_often() -> None:
    scales = [Fraction(2), Fraction(10**6), Fraction(1, 3)]
    together = draw_keyed(scales, KEY, FEW)
    order = np.random.default_rng(1).permutation(len(FEW))
    again = draw_keyed(scales, KEY, [FEW[place] for place in order])
    single = [draw_keyed(scales, KEY, [name]) for name in FEW]
    for number in range(3):
        assert np.array_equal(together[number][order], again[number])
        assert together[number].tolist() == [int(each[number][0]) for each in single]


@pytest.mark.parametrize("bits", [8, 10, 64])
def test_all_at_once_is_one_after_the_other_also_where_words_are_no_outcomes(bits: int) -> None:
    """Tables of few bits and short reach make escapes and far numbers common."""
    tables = [digits_of.__wrapped__(Fraction(scale), True, bits, 16) for scale in (2, 5, 1)]
    together = draw_groups(tables, KEY, FEW)
    alone = [draw_group(tables, Stream(KEY, name)) for name in FEW]
    assert [each.tolist() for each in together] == [list(each) for each in zip(*alone, strict=True)]
    assert (together[0].dtype == object) == (bits < 64)
    if bits == 10:
        assert fits(np.array([each[0] for each in alone]), laplace_chances(2.0))


def test_other_keys_and_other_scales_draw_something_else() -> None:
    one, same = draw_keyed([Fraction(100), Fraction(100)], KEY, FEW)
    (other,) = draw_keyed([Fraction(100)], KEY[::-1], FEW)
    assert np.mean(one == same) < 0.1 and np.mean(one == other) < 0.1
    keys = [fresh_key() for _ in range(50)]
    assert len(set(keys)) == 50 and {len(key) for key in keys} == {KEY_BYTES}


def test_streams_of_groups_share_no_block() -> None:
    blocks = {block_of(KEY, name, number) for name in (b"", b"a", b"aa", b"\x00", b"\x01") for number in range(4)}
    assert len(blocks) == 20


def test_a_stream_is_one_row_of_words_however_it_is_taken() -> None:
    whole = Stream(KEY, b"x").words(40)
    parts = Stream(KEY, b"x")
    assert np.array_equal(np.concatenate([parts.words(count) for count in (1, 0, 7, 9, 23)]), whole)
    assert np.array_equal(whole[:8], words_in(block_of(KEY, b"x", 0)))
    assert words_in(b"\x01" + bytes(7)).tolist() == [1]


def test_huge_scales_draw_python_integers() -> None:
    (drawn,) = draw_keyed([Fraction(2) ** 70], KEY, FEW[:20])
    assert drawn.dtype == object and max(abs(each) for each in drawn) > 2**66


def test_no_groups_no_noise() -> None:
    assert [each.tolist() for each in draw_keyed([Fraction(1)], KEY, [])] == [[]]
