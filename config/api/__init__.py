"""The parts that all of the HTTP API shares: base views, parameters, pages of lists, limits and the schema."""
