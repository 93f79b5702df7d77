"""A shell that is never started."""


class InteractiveShell:
    """No page starts one."""

    @staticmethod
    def initialized() -> bool:
        """Whether a shell has been started."""
        return False
