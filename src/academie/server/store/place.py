"""Where the server keeps what it has unless it is told otherwise."""

from __future__ import annotations

import os

from academie.files import data

VARIABLE = "ACADEMIE_DATABASE"
FILE = "academie.sqlite"


def usual(named: str | None = None) -> str:
    """The database that was named, else that of the environment, else a file in the user's data folder."""
    return named or os.environ.get(VARIABLE, "") or f"sqlite:///{data() / 'server' / FILE}"
