"""Files in TOML: read with care, and written so that people like to read them."""

from cucumber.engine.toml.loader import LARGEST_FILE, LONGEST_LINE, content_of, keys_of, read_top
from cucumber.engine.toml.text import write_table
from cucumber.engine.toml.toml_table import TomlTable

__all__ = ["LARGEST_FILE", "LONGEST_LINE", "TomlTable", "content_of", "keys_of", "read_top", "write_table"]
