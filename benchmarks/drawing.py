"""How fast figures are drawn, and how big they are."""

import statistics
import time

from diagrams import draw
from diagrams.style import SCHEMES
from tafl_rules.examples import examples
from tafl_rules.variants import rule_set, rule_sets


def main() -> None:
    """Draw every start position and every example once, and print figures per second and sizes."""
    plans = [draw.plan_of_position(named.start, named.rules) for named in rule_sets()]
    plans += [draw.plan_of(example, rule_set(name)) for example in examples().values() for name in example.rule_sets]
    todo = [(plan, scheme) for plan in dict.fromkeys(plans) for scheme in SCHEMES]
    draw.drawn.__wrapped__(*todo[0])  # matplotlib sets itself up with the first one
    times: list[float] = []
    sizes: list[int] = []
    for plan, scheme in todo:
        start = time.perf_counter()
        svg = draw.drawn.__wrapped__(plan, scheme)
        times.append(time.perf_counter() - start)
        sizes.append(len(svg.encode()))
    print(
        f"diagrams: {len(todo)} figures, {len(times) / sum(times):.0f} per second, "
        f"each {statistics.median(times) * 1000:.0f} ms (slowest {max(times) * 1000:.0f} ms), "
        f"{statistics.median(sizes) / 1000:.1f} kB (largest {max(sizes) / 1000:.1f} kB)"
    )


if __name__ == "__main__":
    main()
