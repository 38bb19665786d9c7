// Where a map zooms by Ctrl and the wheel, the wheel alone scrolls the page, and Bokeh would write over the map, in
// English, what it takes to zoom. It does not hear of such a turn: the page tells it in words and a place of its own.
// A tool that is off, or that asks for nothing that we know of, is left to Bokeh.

function zoomsByCtrl(figure) {
  return (figure.toolbar?.tools ?? []).some((tool) => tool.modifiers?.ctrl === true && tool.active === true);
}

// A finger scrolls the page too: it moves a map only after the tool for that has been chosen.
function quietFinger(figures) {
  if (!window.matchMedia("(pointer: coarse)").matches) return;
  for (const tool of figures.flatMap((figure) => figure.toolbar?.tools ?? [])) if (tool.type === "PanTool") tool.active = false;
}

// `figures()` are those that are drawn in the place; `turned()` is called when one turns the wheel in vain.
function quietWheel(place, figures, turned) {
  place.addEventListener("wheel", (event) => {
    if (event.ctrlKey || !figures().some(zoomsByCtrl)) return;
    event.stopPropagation(); // the page scrolls all the same
    turned();
  }, { capture: true, passive: true });
}
