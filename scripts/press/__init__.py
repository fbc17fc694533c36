"""The documents as a site: gathered, printed, and every link followed. `make docs`, or `python -m press` from here."""
