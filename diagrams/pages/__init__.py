"""What the tafl blocks show: tables, cards and figures computed from rule values, examples and sources.

Each module makes HTML elements from data and a `Context`; `diagrams.blocks` puts them into the pages.
"""
