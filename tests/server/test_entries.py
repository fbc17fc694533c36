"""Heads and entries: values that can only be made whole, and their strict form as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from academie.errors import Unreadable
from academie.server.entries import Chair, Entry, Head, Kind, read_chair, read_entry, read_head
from academie.server.plain import read_json, write_json

LINK = "AbCdEfGhIjKlMnOpQrSt_-"
HEAD = Head(
    LINK, "draughts", "metz", "rigueur", "single", "",
    (Chair("person", "Ève", "u1"), Chair("machine", "M", "", "random")),
    "game 600+5", public=True, rated=False, commit="00ff", created=1_700_000_000_000,
)  # fmt: skip
ENTRY = Entry(3, Kind.ACT, "white plays 32-28", 0, 1_700_000_000_123, 1500, "a-1")


def test_data_are_read_back_through_json() -> None:
    """What is written as JSON is read as an equal value, a house's entry among them."""
    house = Entry(4, Kind.GAME, "", None, 1, 0)
    assert read_head(read_json(write_json(HEAD.data()))) == HEAD
    assert read_entry(read_json(write_json(ENTRY.data()))) == ENTRY
    assert read_entry(json.loads(json.dumps(house.data()))) == house
    assert read_chair(HEAD.chairs[1].data()) == HEAD.chairs[1]


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("number", 0, "The field number must be a number from 1 on, not “0”."),
        ("number", True, "The field number must be a whole number, not “True”."),
        ("number", 1 << 63, "The field number must be a number from 1 on, not “9223372036854775808”."),
        ("kind", "acts", "The field kind must be one of game, act,"),
        ("text", None, "The field text must be a text, not “NoneType”."),
        ("text", "a\0", "The field text must be text without signs that cannot be kept"),
        ("text", "\ud800", "The field text must be text without signs that cannot be kept"),
        ("text", "x" * 20_001, "The field text must be at most 20000 signs, not “20001”."),
        ("chair", 64, "The field chair must be the number of a chair, not “64”."),
        ("chair", -1, "The field chair must be the number of a chair, not “-1”."),
        ("chair", "0", "The field chair must be a whole number, not “0”."),
        ("took", -1, "The field took must be a number from 0 on, not “-1”."),
        ("request", "r" * 65, "The field request must be at most 64 signs, not “65”."),
    ],
)
def test_an_entry_is_refused_in_a_sentence(key: str, value: Any, sentence: str) -> None:
    """Each field has its kind and its bounds."""
    with pytest.raises(Unreadable) as wrong:
        read_entry({**ENTRY.data(), key: value})
    assert str(wrong.value).startswith(sentence)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("link", LINK[:-1]), ("link", LINK[:-1] + "/"), ("link", LINK + "A"), ("commit", "0"), ("commit", "xy"),
        ("chairs", []), ("chairs", [HEAD.chairs[0].data()] * 65), ("chairs", [{"kind": "person"}]), ("public", 1),
        ("created", -1), ("chairs", [{**HEAD.chairs[0].data(), "kind": "nobody"}]),
    ],
)  # fmt: skip
def test_a_head_is_refused(key: str, value: Any) -> None:
    """A link has 22 signs, a commitment is hexadecimal, there is a chair at least."""
    with pytest.raises(Unreadable):
        read_head({**HEAD.data(), key: value})


def test_no_field_too_many_or_too_few() -> None:
    """A field that is not known is refused, and so is one that is missing."""
    short = ENTRY.data()
    del short["took"]
    for data in ({**ENTRY.data(), "more": 1}, short, [], None, "x"):
        with pytest.raises(Unreadable, match="An entry has the fields number, kind, text"):
            read_entry(data)


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"a":1,"a":2}', "[1] 2", "[" * 100_000, "9" * 5000, b"\xff\xff"])
def test_only_json_of_the_standard(text: str | bytes) -> None:
    """No name twice, no NaN, nothing after the value, nothing that would exhaust the reader."""
    with pytest.raises(Unreadable, match="This is not JSON"):
        read_json(text)
