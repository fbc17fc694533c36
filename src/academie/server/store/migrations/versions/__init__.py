"""The migration steps of the database, one module each, named by number and subject."""
