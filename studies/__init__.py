"""Programs that let the opponent of the board play many games, with the reference engine as referee.

They run on Dask: on this machine, or on any cluster by its address. See `studies/README.md`.
"""
