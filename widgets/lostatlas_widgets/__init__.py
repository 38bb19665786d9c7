"""Boards, sliders and builders as ipywidgets."""
