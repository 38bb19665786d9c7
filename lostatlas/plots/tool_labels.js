// Bokeh's tools are stops of the tab key without a role or a name: say what each is, and press it by Enter or Space.

function* inside(node) {
  for (const one of node.querySelectorAll("*")) {
    yield one;
    if (one.shadowRoot !== null) yield* inside(one.shadowRoot);
  }
}

// Space presses what only knows Enter.
function pressBySpace(one) {
  one.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault(); // or the page scrolls
    event.stopImmediatePropagation();
    one.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  }, true);
}

// `more` is the name of the button that opens the tools for which a low figure has no room.
function nameTools(place, more) {
  let found = 0;
  for (const one of inside(place)) {
    if (one.classList.contains("bk-events")) one.tabIndex = -1; // the drawing itself: nothing to do there by keys
    if (one.classList.contains("bk-tool-overflow") && one.title !== more) {
      one.title = more;
      one.setAttribute("role", "button");
      one.setAttribute("aria-label", more);
      one.setAttribute("aria-haspopup", "true");
      pressBySpace(one);
      const opened = () => requestAnimationFrame(() => nameTools(place, more));
      for (const event of ["click", "keydown"]) one.addEventListener(event, opened);
    }
    if (one.tabIndex !== 0 || !one.title || one.closest(".bk-tool-icon") !== null) continue;
    if (![...one.classList].some((name) => /^bk-\w*Button$/.test(name))) continue;
    found += 1;
    one.setAttribute("aria-label", one.title);
    if (one.getAttribute("role") === "button") continue;
    one.setAttribute("role", "button");
    pressBySpace(one);
    if (!one.classList.contains("bk-OnOffButton")) continue;
    const tell = () => one.setAttribute("aria-pressed", String(one.classList.contains("bk-active")));
    new MutationObserver(tell).observe(one, { attributes: true, attributeFilter: ["class"] });
    tell();
  }
  return found;
}
