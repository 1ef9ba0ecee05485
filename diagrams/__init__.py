"""Board diagrams drawn from tested positions, SVG that never varies, and the blocks of the site."""
