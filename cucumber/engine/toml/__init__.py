"""Files in TOML: read with care, and written so that people like to read them."""

from cucumber.engine.toml.text import write_table
from cucumber.engine.toml.toml_table import LARGEST_FILE, LONGEST_LINE, TomlTable, content_of, keys_of, read_top

__all__ = ["LARGEST_FILE", "LONGEST_LINE", "TomlTable", "content_of", "keys_of", "read_top", "write_table"]
