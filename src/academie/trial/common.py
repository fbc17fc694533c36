"""The judges common to all games. They ask doors and name no game."""

from __future__ import annotations

from academie.trial import luck, precept, replay

JUDGES = {"replay": replay.JUDGE, **precept.JUDGES, **luck.JUDGES}
