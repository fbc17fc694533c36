"""The signature of the engine: the nodes of fixed searches on one thread, the same on every machine.

    python benchmarks/signature.py            compare with signature.txt
    python benchmarks/signature.py --write    keep the new one, when the engine is meant to think otherwise

The searches are those of `academie bench`. Speed, by processor time, is printed beside it and asserted nowhere.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from academie.cli.commands.bench import SIGNATURE_DEPTH, searched
from academie.game.registry import find

FILE = Path(__file__).with_name("signature.txt")


def main() -> None:
    """Prints the signature and nodes a second; exits with 1 when the signature is not the one kept."""
    parser = argparse.ArgumentParser(description="The signature of the draughts engine.")
    parser.add_argument("--write", action="store_true", help="keep this signature")
    asked = parser.parse_args()
    nodes, seconds = searched(find("draughts"), SIGNATURE_DEPTH)
    line = f"draughts depth {SIGNATURE_DEPTH} nodes {nodes}"
    print(f"{line}, {nodes / seconds / 1e6:.2f} million nodes a second")
    if asked.write:
        FILE.write_text(line + "\n", encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8").strip() != line:
        sys.exit(f"{FILE.name} says otherwise; if the engine is meant to have changed, run this with --write.")


if __name__ == "__main__":
    main()
