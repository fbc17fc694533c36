"""The words of the page for what the protocol names by keys: modes, forms, clocks, chairs, offers."""

from __future__ import annotations

import re

from academie.title import Title

_WORDS = {
    "assisted": Title("assisted", "assistée"),
    "rigueur": Title("à la rigueur", "à la rigueur"),
    "single": Title("one game", "une partie"),
    "open": Title("open", "libre"),
    "none": Title("no clock", "sans pendule"),
    "back": Title("take back the last act", "reprendre le dernier coup"),
    "adjourn": Title("adjourn", "ajourner"),
    "resume": Title("go on", "reprendre"),
    "rematch": Title("a rematch", "une revanche"),
    "leave": Title("Leave the game", "Quitter la partie"),
    "next": Title("The next game", "La partie suivante"),
}
_CLOCKS = (
    (re.compile(r"move (\d+)"), Title("{0} s a turn", "{0} s par coup")),
    (re.compile(r"days (\d+)"), Title("{0} days a turn", "{0} jours par coup")),
    (re.compile(r"game (\d+)\+0"), Title("{0} s a game", "{0} s par partie")),
    (
        re.compile(r"game (\d+)\+(\d+)"),
        Title("{0} s a game, {1} a turn", "{0} s par partie, {1} par coup"),
    ),
)
CLOCKS = ("none", "move 30", "move 120", "game 300+5", "game 900+10", "game 3600+0", "days 1", "days 3", "days 7")


def word(key: str, language: str) -> str:
    """What a key is called; itself where it has no word."""
    for form, title in _CLOCKS:
        if found := form.fullmatch(key):
            return Title(*(text.format(*found.groups()) for text in (title.en, title.fr))).to(language)
    return _WORDS[key].to(language) if key in _WORDS else key


def remaining(milliseconds: int | None) -> str:
    """What a clock shows, in hours, minutes and seconds."""
    if milliseconds is None:
        return ""
    minutes, seconds = divmod(max(0, milliseconds) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
