"""What the kernel of a notebook in a folder that joined the site needs, by what the notebook loads.

    python -m tools.benchmarks.kernel_memory [KERNELS]    # 4 of each, open at the same time

Memory is the part that each process has of what is shared, and what belongs to it alone, in megabytes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import psutil

from tests.site.conftest import serving
from tests.site.test_serve import notebook

TABLE = "from cucumber.notebook import show\nshow('Three nines on the last trick')"
STUDY = "from cucumber.study import run\nrun('agurk', 3, deals=2000, seed=1)"
CHART = "import plotly.express\nplotly.express.bar(x=list(range(100)), y=list(range(100)))"
LESSONS = {
    "prose": (),
    "a table": (TABLE,),
    "a table, pandas": (TABLE, "import pandas\npandas.DataFrame({'a': [1, 2]})"),
    "a table, pandas, plotly": (TABLE, "import pandas", CHART),
    "a table, pandas, plotly, numba, a study": (TABLE, "import pandas", CHART, "import numba", STUDY),
    "the same, and the chart shown by itself": (TABLE, "import pandas", f"{CHART}.show()", "import numba", STUDY),
}


def main() -> None:
    """Measures and prints."""
    kernels = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for name, cells in LESSONS.items():
        with TemporaryDirectory() as work:
            folder = Path(work) / "club"
            notebook(folder, "lesson", ("markdown", "# A lesson"), *(("code", each) for each in cells))
            (folder / "club.toml").write_text('name = "Our club"\n', encoding="utf-8")
            with serving(Path(work), "--with", str(folder), "--kernels", str(kernels)) as served:
                for _ in range(kernels):
                    with urlopen(f"{served.url}/voila/render/lesson.ipynb") as page:
                        assert "could not be made" not in page.read().decode(), name
                with urlopen(f"{served.url}/health") as answer:
                    assert json.load(answer)["kernels"] == kernels
                found = [each for each in psutil.Process(served.process.pid).children() if _is_kernel(each)]
                shares, alone = zip(*((about.pss, about.uss) for about in _memory(found)), strict=True)
                print(f"{name}: {_each(shares)} MB each with its share, {_each(alone)} MB alone", flush=True)


def _is_kernel(process: psutil.Process) -> bool:
    return "ipykernel_launcher" in process.cmdline()


def _memory(processes):
    return [each.memory_full_info() for each in processes]


def _each(sizes) -> str:
    return f"{sum(sizes) / len(sizes) / 2**20:.0f}"


if __name__ == "__main__":
    main()
