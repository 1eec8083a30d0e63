"""Every text in every language: catalogues, sources, and pages."""
