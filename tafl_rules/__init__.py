"""Taflbók's reference engine: the rules of the tafl games as data, each with a source and a proof."""
