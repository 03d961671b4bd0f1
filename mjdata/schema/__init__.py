"""Every column once, every table once; what is stored is described here and nowhere else."""
