"""Estimators and intervals: arrays of counts and values in, figures with their certainty out."""
