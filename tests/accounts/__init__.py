"""Tests of people and their accounts."""
