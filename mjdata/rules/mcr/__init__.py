"""Chinese official scoring (MCR): what a winning hand is worth, by the edition's text.

``hand`` reads a record and refuses impossible ones, ``shapes`` lays it out in every way, ``fan`` finds what
each layout has, ``combination`` applies the five principles, ``score`` takes the best.
"""
