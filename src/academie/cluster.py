"""Ray, where it is installed: the cluster named by RAY_ADDRESS, one already joined, or the cores of this machine."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator

_NO_RAY = Title(
    "Ray is not installed; “pip install academie[ray]” brings it, or choose another pool.",
    "Ray n'est pas installé ; « pip install academie[ray] » l'apporte, ou choisissez un autre groupe.",
)
_NO_CLUSTER = Title(
    "Ray finds no cluster at {address} ({why}); start one by “ray start --head”, or clear RAY_ADDRESS.",
    "Ray ne trouve pas de grappe à {address} ({why}) ; lancez-en une par « ray start --head », ou effacez RAY_ADDRESS.",
)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0))


@contextmanager
def joined() -> Iterator[Any]:
    """Ray's own module, connected; what was connected here is let go of afterwards. Raises `Unavailable`."""
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise Unavailable(_NO_RAY) from error
    ours = not ray.is_initialized()
    if ours:
        _join(ray)
    try:
        yield ray
    finally:
        if ours:
            ray.shutdown()


def _join(ray: Any) -> None:  # noqa: ANN401 - a module that may be missing
    quiet = {"include_dashboard": None, "log_to_driver": False, "logging_level": "ERROR"}
    address = os.environ.get("RAY_ADDRESS")
    if not address:
        ray.init(num_cpus=cores(), **{**quiet, "include_dashboard": False})
        return
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Unavailable(_NO_CLUSTER.fill(address=address, why=str(error).splitlines()[0])) from error
