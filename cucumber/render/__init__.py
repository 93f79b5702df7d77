"""How things look outside the page: values as HTML, the table as an SVG picture, a scenario as one HTML page."""
