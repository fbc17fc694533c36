"""Games written down: the journal of a game or a series, the file that holds it, and what its acts have done."""

from academie.journal.game import Journal, read

__all__ = ["Journal", "read"]
