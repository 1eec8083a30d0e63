"""What tests share: real services, a real site, a real browser."""
