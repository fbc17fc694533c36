"""The players of domino: the characters, each in his manner."""

from __future__ import annotations

from academie.games.domino.characters import MANNERS, CharacterPlayer
from academie.players.company import makers_of

TEXTS = {key: manner.text for key, manner in MANNERS.items()}  # who they are, in a sentence
KINDS = makers_of(CharacterPlayer)
