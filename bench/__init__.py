"""Benchmarks; none is part of the tests."""
