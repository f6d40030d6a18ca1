"""The contents of the box: plants, tables and boards. Data only, no behaviour."""
