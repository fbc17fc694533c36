"""The colours of the boards by day and by night, and the styles of all drawings.

Tokens are words of the workshop: bois the case, fond its floor, os and vert the flèches, buis and noyer the squares,
ivoire and ebene the men, laiton brass, marqueterie inlay, trait an engraved line, signe a sign and signe-clair its
halo. What is white and what is black differ by lightness and by their pattern, never by hue.
"""

import re
import tomllib
from pathlib import Path

_DATA = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
DAY: dict[str, str] = _DATA["day"]
NIGHT: dict[str, str] = _DATA["night"]
# Each class of what is drawn, or class within a class, and its style; $token is a colour of the palette.
RULES: dict[str, str] = _DATA["rules"]

_TOKEN = re.compile(r"\$([a-z-]+)")


def style(prefix: str, used: frozenset[str], *, night: bool) -> str:
    """The styles of the classes used, under a prefix.

    Each colour is said twice: plainly for programs that know no custom properties, then as a token a page may set.
    """
    palette = NIGHT if night else DAY
    return "".join(
        f"#{prefix} {selector}{{{_coloured(body, palette)}}}"
        for selector, body in RULES.items()
        if set(re.findall(r"\.([a-z]+)", selector)) <= used
    )


def _coloured(body: str, palette: dict[str, str]) -> str:
    said = []
    for declaration in body.split(";"):
        plain = _TOKEN.sub(lambda token: palette[token[1]], declaration)
        said.append(plain)
        if plain != declaration:
            said.append(_TOKEN.sub(lambda token: f"var(--{token[1]},{palette[token[1]]})", declaration))
    return ";".join(said)


def sheet(scope: str = ".drawing") -> str:
    """The styles of every class by tokens alone, for a page that sets them itself and holds drawings within it."""
    tokens = [(selector, _TOKEN.sub(r"var(--\1)", body)) for selector, body in RULES.items()]
    return "".join(f"{scope} {selector}{{{body}}}\n" for selector, body in tokens)
