"""What the notebooks call: the card table and the panels round it. The engine never imports it."""
