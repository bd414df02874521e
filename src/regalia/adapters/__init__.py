"""Regalia for research: the same games behind the interfaces that researchers know."""
