// The page's half of Steady (steady.py): measures the texts, and holds the box as high as it has been.

function render({ model, el }) {
  el.style.height = el.style.margin = "0";
  let box = null;
  let width = 0; // of the box, for which it is as high as it is
  let measured = 0; // of the line
  let rest = null; // the timer that waits until nothing comes and goes any more

  function room(line) {
    const probe = line.cloneNode();
    Object.assign(probe.style, {
      position: "absolute", visibility: "hidden", minHeight: "", width: `${line.offsetWidth}px`,
    });
    box.append(probe);
    const heights = model.get("texts").map((text) => {
      probe.textContent = text;
      return probe.offsetHeight;
    });
    probe.remove();
    return Math.max(0, ...heights);
  }

  function fit() {
    if (box === null) {
      box = el.parentElement; // it is put there a moment later
      keep.observe(box);
    }
    if (box.offsetWidth !== width) {
      width = box.offsetWidth;
      box.style.minHeight = "";
    }
    const line = el.previousElementSibling;
    if (line.offsetWidth && line.offsetWidth !== measured) {
      measured = line.offsetWidth;
      line.style.minHeight = `${room(line)}px`;
    }
    clearTimeout(rest);
    const hold = () => { if (box.offsetHeight) box.style.minHeight = `${box.offsetHeight}px`; };
    rest = setTimeout(hold, 400);
  }

  const keep = new ResizeObserver(fit);
  keep.observe(el);
  const again = () => { // in another language
    width = measured = 0;
    if (box !== null) fit();
  };
  model.on("change:texts", again);
  return () => {
    clearTimeout(rest);
    keep.disconnect();
    model.off("change:texts", again);
  };
}
export default { render };
