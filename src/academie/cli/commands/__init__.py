"""The commands, a module for each: what is asked, and what is printed of the answer. Only `app` loads them."""
