"""Elements of SVG written as text, and small drawings for a page.

A small drawing has pale colours, and lines that are still seen when a board is five centimetres wide. It is an image in
the page and follows its light or dark theme: both palettes are in it.
"""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from academie.svg.geometry import Box, Point
from academie.svg.palette import DAY, NIGHT


def figure(value: float) -> str:
    """A number to a hundredth of a unit, in the fewest signs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *content: str, **attributes: str | float) -> str:
    """An element: `cls` is its class, an underscore in a name a hyphen, numbers are written short."""
    words = []
    for key, value in attributes.items():
        said = value if isinstance(value, str) else figure(value)
        words.append(f" {'class' if key == 'cls' else key.replace('_', '-')}={quoteattr(said)}")
    inner = "".join(content)
    return f"<{name}{''.join(words)}>{inner}</{name}>" if inner else f"<{name}{''.join(words)}/>"


def circle(cls: str, radius: float, centre: Point | None = None) -> str:
    """A circle round the origin, or round a point."""
    if centre is None:
        return tag("circle", cls=cls, r=radius)
    return tag("circle", cls=cls, cx=centre.x, cy=centre.y, r=radius)


def rect(cls: str, box: Box, radius: float = 0) -> str:
    """A rectangle, its corners rounded."""
    shape = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return tag("rect", cls=cls, **shape, **({"rx": radius} if radius else {}))


def path(cls: str, d: str) -> str:
    """A path."""
    return tag("path", cls=cls, d=d)


def line(points: Iterable[Point], *, closed: bool = False) -> str:
    """The text of a path through points."""
    stops = [f"{figure(x)} {figure(y)}" for x, y in points]
    return f"M{'L'.join(stops)}{'Z' if closed else ''}"


def word(cls: str, text: str, at: Point, size: float) -> str:
    """A word or a figure centred on a point; its height is reckoned, since not every program centres it."""
    return tag("text", escape(text), cls=cls, x=at.x, y=at.y + 0.35 * size, font_size=size)


def put(name: str, at: Point, *content: str, turned: float = 0, **attributes: str | float) -> str:
    """A group moved to a point, and turned by a number of degrees."""
    moved = f"translate({figure(at.x)} {figure(at.y)})" + (f" rotate({figure(turned)})" if turned else "")
    return tag("g", *content, cls=name, transform=moved, **attributes)


def place(name: str, text: str, *content: str, cls: str = "place") -> str:
    """A place of a board: its name for programs, and as one would say it."""
    return tag("g", tag("title", escape(text)), *content, cls=cls, data_place=name)


# --- Small drawings for a page


LIGHT = {
    "bois": "#C3A684", "bois-bord": "#35261A", "feuillure": "#C3A684", "fond": "#E6D6B8", "os": "#FAF4E4",
    "vert": "#AEBD9F", "noyer": "#C9A97F", "buis": "#FAF4E4", "marqueterie": "#6B5133", "trou": "#35261A",
    "rim": "#D6BF9F", "cuir": "#B78A63", "sol": "#73624D",
}  # fmt: skip
DARK = {
    "bois": "#4A3524", "bois-bord": "#1B120B", "feuillure": "#4A3524", "fond": "#6B5439", "os": "#C9BA98",
    "vert": "#51694F", "noyer": "#6E5136", "buis": "#C2AD84", "marqueterie": "#C9BA98", "trou": "#0B0704",
    "rim": "#5E4630", "cuir": "#5F4029", "sol": "#59655B", "signe": "#FFC4A8", "signe-clair": "#2A1A10",
}  # fmt: skip
_LINE = "fill:none;stroke-linecap:round;stroke-linejoin:round"
# At a quarter of its size a hairline is lost: fewer lines, and stronger ones.
COARSE = (
    (".filet,.lettre,.chiffre,.numero,.gorge,.clou,.rosace,.ombre,.fichet,.trou,.main .compte", "display:none"),
    (".fleche", "stroke-width:1.4;stroke-opacity:.9"),
    (".grain,.taille", "stroke-width:1.2"),
    (".bois", "stroke-width:2.4"),
    (".fond", "stroke:var(--trait);stroke-width:1.6"),
    (".dame.b .corps,.piece .corps,.tuile .face,.de .corps", "stroke-width:2.4"),
    (".dame.n .corps", "stroke:var(--ebene-gorge);stroke-width:1.1"),
    (".course,.chemin .rouge", f"{_LINE};stroke:var(--signe);stroke-width:6"),
    (".liseret,.chemin .halo", f"{_LINE};stroke:var(--signe-clair);stroke-width:14"),
)
FINE = ((".lettre,.chiffre,.numero", "display:none"),)
_STYLE_END = "</style>"
_NAMED = re.compile(r'<svg[^>]* id="([^"]+)"')
_OPEN = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def adaptive(drawing: str) -> str:
    """A drawing that follows the page by day and by night, in its own colours."""
    return drawing.replace(_STYLE_END, _night(NIGHT) + _STYLE_END, 1)


def washed(drawing: str, *, coarse: bool = True, box: Box | None = None) -> str:
    """A drawing thinned to washes, coarse where it is shown small, and cut to a box of it."""
    colours = _tokens({**DAY, **LIGHT}) + _night({**NIGHT, **DARK})
    named = _NAMED.search(drawing)
    held = f"#{named[1]} " if named else ""
    rules = [(held + selector.replace(",", f",{held}"), body) for selector, body in (COARSE if coarse else FINE)]
    more = "".join(f"{selector}{{{body}}}" for selector, body in rules)
    found = drawing.replace(_STYLE_END, colours + more + _STYLE_END, 1)
    if box is None:
        return found
    width, height = figure(box.width), figure(box.height)
    return _OPEN.sub(f'viewBox="{" ".join(map(figure, box))}" width="{width}" height="{height}"', found, count=1)


def _tokens(palette: dict[str, str]) -> str:
    return "svg{" + "".join(f"--{name}:{colour};" for name, colour in palette.items()) + "}"


def _night(palette: dict[str, str]) -> str:
    return f"@media (prefers-color-scheme:dark){{{_tokens(palette)}}}"
