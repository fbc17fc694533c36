"""The command line: `academie COMMAND`. Shows what the other modules know and decides nothing.

One module for each group of commands; `app` lists them, `guard` turns every error into one sentence and an exit code,
`words` holds what is said in two languages.
"""

from academie.cli.app import app, main

__all__ = ["app", "main"]
