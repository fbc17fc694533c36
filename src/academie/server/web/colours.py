"""The colours of the page by day and by night, those of its boards among them: as tokens, each said once.

A stylesheet cannot define night once, both for readers who choose it and for those whose system does; here it can.
"""

from collections.abc import Mapping

from academie.svg import palette

# The page is paper, a sheet lies on it, a field is sunken; text has three inks, rules one colour, links and initials
# the accent. `weight` is that of the type: light text on dark looks heavier than it is.
DAY = {
    "paper": "#F6F0E2", "sheet": "#FCF9F1", "sunken": "#ECE3D0", "ink": "#231B13", "ink-2": "#5A4A39",
    "ink-3": "#73624D", "rule": "#CDBE9F", "accent": "#9A2F1B", "accent-ground": "#F3E0D3",
    "on-ink": "#FAF5E9", "glow": "rgb(60 35 10 / .16)", "weight": "460",
} | palette.DAY  # fmt: skip
NIGHT = {
    "paper": "#121916", "sheet": "#1B2420", "sunken": "#0C110F", "ink": "#EBE2CE", "ink-2": "#BDB199",
    "ink-3": "#9C917A", "rule": "#3C473F", "accent": "#EE9778", "accent-ground": "#37231B",
    "on-ink": "#14110C", "glow": "rgb(0 0 0 / .5)", "weight": "420",
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
