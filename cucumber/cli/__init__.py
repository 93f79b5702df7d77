"""The command `cucumber`."""
