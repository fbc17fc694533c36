"""A program of others, in Python, in an environment and a process of its own: asked and answered line by line."""

from __future__ import annotations

import subprocess
import sys


class Outside:
    """A script run by the Python that has what it needs; its first line says that it is ready."""

    def __init__(self, python: str, script: str, name: str) -> None:
        pipe = subprocess.PIPE
        self.name = name
        self.program = subprocess.Popen([python, "-c", script], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.read_line()

    def read_line(self) -> str:
        """Its next line."""
        assert self.program.stdout is not None
        line = self.program.stdout.readline()
        if not line:
            sys.exit(f"{self.name} has gone away; is it installed where this Python finds it?")
        return line

    def tell(self, line: str) -> None:
        """Send it a line."""
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n")
        self.program.stdin.flush()
