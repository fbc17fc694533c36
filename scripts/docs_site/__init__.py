"""The documents as a site, built by Sphinx, with every link checked: `make docs`."""
