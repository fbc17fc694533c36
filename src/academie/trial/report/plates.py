"""The diagrams of a page: what several of them have alike, the board and the men, is written once and used again.

A hundred engravings of one board would make a page of megabytes. Men stand clear of one another and of what is not
under them, so that they may be drawn after the whole board; then the board is the same in every diagram.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from academie.engraving.palette import NIGHT

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SPACE = "{http://www.w3.org/2000/svg}"
_MEN = {"dame", "piece"}
_KEPT = ("viewBox", "role", "lang", "aria-labelledby")

ET.register_namespace("", _SPACE.strip("{}"))


class Plates:
    """The diagrams of one page."""

    def __init__(self) -> None:
        self._rules: dict[str, None] = {}
        self._stock: dict[str, str] = {}

    @property
    def style(self) -> str:
        """The styles of all that was drawn, and the colours of the night."""
        night = "".join(f"--{token}:{colour};" for token, colour in NIGHT.items())
        rules = "\n".join(self._rules)
        return f"{rules}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}\n" if rules else ""

    def figure(self, drawn: str, prefix: str, caption: str = "") -> str:
        """A drawing as a figure of the page; `prefix` is what its ids begin with."""
        root = ET.fromstring(drawn)  # noqa: S314 - our own engraving
        for style in root.findall(f"{_SPACE}style"):
            self._rules |= dict.fromkeys(
                f"{rule}}}".replace(f"#{prefix} ", ".planche ") for rule in (style.text or "").split("}") if rule
            )
            root.remove(style)
        told = [_written(root.find(f"{_SPACE}{name}")) for name in ("title", "desc")]
        men = list(_lifted(root))
        board = "".join(_written(each) for each in root if each.tag not in {f"{_SPACE}title", f"{_SPACE}desc"})
        kept = " ".join(f'{name}="{root.get(name)}"' for name in _KEPT)
        parts = [f"<svg {kept}>", *told, self._once(board, prefix), *(self._man(man, prefix) for man in men)]
        under = f"<figcaption>{caption}</figcaption>" if caption else ""
        return f'<figure class="planche">{"".join(parts)}</svg>{under}</figure>'

    def _man(self, man: Element, prefix: str) -> str:
        where = man.attrib.pop("transform", "")
        return f'<g transform="{where}">{self._once(_written(man), prefix)}</g>'

    def _once(self, text: str, prefix: str) -> str:
        """What is drawn, under a name the first time, by that name afterwards."""
        key = text.replace(prefix, "\N{SECTION SIGN}")
        if key in self._stock:
            return f'<use href="#{self._stock[key]}"/>'
        name = self._stock[key] = f"planche-{len(self._stock)}"
        return f'<g class="planche" id="{name}">{text.replace(prefix, f"{name}-")}</g>'


def _lifted(root: Element) -> list[Element]:
    """The men, taken off their places; the names of places go, since the description tells the position."""
    men = []
    for place in root.iter(f"{_SPACE}g"):
        for child in list(place):
            if child.tag == f"{_SPACE}title":
                place.remove(child)
            elif place.get("class") == "place" and set((child.get("class") or "").split()) & _MEN:
                place.remove(child)
                men.append(child)
    return men


def _written(element: Element | None) -> str:
    if element is None:
        return ""
    text = ET.tostring(element, encoding="unicode")
    return text.replace(f' xmlns="{_SPACE.strip("{}")}"', "").strip()
