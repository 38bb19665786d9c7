// What a part does in the panel that it stands in: ipywidgets puts it there a moment after it is drawn.
//
// `enter` gets the panel, and returns what undoes it; so does `within`, whether the panel was found by then or not.
function within(el, selector, enter) {
  let leave = null;
  const timer = setInterval(() => {
    const panel = el.closest(selector);
    if (panel === null) return;
    clearInterval(timer);
    leave = enter(panel);
  }, 50);
  return () => {
    clearInterval(timer);
    leave?.();
  };
}
