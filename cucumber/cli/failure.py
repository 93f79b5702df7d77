"""The error of a command that cannot do its work."""


class CannotRun(Exception):
    """A command that cannot do its work; the message says why and what to do."""
