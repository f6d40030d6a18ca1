"""Weights of the appraisal: for each feature (base, slope, bend) over the progress of the game."""

WEIGHTS: tuple[tuple[float, float, float], ...] = (
    (2.33, -0.42, -1.11),
    (1.89, 0.85, 0.34),
    (2.65, -0.07, -0.35),
    (2.88, 1.21, 0.46),
    (-1.92, 1.22, 1.20),
    (0.14, 0.03, 0.04),
    (-1.07, 0.09, 0.14),
    (1.61, 0.43, 0.29),
    (-0.51, 0.39, 0.58),
    (0.23, -0.10, -0.43),
    (0.97, -0.70, -0.50),
    (0.22, 0.23, 0.19),
)
