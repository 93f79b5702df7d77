"""How values look: as HTML, as charts, and the table as an SVG picture."""
