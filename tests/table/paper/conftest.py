"""The command that prints, as somebody types it in a folder of their own."""

from typing import NamedTuple

import pytest

from cucumber.cli.main import main


class Run(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def print_command(tmp_path, monkeypatch, capsys):
    """Runs `cucumber print` in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)

    def print_command(*arguments, **environment):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        try:
            code = main(["print", *arguments])
        except SystemExit as end:  # an option there is not
            code = end.code
        return Run(code, *capsys.readouterr())

    return print_command


@pytest.fixture
def refused(print_command, tmp_path):
    """What `cucumber print` says on the one line with which it refuses; it writes nothing."""

    def refused(*arguments, **environment):
        before = sorted(tmp_path.iterdir())
        run = print_command(*arguments, **environment)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.startswith("cucumber: ")
        assert run.stderr.count("\n") == 1
        assert sorted(tmp_path.iterdir()) == before
        return run.stderr

    return refused
