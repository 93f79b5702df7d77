"""An evening at several tables: the draw, who meets whom, the result of each table, and one ranking."""
