"""Settings keep their token to themselves."""

from __future__ import annotations

from lapwing.app.serve.settings import Settings


def test_tokens_are_new_and_not_shown() -> None:
    one, other = Settings(), Settings()
    assert one.token != other.token
    assert len(one.token) >= 32
    assert one.token not in repr(one)
    assert one.host == "127.0.0.1"
