"""HTTP and sockets before they reach a view: addresses, bounds, budgets, policies."""
