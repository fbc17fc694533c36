"""How positions are engraved: a palette of woods, pieces as vectors, signs, and the paper they stand on.

A drawing is one SVG text that needs nothing else: no script, no fonts of its own, the same bytes for the same wish.
Every colour is a token, `var(--bois, #5A3D29)`, so that a page may set it; ids and styles are held by a prefix, so
that several drawings stand on one page. Each flèche, square or tile is a `<g data-place="…">` with a `<title>` that
names it as one would say it; the boards of the family and the rooms say which places there are.
"""

from __future__ import annotations

from academie.svg.plate import Plate
from academie.svg.signs import Mark, Sign

__all__ = ["Mark", "Plate", "Sign"]
