"""An evening at several tables: who is drawn to which, who meets whom, what each table came to, and one ranking."""
