"""Classic games as others see them: views and their wire, pages, statistics, scenarios. No mechanic imports this."""
