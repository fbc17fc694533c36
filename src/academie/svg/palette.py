"""The colours of the boards by day and by night, and the styles of all that is engraved.

Tokens are words of the workshop: bois the case, fond its floor, os and vert the flèches, buis and noyer the squares,
ivoire and ebene the men, laiton brass, marqueterie inlay, trait an engraved line, signe a sign and signe-clair its
halo. What is white and what is black differ by lightness and by their engraving, never by hue.
"""

from __future__ import annotations

import re

DAY = {
    "bois": "#5A3D29", "bois-bord": "#2C1C11", "marqueterie": "#D0B27E", "feuillure": "#3A2517", "trou": "#130B06",
    "fond": "#BD9F76", "os": "#EFE4CB", "vert": "#6D8869", "trait": "#35261A", "buis": "#E9DBBA", "noyer": "#A4845E",
    "ivoire": "#FBF6E9", "ivoire-gorge": "#B29A72", "ebene": "#251C16", "ebene-bord": "#0F0A07",
    "ebene-gorge": "#947A56", "laiton": "#D8B15E", "chiffre": "#543F29", "signe": "#9A2F1B", "signe-clair": "#FFF8E8",
    "ombre": "#1B0F05",
}  # fmt: skip
NIGHT = {
    "bois": "#38271B", "bois-bord": "#060403", "marqueterie": "#AE9161", "feuillure": "#190F09", "trou": "#130B06",
    "fond": "#7A5F41", "os": "#D3C5A4", "vert": "#304B3C", "trait": "#1B120B", "buis": "#C2AD84", "noyer": "#7B5D41",
    "ivoire": "#F3EAD4", "ivoire-gorge": "#A08A64", "ebene": "#130E0B", "ebene-bord": "#B6986A",
    "ebene-gorge": "#7A6347", "laiton": "#D9B260", "chiffre": "#D3C5A4", "signe": "#8E2614", "signe-clair": "#FFF3DC",
    "ombre": "#1B0F05",
}  # fmt: skip

FONT = "Baskervville,Baskerville,Georgia,serif"

# Each class of what is drawn, or class within a class, and its style; $token is a colour of the palette.
RULES: tuple[tuple[str, str], ...] = (
    # wood
    (".bois", "fill:$bois;stroke:$bois-bord;stroke-width:1"),
    (".filet", "fill:none;stroke:$marqueterie;stroke-width:.8"),
    (".feuillure", "fill:$feuillure"),
    (".fond", "fill:$fond"),
    (".buis", "fill:$buis"),
    (".noyer", "fill:$noyer"),
    (".taille", "fill:none;stroke:$trait;stroke-width:.6;stroke-opacity:.26"),
    (".fleche.os", "fill:$os;stroke:$trait;stroke-width:.7;stroke-opacity:.5"),
    (".fleche.vert", "fill:$vert;stroke:$trait;stroke-width:.7;stroke-opacity:.5"),
    (".grain", "fill:none;stroke:$trait;stroke-width:.6;stroke-opacity:.36"),
    (".grain.os", "stroke-opacity:.2"),
    (".trou", "fill:$trou;stroke:$marqueterie;stroke-width:.6"),
    (".pale", "opacity:.4"),
    # letters and figures
    ("text", f"font-family:{FONT};text-anchor:middle"),
    (".lettre", "fill:$marqueterie"),
    (".chiffre", "fill:$chiffre"),
    (".numero", "fill:$trait;fill-opacity:.72;text-anchor:end"),
    (".legende", "fill:$trait"),
    (".gauche", "text-anchor:start"),
    # men
    (".ombre", "fill:$ombre;fill-opacity:.36;stroke:none"),
    (".dame.b .corps", "fill:$ivoire;stroke:$trait;stroke-width:1.2"),
    (".dame.b .gorge", "fill:none;stroke:$ivoire-gorge;stroke-width:1"),
    (".dame.b .compte", "fill:$trait"),
    (".dame.n .corps", "fill:$ebene;stroke:$ebene-bord;stroke-width:1"),
    (".dame.n .gorge", "fill:none;stroke:$ebene-gorge;stroke-width:1"),
    (".dame.n .clou", "fill:$ebene-gorge"),
    (".dame.n .compte", "fill:$ivoire"),
    (".dame.tranche.n .corps", "stroke:$marqueterie"),
    (".main .dame.n .corps", "stroke:$marqueterie"),
    (".dame .rosace", "stroke-width:.9"),
    (".piece", "stroke-linejoin:round;stroke-linecap:round"),
    (".piece.b .corps", "fill:$ivoire;stroke:$trait;stroke-width:1.5"),
    (".piece.b .gorge", "fill:none;stroke:$trait;stroke-width:1.1;stroke-opacity:.75"),
    (".piece.b .creux", "fill:$trait;stroke:none"),
    (".piece.n .corps", "fill:$ebene;stroke:$ebene-bord;stroke-width:1.5"),
    (".piece.n .gorge", "fill:none;stroke:$ebene-gorge;stroke-width:1.2"),
    (".piece.n .creux", "fill:$ebene-gorge;stroke:none"),
    # jetons, fichets, dice
    (".jeton .corps", "fill:$laiton;stroke:$trait;stroke-width:.9"),
    (".jeton .gorge", "fill:none;stroke:$trait;stroke-width:.7;stroke-opacity:.65"),
    (".fichet.b .corps", "fill:$ivoire;stroke:$bois-bord;stroke-width:1"),
    (".fichet.b .clou", "fill:$ivoire-gorge"),
    (".fichet.n .corps", "fill:$ebene;stroke:$marqueterie;stroke-width:1.4"),
    (".fichet.n .clou", "fill:$marqueterie"),
    (".hampe", "fill:none;stroke:$ivoire;stroke-width:1.4;stroke-linecap:round"),
    (".pavillon", "fill:$signe;stroke:$signe-clair;stroke-width:.8;stroke-linejoin:round"),
    (".de .corps", "fill:$ivoire;stroke:$trait;stroke-width:1"),
    (".de .points", "fill:$ebene"),
    # tiles
    (".tuile .face", "fill:$ivoire;stroke:$trait;stroke-width:.8"),
    (".tuile .dos", "fill:$ebene;stroke:$ebene-bord;stroke-width:.8"),
    (".tuile .raie", "fill:none;stroke:$trait;stroke-width:.9;stroke-opacity:.7"),
    (".tuile .clou", "fill:$laiton;stroke:$trait;stroke-width:.4"),
    (".tuile .points", "fill:$ebene"),
    (".tuile .veine", "fill:none;stroke:$ebene-gorge;stroke-width:.7;stroke-opacity:.55"),
    # signs: a dark line in a light one, so that they read on any wood and without hue
    (".halo", "fill:none;stroke:$signe-clair;stroke-width:4.4;stroke-linecap:round;stroke-linejoin:round"),
    (".rouge", "fill:none;stroke:$signe;stroke-width:2;stroke-linecap:round;stroke-linejoin:round"),
    (".brun", "fill:none;stroke:$trait;stroke-width:2;stroke-linecap:round;stroke-linejoin:round"),
    (".but .halo", "fill:$signe-clair;fill-opacity:.74"),
    (".but text", "fill:$signe"),
    (".but.somme .rouge", "stroke-dasharray:5.2 3.2;stroke-linecap:butt"),
    (".dernier .brun", "stroke-width:3.6"),
    (".dernier .halo", "stroke-width:1.9"),
    (".coins .halo", "stroke-width:4"),
    (".coins .brun", "stroke-width:1.8;stroke-linecap:butt"),
    (".foyer .brun", "stroke-width:5;stroke-linejoin:miter"),
    (".foyer .halo", "stroke-width:2.6;stroke-linejoin:miter"),
    (".chemin .halo", "stroke-width:5.4"),
    (".chemin.joue .rompu", "stroke-dasharray:6 5"),
)  # fmt: skip

_TOKEN = re.compile(r"\$([a-z-]+)")


def style(prefix: str, used: frozenset[str], *, night: bool) -> str:
    """The styles of the classes used, under a prefix.

    Each colour is said twice: plainly for programs that know no custom properties, then as a token a page may set.
    """
    palette = NIGHT if night else DAY
    return "".join(
        f"#{prefix} {selector}{{{_coloured(body, palette)}}}"
        for selector, body in RULES
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


def sheet(scope: str = ".engraving") -> str:
    """The styles of every class by tokens alone, for a page that sets them itself and holds drawings within it."""
    tokens = [(selector, _TOKEN.sub(r"var(--\1)", body)) for selector, body in RULES]
    return "".join(f"{scope} {selector}{{{body}}}\n" for selector, body in tokens)
