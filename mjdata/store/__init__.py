"""The lake (Parquet, the record) and the warehouse (DuckDB, rebuilt from it at any time)."""
