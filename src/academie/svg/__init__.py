"""Positions as SVG: a palette of woods, pieces as vectors, signs, and the document.

A drawing is one SVG text that needs nothing else: no script, no fonts of its own. Equal options give equal bytes.
Every colour is a token, `var(--bois, #5A3D29)`, so that a page may set it; ids and styles are held by a prefix, so
that several drawings stand on one page. Each flèche, square or tile is a `<g data-place="…">` with a `<title>` that
names it as one would say it; the boards of the family and the games say which places there are.
"""

from academie.svg.signs import DrawingOptions, Mark, Sign

__all__ = ["DrawingOptions", "Mark", "Sign"]
