"""Benchmarks: figures of this code beside a calibration loop, and beside a floor where it is found, in one run."""
