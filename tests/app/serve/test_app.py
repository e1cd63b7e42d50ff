"""The application: its page, its style, and its description."""

from __future__ import annotations

from fastapi.testclient import TestClient

from tests.app.serve.client import client

__all__ = ["client"]


def test_page_style_and_scripts(client: TestClient) -> None:
    assert "<title>Lapwing</title>" in client.get("/").text
    assert ".lapwing .badge" in client.get("/static/verdict.css").text
    assert client.get("/static/programs.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/static/..%2fapp.py").status_code == 404


def test_the_description_is_there_and_needs_no_other_machine(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/api/programs", "/api/verify", "/api/epsilon", "/api/export"} <= paths.keys()
    assert client.get("/docs").status_code == 404
