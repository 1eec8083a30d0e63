"""Asynchronous tests, in the same run as browser tests."""

import asyncio


async def test_asynchronous_tests_run_beside_browser_tests() -> None:
    """Playwright's loop, which counts as running, must not be in the way."""
    await asyncio.sleep(0)
