"""The faults of applications, each planted on one that is right, and the key that tells of them."""
