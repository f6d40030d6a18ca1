"""Weights of the appraisal: for each feature, (base, slope, bend) over the progress of the game.

Written by build_scripts/fit_bots.py.
"""

WEIGHTS: tuple[tuple[float, float, float], ...] = (
    (2.79, 0.93, 0.67),
    (2.17, 0.81, 0.16),
    (2.51, -0.02, -0.40),
    (3.26, 1.58, 0.64),
    (-2.12, 0.71, 0.98),
    (0.54, 0.48, 0.22),
    (-1.25, 0.09, 0.71),
    (1.77, 0.53, 0.44),
    (-0.07, -0.14, 0.45),
    (-0.36, -0.57, -0.34),
    (0.50, -0.89, -0.65),
    (0.16, -0.06, -0.09),
)
