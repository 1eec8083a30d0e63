"""Tests and the simulation of bringing people together."""
