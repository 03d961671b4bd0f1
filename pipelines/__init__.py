"""What runs after what: ingest, audit, warehouse, publish. Nothing else is decided here."""
