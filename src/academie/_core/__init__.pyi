# Generated from the binary by `make stubs`; do not edit.
"""
The native rules, searches and tables; use the public names of the package instead.
"""

from academie._core import (
    draughts as draughts,
    search as search,
    trictrac as trictrac
)
