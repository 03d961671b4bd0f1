"""The results of an audited competition, written back as the forms of the rule book and as lists."""
