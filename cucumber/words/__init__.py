"""Rules, verdicts, events and differences as sentences; what is shown as HTML or as a picture."""
