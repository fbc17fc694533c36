"""`find("name")` is typed as its room's own Game: the overloads are those of the list, and type checkers see them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from academie import games
from academie.games import ROOMS, find


def overloads() -> dict[str, str]:
    """The class that each name gives, as the list of rooms says."""
    found: dict[str, str] = {}
    for node in ast.parse(Path(games.__file__).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == "find" and node.decorator_list:
            [argument] = node.args.args
            if isinstance(argument.annotation, ast.Subscript) and isinstance(node.returns, ast.Name):
                told = ast.literal_eval(argument.annotation.slice)
                found |= dict.fromkeys((told,) if isinstance(told, str) else told, node.returns.id)
    return found


def test_every_name_of_the_list_has_its_class() -> None:
    """Each room is in one overload, with the class of its game."""
    found = overloads()
    assert set(found) == set(ROOMS)
    assert found == {name: type(find(name)).__name__ for name in ROOMS}


@pytest.mark.deep
def test_a_type_checker_knows_the_room(tmp_path: Path) -> None:
    """Mypy reveals the room's Game of a name that is written out, and Game of any other."""
    reveals = "\n".join(f'reveal_type(find("{name}"))' for name in ROOMS)
    program = tmp_path / "program.py"
    program.write_text(f"from academie import find\n\nname = str(5)\n{reveals}\nreveal_type(find(name))\n")
    answer = subprocess.run([sys.executable, "-m", "mypy", str(program)], capture_output=True, text=True, check=False)
    told = [line.split('"')[1].rsplit(".", 1)[-1] for line in answer.stdout.splitlines() if "Revealed type" in line]
    assert told == [*(overloads()[name] for name in ROOMS), "Game"], answer.stdout
