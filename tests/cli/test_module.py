"""`python -m academie` is the command line."""

from __future__ import annotations

import subprocess
import sys


def test_the_package_can_be_run() -> None:
    """A command by the module says what it says by the program."""
    answer = subprocess.run(
        [sys.executable, "-m", "academie", "law", "draughts", "17"], capture_output=True, text=True, check=True
    )
    assert "§17" in answer.stdout
