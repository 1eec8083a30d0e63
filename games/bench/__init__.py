"""Benchmarks, comparable through a calibration loop and, if it is available, a reference implementation (floor)."""
