"""Validity of judgments by enumeration, with nothing of the kernel but its data.

A world is finite: variables, inputs, logical values and amounts range over a few values, and every term a test uses
stays among them.  All prices, scales and epsilons are whole multiples of a parameter eps with exp(eps) = 2, so that
probabilities are rational and exp(e) is a power of 2.  A judgment is valid in a world if the inequality of its
definition holds for all functions f and g, which is the maximum of a linear program over exact fractions.
"""
