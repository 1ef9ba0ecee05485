"""Board diagrams drawn from tested positions (matplotlib Figure to SVG that never varies), and the blocks of the site."""
