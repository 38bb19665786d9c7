// The page's half of Keys (keys.py): a table of keys behind a button, and keys pressed in the panel around it.

function render({ model, el }) {
  el.classList.add("lostatlas-keys");
  const fold = document.createElement("button");
  fold.type = "button";
  writeWords(fold, model.get("_name"));
  fold.title = model.get("_hint");
  fold.addEventListener("click", () => {
    model.set("opened", !model.get("opened"));
    model.save_changes();
  });
  const made = (kind, text, parent) => {
    const element = parent.appendChild(document.createElement(kind));
    writeWords(element, text);
    return element;
  };
  const places = document.createElement("div");
  places.className = "lostatlas-key-places";
  for (const { where, rows } of model.get("_help")) {
    const table = places.appendChild(document.createElement("table"));
    writeWords(table.createCaption(), where);
    const body = table.createTBody();
    for (const { keys, words } of rows) {
      const row = body.insertRow();
      const head = made("th", "", row);
      head.scope = "row";
      keys.forEach((key) => made("kbd", key, head));
      made("td", words, row);
    }
  }
  const turn = () => {
    fold.setAttribute("aria-expanded", String(model.get("opened")));
    places.hidden = !model.get("opened");
  };
  model.on("change:opened", turn);
  turn();
  el.append(fold, places);
  const press = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const nearest = event.target.closest("[data-lostatlas-keys], .lostatlas-fenced");
    if (nearest !== event.currentTarget) return; // a panel within this one has its own keys, or wants none
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (typing) return;
    if (event.key.length === 1) event.stopPropagation(); // or "d d" would let JupyterLab delete the cell
    if (!model.get("takes").includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    model.send({ type: "key", key: event.key });
  };
  const leave = within(el, ".lostatlas-panel", (panel) => {
    panel.dataset.lostatlasKeys = "true";
    panel.addEventListener("keydown", press);
    return () => panel.removeEventListener("keydown", press);
  });
  return () => {
    model.off("change:opened", turn);
    leave();
  };
}
export default { render };
