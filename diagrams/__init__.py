"""Board diagrams drawn from tested positions: Position -> matplotlib Figure -> deterministic SVG, and the site blocks."""
