"""Every text in every language: catalogues, sources, and what people see."""
