"""The shell that there is not."""


class InteractiveShell:
    """No page starts one."""

    @staticmethod
    def initialized() -> bool:
        """Whether there is a shell."""
        return False
