"""What ends while it is at work, since a page was left or a file saved, ends without a word in the terminal."""

import asyncio
import multiprocessing
from tempfile import gettempdir
from uuid import uuid4

from traitlets.config import Config

from cucumber.site.kernels import Kernels
from cucumber.site.workers import Workers

ENDS_WITHIN = 60  # seconds
BUSY = """
import time
print("begun", flush=True)
until = time.monotonic() + 1
while time.monotonic() < until:
    try:
        time.sleep(0.1)
    except KeyboardInterrupt:
        pass
"""


def test_a_kernel_whose_page_is_left_in_the_middle_of_a_cell_complains_of_nothing(capfd, monkeypatch, tmp_path):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))

    files = {"transport": "ipc", "ip": f"{gettempdir()}/kernel-{uuid4().hex}"}

    async def leave():
        kernels = Kernels(config=Config(KernelManager=files))
        number = await kernels.start_kernel()
        client = kernels.get_kernel(number).client()
        client.start_channels()
        await client.wait_for_ready()
        client.execute(BUSY)
        while (await client.get_iopub_msg())["msg_type"] != "stream":
            pass
        for _ in range(2):  # as a page says it, and Voilà's script beside it
            await kernels.shutdown_kernel(number)
        client.stop_channels()
        return len(kernels)

    assert asyncio.run(leave()) == 0
    assert "Traceback" not in capfd.readouterr().err


def test_workers_that_are_renewed_while_they_start_complain_of_nothing(capfd):
    async def renew():
        workers = Workers(1)
        workers.start()
        (first,) = multiprocessing.active_children()
        workers.renew()
        await asyncio.to_thread(first.join, ENDS_WITHIN)
        workers.end()
        return first.exitcode

    assert asyncio.run(renew()) == 0
    assert "Traceback" not in capfd.readouterr().err
