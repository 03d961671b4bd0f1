"""A world: many competitions, the people who play in several of them, and their applications for a Pin.

What is true of it is planned here, and nowhere asked of the audit: who holds which place, which class an
event reaches, what an application comes to. The key tells it.
"""
