"""What a training keeps: one file, replaced whole after every round, so that a kill at any moment loses one round."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable, Unreadable, why
from academie.title import Title
from academie.training.model import torch_here

if TYPE_CHECKING:
    from pathlib import Path

NAME = "checkpoint.pt"


def keep(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole, or as it was before; raises `Unavailable`."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise Unavailable(
            Title(
                "The training cannot be kept in {path} ({why}); name another folder.",
                "L'apprentissage ne peut être gardé dans {path} ({why}) ; nommez un autre dossier.",
            ).fill(path=path.parent, why=why(error))
        ) from error


def kept(folder: Path, state: dict[str, Any]) -> None:
    """Keep the state of a training."""
    held = io.BytesIO()
    torch_here().save(state, held)
    keep(folder / NAME, held.getvalue())


def last(folder: Path) -> dict[str, Any] | None:
    """The state that was kept, None where there is none; raises `Unreadable` where it is damaged."""
    path = folder / NAME
    if not path.is_file():
        return None
    try:
        state: dict[str, Any] = torch_here().load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # PyTorch raises whatever the archive makes it
        raise Unreadable(
            Title(
                "The checkpoint {path} is damaged; move it away to begin again.",
                "L'état gardé dans {path} est abîmé ; ôtez-le pour recommencer.",
            ).fill(path=path)
        ) from error
    return state
