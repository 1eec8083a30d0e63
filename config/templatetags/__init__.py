"""What every template may use."""
