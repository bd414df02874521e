"""What whoever runs the server can measure, in the text format of Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """The measures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.events = Counter("regalia_events", "Events stored", ["kind"], registry=self._registry)
        self.storing = Histogram(
            "regalia_storing_seconds",
            "Time to store what was decided",
            buckets=_QUICK,
            registry=self._registry,
        )
        self.refused = Counter(
            "regalia_refused", "Messages that were refused", registry=self._registry
        )
        self.sockets = Gauge("regalia_sockets", "Open sockets", registry=self._registry)
        self.tables = Gauge("regalia_tables", "Tables in memory", registry=self._registry)
        self.thinkers = Gauge(
            "regalia_thinkers", "Computer players that think or wait to", registry=self._registry
        )
        self.thinking = Histogram(
            "regalia_thinking_seconds",
            "Time until a computer player has its move, waiting included",
            ["level"],
            buckets=_SLOW,
            registry=self._registry,
        )
        self.failures = Counter(
            "regalia_failures", "Faults of the server that were noted", registry=self._registry
        )

    def text(self) -> bytes:
        """All of them as they are now."""
        return generate_latest(self._registry)


CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
