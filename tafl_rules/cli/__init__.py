"""The commands of `python -m tafl_rules`, one module per group; each returns a `Result` and prints nothing."""
