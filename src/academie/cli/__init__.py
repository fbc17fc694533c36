"""The command line: `academie COMMAND`. Shows what the other modules know and decides nothing.

`app` lists the commands and loads the one that is called from `commands`. Commands use `session`, a game at the
terminal, and both use `academie.terminal`: options, help, pages and the screen.
"""

from academie.cli.app import app, main

__all__ = ["app", "main"]
