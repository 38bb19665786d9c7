"""The powers of the minors (§26), one small plugin each; data name them by their module."""
