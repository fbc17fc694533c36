"""Small networks: what they are made for, how their weights are kept, and how they are read natively. Names no game."""

from __future__ import annotations

from academie.nets.design import WON, Design, Measure, always
from academie.nets.weights import Header, Weights, load_weights, read_weights, weights_of, write_weights

__all__ = [
    "WON",
    "Design",
    "Header",
    "Measure",
    "Weights",
    "always",
    "load_weights",
    "read_weights",
    "weights_of",
    "write_weights",
]
