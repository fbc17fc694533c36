"""The database of games, people and ratings: SQLite in a file, or PostgreSQL by URL.

Of the server it knows `meeting`, `clock` and `strict_json`.
"""

from academie.server.store.database import Database
from academie.server.store.faults import Fenced, Outrun, Repeated
from academie.server.store.store import Store

__all__ = ["Database", "Fenced", "Outrun", "Repeated", "Store"]
