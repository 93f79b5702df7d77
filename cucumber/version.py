"""The version of the package, as it is installed."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("cucumber-notebooks")
except PackageNotFoundError:  # not installed but read from a folder, as in a browser
    __version__ = "unknown"
