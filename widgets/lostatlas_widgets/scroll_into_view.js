// The page's half of InSight (in_sight.py).

const SOON = 3000; // ms: whoever has waited longer looks elsewhere by now

function render({ el }) {
  el.style.display = "none";
  return within(el, ".widget-vbox", (box) => {
    let asked = -Infinity;
    let height = box.offsetHeight;
    const press = () => { asked = performance.now(); };
    box.addEventListener("click", press);
    const grown = new ResizeObserver(() => {
      const more = box.offsetHeight > height;
      height = box.offsetHeight;
      if (more && performance.now() - asked < SOON) box.scrollIntoView({ block: "nearest" }); // its top, when it is too high
    });
    grown.observe(box);
    return () => {
      grown.disconnect();
      box.removeEventListener("click", press);
    };
  });
}
export default { render };
