"""Controls have names."""

from __future__ import annotations

from lapwing.app.serve.controls import button, checkbox, labelled, number, password, picture, status, text


def test_controls() -> None:
    assert labelled("Rows", number("n", "1", "0", "9")).startswith("<label><span>Rows</span><input")
    assert button("Go", "go") == '<button type="button" id="go">Go</button>'
    assert " disabled" in button("Go", "go", disabled=True)
    assert 'role="status"' in status("said")
    assert 'value="1/2"' in text("epsilon", "1/2")
    assert checkbox("kept") == '<input type="checkbox" id="kept">'
    assert 'type="password"' in password("token")
    assert picture("place") == '<div id="place" class="picture"></div>'
