"""Rules, verdicts, events and differences as sentences; values as HTML or as a picture."""
