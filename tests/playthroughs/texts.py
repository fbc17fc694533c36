"""Every text of which only digests are tracked, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playthroughs import borders, counsel, evening, scenes, series, witnesses

if TYPE_CHECKING:
    from playthroughs.digests import Texts

TEXTS: Texts = {
    **evening.TEXTS,
    **scenes.TEXTS,
    **borders.TEXTS,
    **counsel.TEXTS,
    **witnesses.TEXTS,
    **series.TEXTS,
}
