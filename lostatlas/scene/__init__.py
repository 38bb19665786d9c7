"""Drawings as data: shapes, themes, and tables, which `render` writes as SVG and `plots` as Bokeh figures."""
