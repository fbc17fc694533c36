"""The page: what a browser loads, and what pages have in common; each page is a module of `web.pages`.

The application alone imports it.
"""
