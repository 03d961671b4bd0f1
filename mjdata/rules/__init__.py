"""The rule book: pure functions and tables; no files but the editions, no data frames."""
