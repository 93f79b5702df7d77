"""An evening at several tables: who is drawn to which, who meets whom, the result of each table, and one ranking."""
