"""The board: drawing, camera, selection and export."""
