"""Where a person's things are kept, by the terminal and by a server alike."""

from __future__ import annotations

import os
from pathlib import Path

from academie.errors import Unavailable
from academie.title import Title

_NO_HOME = Title(
    "No game can be kept: you have no home folder; name one by ACADEMIE_DATA.",
    "Aucune partie ne peut être gardée : vous n'avez pas de dossier personnel ; nommez-en un par ACADEMIE_DATA.",
)


def data() -> Path:
    """The folder: ACADEMIE_DATA, else one under XDG_DATA_HOME, else one in ~/.local/share."""
    own, shared = os.environ.get("ACADEMIE_DATA", ""), os.environ.get("XDG_DATA_HOME", "")
    if own:
        return Path(own).expanduser()
    try:
        base = Path(shared) if Path(shared).is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise Unavailable(_NO_HOME) from error
    return base / "academie"
