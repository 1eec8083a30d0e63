"""Mail: whoever sends one stores it in their transaction, and the worker hands it to the mail server."""
