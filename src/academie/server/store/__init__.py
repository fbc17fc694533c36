"""Where meetings, people and ratings are kept: SQLite in a file, or PostgreSQL by URL.

Everything may import it that asks a database; of the server it knows what a meeting is, clocks and strict JSON.
"""

from academie.server.store.database import Database
from academie.server.store.faults import Fenced, Outrun, Repeated
from academie.server.store.store import Store

__all__ = ["Database", "Fenced", "Outrun", "Repeated", "Store"]
