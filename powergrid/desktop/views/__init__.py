"""Parts of a screen: each draws a state and reports what lies under the mouse."""
