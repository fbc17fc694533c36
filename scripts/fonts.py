"""Makes the page's fonts from Baskervville's sources: `python scripts/fonts.py FOLDER`.

The folder is `fonts/variable` of https://github.com/anrt-type/ANRT-Baskervville (SIL Open Font License, which stands
beside the fonts as OFL.txt). Needs fonttools and brotli.

Three subsets: roman with its weights, italic, small caps. They hold what French, English and our notations need, and
the narrow space of French printers, which the sources lack. The subsets stand in the repository; nobody needs this
program to play.
"""

from __future__ import annotations

import argparse
import os
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "src" / "academie" / "server" / "static" / "fonts"
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïñôöùûüÿŒœ"
SIGNS = "\u00a0\u202f§©ª«°±¶·º»×÷–—‘’“”„•…‹›−"
FEATURES = ["ccmp", "liga", "lnum", "locl", "pnum", "tnum", "kern", "mark"]
NARROW = 0x202F
DAWN = 1_700_000_000  # one date for every run, so that equal sources give equal bytes


def spaced(font: TTFont) -> None:
    """Give the narrow no-break space a glyph, two thirds of a space wide."""
    width, name = font["hmtx"]["space"][0], "narrow"
    font.ensureDecompiled()  # tables are read by the order of glyphs
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name], font["hmtx"][name] = Glyph(), (round(width * 2 / 3), 0)
    if "gvar" in font:
        font["gvar"].variations[name] = []
    for each in {"HVAR", "VVAR", "vhea", "vmtx"} & set(font.keys()):
        del font[each]  # widths vary by gvar alone, and nothing is set vertically: these tables count glyphs
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW] = name


def small(font: TTFont) -> None:
    """Put small caps where lower case letters are."""
    lookups = font["GSUB"].table
    rank = next(f.Feature.LookupListIndex for f in lookups.FeatureList.FeatureRecord if f.FeatureTag == "smcp")
    caps: dict[str, str] = {}
    for each in rank:
        for table in lookups.LookupList.Lookup[each].SubTable:
            caps |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({code: caps[name] for code, name in list(table.cmap.items()) if name in caps})


def subset(font: TTFont, place: Path) -> None:
    """Keep what the page needs, and write it for the web."""
    options = Options(
        layout_features=FEATURES, flavor="woff2", hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 5, 13, 14]
    )
    worker = Subsetter(options)
    worker.populate(text=LETTERS + SIGNS)
    worker.subset(font)
    font.recalcTimestamp = False
    font["head"].modified = font["head"].created
    font.flavor = "woff2"
    font.save(place)


def main() -> None:
    """Write the three fonts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    os.environ["SOURCE_DATE_EPOCH"] = str(DAWN)
    for name, source, weight, caps in (
        ("roman", "Baskervville[wght].ttf", (400, 600), False),
        ("italic", "Baskervville-Italic[wght].ttf", 460, False),
        ("small-caps", "Baskervville[wght].ttf", 480, True),
    ):
        font = instantiateVariableFont(TTFont(folder / source), {"wght": weight})
        if caps:
            small(font)
        spaced(font)
        whole = BytesIO()
        font.save(whole)  # read again, so that every table counts the new glyph
        subset(TTFont(whole), FONTS / f"{name}.woff2")


if __name__ == "__main__":
    main()
