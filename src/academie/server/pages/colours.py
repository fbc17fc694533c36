"""The colours of the page by day and by night, those of its boards among them: as tokens, each said once.

A stylesheet has no way to say night once, both for who asks for it and for who has a system that does; here it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.engraving import palette

if TYPE_CHECKING:
    from collections.abc import Mapping

# papier the page, feuille a sheet on it, creux what is sunk; encre text in three voices; filet a rule, rubrique what is
# red; sur-encre text on ink, lueur a shadow; graisse the weight of the type, which light on dark makes heavier.
DAY = {
    "papier": "#F6F0E2", "feuille": "#FCF9F1", "creux": "#ECE3D0", "encre": "#231B13", "encre-2": "#5A4A39",
    "encre-3": "#73624D", "filet": "#CDBE9F", "rubrique": "#9A2F1B", "rubrique-fond": "#F3E0D3",
    "sur-encre": "#FAF5E9", "lueur": "rgb(60 35 10 / .16)", "graisse": "460",
} | palette.DAY  # fmt: skip
NIGHT = {
    "papier": "#121916", "feuille": "#1B2420", "creux": "#0C110F", "encre": "#EBE2CE", "encre-2": "#BDB199",
    "encre-3": "#9C917A", "filet": "#3C473F", "rubrique": "#EE9778", "rubrique-fond": "#37231B",
    "sur-encre": "#14110C", "lueur": "rgb(0 0 0 / .5)", "graisse": "420",
} | palette.NIGHT  # fmt: skip


def tokens() -> str:
    """The rules that set them: by day; by night where it is chosen, or the system has it and nothing is chosen."""
    day, night = _said(DAY), _said(NIGHT)
    return (
        f":root{{color-scheme:light dark;{day}}}\n"
        ':root[data-theme="day"]{color-scheme:light}\n'
        f':root[data-theme="night"]{{color-scheme:dark;{night}}}\n'
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{night}}}}}\n"
    )


def _said(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())
