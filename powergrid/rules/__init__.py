"""The law: pure functions on plain state. No files, no clock, no hidden chance."""
