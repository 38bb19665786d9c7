// The page's half of ScrollIntoView (scrolling.py).

const SOON = 3000; // ms: whoever has waited longer looks elsewhere by now

function render({ model, el }) {
  el.style.display = "none";
  return within(el, ".widget-vbox", (box) => {
    let pressed = -Infinity; // anywhere
    let asked = -Infinity; // for more of the box, until something else is
    let height = box.offsetHeight;
    const press = (event) => {
      pressed = performance.now();
      asked = box.contains(event.target) ? pressed : -Infinity;
    };
    document.addEventListener("click", press, true);
    const grown = new ResizeObserver(() => {
      const before = height;
      height = box.offsetHeight;
      if (!before && model.get("_unfolded")) asked = pressed;
      if (height > before && performance.now() - asked < SOON) box.scrollIntoView({ block: "nearest" }); // its top, when it is too high
    });
    grown.observe(box);
    return () => {
      grown.disconnect();
      document.removeEventListener("click", press, true);
    };
  });
}
export default { render };
