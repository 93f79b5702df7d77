"""What a second worker brings, how long what a page asks for takes, and how much memory a long study needs.

    pytest -s tools/benchmarks/test_study.py

Two workers are compared with one in the same run, turn by turn, the best of some rounds. As others may want the cores
meanwhile, processor time is compared as well: what two cores to oneself would give, as all processes together need so
much. The long study makes some 10⁹ plays, and takes minutes. Nothing timed is asserted.
"""

import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from cucumber.study import Study, run

pytestmark = [pytest.mark.benchmark, pytest.mark.filterwarnings("ignore")]

ROUNDS = 3
DEALS = 10_000_000
LONG = 36_000_000  # deals of Agurk for four: 28 plays each


def seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(capsys, what, executors, used):
    """Prints how many times as fast two workers are; `used` is the processor time that each of them has used so far."""
    best = {}
    for _ in range(ROUNDS + 1):  # in the first all start and compile
        for workers, executor in executors.items():
            before = used(workers)
            took = seconds(lambda executor=executor: run("agurk", 4, "sharp", DEALS, executor=executor))
            best[workers] = min(best.get(workers, (took, 1e9)), (took, used(workers) - before))
    (one, one_used), (two, two_used) = best[1], best[2]
    with capsys.disabled():
        print(f"\n{what}: one {DEALS / one:,.0f} deals a second, two {DEALS / two:,.0f}: {one / two:.2f} times", end="")
        print(f"; with two cores to themselves {2 * one_used / two_used:.2f} times", end="")


def arithmetic(_):
    return sum(range(200_000_000))


def test_two_processes_of_plain_arithmetic(capsys):
    """What the machine gives just now: less than 2 where others want its cores too."""
    with ProcessPoolExecutor(2) as pool:
        one, two = (
            min(seconds(lambda many=many: list(pool.map(arithmetic, range(many)))) for _ in range(ROUNDS))
            for many in (1, 2)
        )
    with capsys.disabled():
        print(f"\nplain arithmetic: two processes do {2 * one / two:.2f} times as much as one", end="")


def test_two_threads(capsys):
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        compare(capsys, "threads", {1: one, 2: two}, lambda _: time.process_time())


def test_two_dask_workers(capsys):
    distributed = pytest.importorskip("distributed")
    with ExitStack() as stack:
        clients = {}
        for workers in (1, 2):
            cluster = distributed.LocalCluster(
                n_workers=workers, processes=True, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
            )
            clients[workers] = stack.enter_context(distributed.Client(stack.enter_context(cluster)))

        def used(workers):
            own = time.process_time() if workers == 2 else 0  # beside one worker there is a core for it
            return own + sum(clients[workers].run(time.process_time).values())

        executors = {workers: client.get_executor(pure=False) for workers, client in clients.items()}
        compare(capsys, "Dask workers", executors, used)


def test_steps_of_a_page(capsys):
    for asked in ({"deals": 100_000}, {"deals": 10_000, "whole_games": True}):
        study = Study(["agurk", "gurka-no", "five-cucumbers"], [4, 6], **asked)
        study.step()
        steps = []
        while not study.finished:
            steps.append(seconds(study.step))
        table = seconds(study.table)
        with capsys.disabled():
            print(
                f"\n{asked}: {study.total:,} in {sum(steps):.1f} s, steps of up to {1000 * max(steps):.0f} ms, "
                f"a table of {len(study.table)} rows in {1000 * table:.0f} ms",
                end="",
            )


def megabytes():
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def test_memory_of_a_long_study(capsys):
    study, held = Study("agurk", 4, "sharp", LONG), []

    def progress(now):
        if now.share >= len(held) / 10:
            held.append(megabytes())

    with ThreadPoolExecutor(2) as pool:
        took = seconds(lambda: study.run(pool, progress))
    (tally,) = study.tallies.values()
    with capsys.disabled():
        print(f"\n{tally['plays']:,} plays in {took:.0f} s; MB held, tenth by tenth: {[round(each) for each in held]}")
