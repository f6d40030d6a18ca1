"""The contents of the box: plants, tables and boards. Facts, no behaviour."""
