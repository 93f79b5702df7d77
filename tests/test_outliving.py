"""A process that outlives its test fails it, whoever its parent is by then."""

import subprocess
import sys

import pytest

from tests.outliving import Outliving

LEAVES = (
    "import subprocess, sys\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'], stdout=-3, stderr=-3)\n"
    "print(child.pid, flush=True)"
)


def orphan():
    """The number of a process whose parent has ended."""
    return int(subprocess.run([sys.executable, "-c", LEAVES], capture_output=True, text=True, check=True).stdout)


def test_what_is_left_is_found_though_its_parent_has_ended_and_fails_the_test(monkeypatch, request):
    monkeypatch.setattr("tests.outliving._PATIENCE", 0)
    outliving, node = Outliving(), request.node
    with outliving.begun_by(node):
        pid = orphan()
    shared = outliving.pytest_runtest_teardown(node)  # as if another test shared it
    next(shared)
    with pytest.raises(StopIteration):
        next(shared)
    alone = outliving.pytest_runtest_teardown(None)
    next(alone)
    with pytest.raises(pytest.fail.Exception, match=rf"outlived by {pid} \(.*signal\.pause"):
        next(alone)
    assert outliving.left(set(), patience=10) == []


def test_what_ends_by_itself_is_waited_for(request):
    outliving = Outliving()
    with outliving.begun_by(request.node):
        child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert outliving.left(set(), patience=0) == [child.pid]
    child.communicate(b"\n")
    assert outliving.left(set(), patience=10) == []
