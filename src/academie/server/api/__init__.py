"""The HTTP and socket interface for programs: routes that call plain functions. App and pages may import it."""
