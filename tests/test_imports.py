"""What is imported when: the engine needs the standard library alone, and no page pays for charts it does not show."""

import json
import subprocess
import sys

HEAVY = (
    *("pandas", "plotly", "numpy", "ipywidgets", "anywidget", "traitlets", "IPython", "voila", "numba"),
    *("pyarrow", "dask"),
)
ENGINE = (
    "import cucumber, cucumber.engine.notation, cucumber.engine.view, cucumber.words.explain.replay, "
    "cucumber.table.scenario, cucumber.analysis"
)


def imported_by(code):
    """The names of all modules that a fresh Python has after running the code."""
    program = f"import sys, json; {code}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_engine_imports_the_standard_library_alone():
    started_with = imported_by("pass")
    roots = {name.partition(".")[0] for name in imported_by(ENGINE) - started_with}
    assert roots - set(sys.stdlib_module_names) == {"cucumber"}


def test_pages_without_a_chart_import_neither_pandas_nor_plotly():
    paths = [f"notebooks/{page}.ipynb" for page in ("index", "learn", "examples")]
    run = (
        "import nbformat; from IPython.core.interactiveshell import InteractiveShell; shell = InteractiveShell(); "
        f"[shell.run_cell(cell.source).raise_error() for path in {paths} "
        "for cell in nbformat.read(path, 4).cells if cell.cell_type == 'code']"
    )
    done = imported_by(run)
    pages = {f"cucumber.pages.{page}.page" for page in ("home", "play", "learn", "examples")}
    assert pages <= done
    assert not {"pandas", "plotly", "numpy", "numba"} & done


def test_the_commands_help_needs_no_extra_and_a_study_no_dask_and_no_browser():
    assert not set(HEAVY) & imported_by("import cucumber.cli.main")
    imported = imported_by("import cucumber.study, cucumber.cli.study_progress")
    assert not {"dask", "distributed", "ipywidgets", "pandas", "plotly", "voila"} & imported
