"""The board: its drawing, camera, selection and export."""
