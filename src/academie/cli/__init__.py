"""The command line: `academie COMMAND`. Shows what the other modules know and decides nothing.

`app` lists the commands and loads the one that is called from `commands`. Commands use `session`, `session` uses
`screen`, and all of them `options`, `output`, `words` and `language`. `guard` turns every error into one sentence and
an exit code.
"""

from academie.cli.app import app, main

__all__ = ["app", "main"]
