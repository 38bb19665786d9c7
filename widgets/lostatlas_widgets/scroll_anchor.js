// The page's half of Steady (steady.py). JupyterLab turns the browser's own anchoring of what is scrolled off.

function scrollerOf(box) {
  let one = box.parentElement;
  while (one !== null) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    if (scrolls && one.scrollHeight > one.clientHeight) return one;
    one = one.parentElement;
  }
  return document.scrollingElement;
}

function render({ el }) {
  el.style.display = "none";
  return within(el, ".lostatlas-guide", (box) => {
    box.setAttribute("aria-live", "polite"); // a page that comes into sight is heard, as its words are not written anew
    let height = 0; // it is 0 while the notebook is out of sight
    const keep = new ResizeObserver(() => {
      const grown = box.offsetHeight - height;
      const known = height && box.offsetHeight;
      height = box.offsetHeight;
      if (known && box.nextElementSibling?.matches(":hover, :focus-within")) scrollerOf(box).scrollTop += grown;
    });
    keep.observe(box);
    return () => keep.disconnect();
  });
}
export default { render };
