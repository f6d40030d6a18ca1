"""What is in the box: plants, tables and boards. Facts, no behaviour."""
