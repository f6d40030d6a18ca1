"""Weights of the appraisal: for each feature (base, slope, bend) over the progress of the game.

Written by build_scripts/fit_bots.py.
"""

WEIGHTS: tuple[tuple[float, float, float], ...] = (
    (2.25, 0.90, 0.42),
    (1.91, 1.07, 0.28),
    (2.68, 0.50, -0.29),
    (2.53, 1.61, 0.55),
    (-1.93, 0.86, 0.57),
    (0.51, 0.31, 0.69),
    (-0.71, -0.18, 0.13),
    (0.79, 0.03, -0.08),
    (-0.13, -0.53, 0.84),
    (-0.50, -0.19, -0.16),
    (1.07, -0.24, -0.28),
    (0.26, 0.29, 0.25),
)
