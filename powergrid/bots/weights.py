"""Weights of the appraisal: for each feature (base, slope, bend) over the progress of the game.

Written by build_scripts/fit_bots.py.
"""

WEIGHTS: tuple[tuple[float, float, float], ...] = (
    (2.74, 0.97, 0.48),
    (2.35, 1.04, 0.39),
    (2.56, 0.27, -0.32),
    (3.27, 1.49, 0.65),
    (-1.82, 0.63, 0.77),
    (0.50, 0.46, 0.40),
    (-0.85, -0.17, -0.00),
    (1.10, 0.74, 0.39),
    (-0.17, 0.22, 0.57),
    (-0.38, -0.54, -0.34),
    (0.47, -0.54, -0.51),
    (0.19, 0.16, 0.14),
)
