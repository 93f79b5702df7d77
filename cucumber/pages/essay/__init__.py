"""Parts of a lesson as plain programs, and an essay: prose with parts that follow each other."""
