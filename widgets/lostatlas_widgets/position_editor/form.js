// The page's half of Form (form.py): a table of fields. Everything goes to the page as text, never as HTML.
//
// The table is built anew only when its shape changes; else the fields are written in place, and one in which
// somebody is typing is left alone as long as the kernel only answers to what was typed there.

const PAUSE = 350; // milliseconds after the last key until the kernel is told what has been typed so far

function made(parent, kind, className = "", text = "") {
  const element = document.createElement(kind);
  if (className) element.className = className;
  if (text) element.textContent = text;
  parent.append(element);
  return element;
}

const shapeOf = (head, rows) =>
  JSON.stringify([
    head,
    rows.map((row) => [row.key, row.heading, row.cells.map((c) => [c.kind, c.key, c.options, c.wide, c.label])]),
  ]);

function render({ model, el }) {
  el.classList.add("lostatlas-form");
  el.dataset.lmSuppressShortcuts = "true";
  const table = made(el, "table");
  const caption = made(table, "caption");
  const top = made(made(table, "thead"), "tr");
  const body = made(table, "tbody");
  const alert = made(el, "div", "lostatlas-form-trouble");
  alert.setAttribute("role", "alert");
  const sent = new Map(); // key -> what this page told the kernel last
  let fields = new Map(); // key -> {cell element, field}
  let lines = []; // the row of each row's words of trouble
  let shape = "";
  let timer = null;

  function tell(key, value, done = true) {
    clearTimeout(timer);
    sent.set(key, String(value));
    model.send({ type: "edit", key, value: String(value), done });
  }

  function field(cell, parent) {
    if (cell.kind === "plain") {
      made(parent, "span", "", cell.value);
      return null;
    }
    if (cell.kind === "button") {
      const button = made(parent, "button", "", cell.value);
      button.type = "button";
      button.addEventListener("click", () => tell(cell.key, ""));
      return button;
    }
    if (cell.kind === "choice") {
      const select = made(parent, "select");
      for (const [value, words] of cell.options) {
        const option = made(select, "option", "", words);
        option.value = value;
      }
      select.addEventListener("change", () => tell(cell.key, select.value));
      return select;
    }
    const input = made(parent, "input");
    input.type = cell.kind === "check" ? "checkbox" : "text";
    if (cell.kind === "check") {
      input.addEventListener("change", () => tell(cell.key, input.checked));
      return input;
    }
    input.autocomplete = "off";
    input.spellcheck = false;
    input.style.width = cell.wide ? `${cell.wide + 1.6}ch` : "100%";
    if (cell.kind === "number") {
      input.inputMode = "numeric";
      input.classList.add("lostatlas-number");
      input.addEventListener("keydown", (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!by || !/^\s*-?\d*\s*$/.test(input.value)) return;
        event.preventDefault();
        input.value = Math.max(0, Number(input.value) + by * (cell.step ?? 1));
        input.dispatchEvent(new Event("input"));
      });
    }
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => tell(cell.key, input.value, false), PAUSE);
    });
    input.addEventListener("change", () => tell(cell.key, input.value));
    return input;
  }

  function build(rows) {
    const focused = el.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    top.replaceChildren();
    for (const name of model.get("head")) made(top, "th", "", name).scope = "col";
    body.replaceChildren();
    fields = new Map();
    lines = [];
    for (const row of rows) {
      const line = made(body, "tr");
      row.cells.forEach((cell, place) => {
        const head = row.heading && place === 0;
        const parent = made(line, head ? "th" : "td");
        if (head) parent.scope = "row";
        const made_ = field(cell, parent);
        if (made_ !== null) {
          made_.dataset.key = cell.key;
          if (cell.label) made_.setAttribute("aria-label", cell.label);
        }
        fields.set(cell.key ?? `${row.key}/${place}`, { parent, field: made_ });
      });
      const below = made(body, "tr", "lostatlas-form-below");
      const words = made(below, "td");
      words.colSpan = Math.max(1, row.cells.length);
      words.setAttribute("role", "status");
      lines.push({ below, words });
    }
    if (focused !== undefined) fields.get(focused)?.field?.focus({ preventScroll: true });
  }

  function write() {
    const rows = model.get("rows");
    const now = shapeOf(model.get("head"), rows);
    caption.textContent = model.get("caption");
    caption.hidden = model.get("caption") === "";
    if (now !== shape) build(rows);
    shape = now;
    rows.forEach((row, index) => {
      row.cells.forEach((cell, place) => {
        const { parent, field: one } = fields.get(cell.key ?? `${row.key}/${place}`);
        parent.title = cell.hint ?? "";
        parent.classList.toggle("lostatlas-form-wrong", Boolean(cell.wrong));
        if (one === null) {
          parent.firstChild.textContent = cell.value;
          return;
        }
        one.disabled = Boolean(cell.off);
        one.setAttribute("aria-invalid", cell.wrong ? "true" : "false");
        if (cell.kind === "button") one.textContent = cell.value;
        else if (cell.kind === "check") one.checked = Boolean(cell.value);
        else if (one === document.activeElement && cell.kind !== "choice" && sent.get(cell.key) === cell.value) return;
        else if (one === document.activeElement && cell.kind !== "choice" && sameNumber(sent.get(cell.key), cell)) return;
        else one.value = cell.value;
      });
      const { below, words } = lines[index];
      below.hidden = !row.trouble;
      words.textContent = row.trouble ?? "";
    });
    alert.textContent = model.get("trouble");
    alert.hidden = model.get("trouble") === "";
  }

  const sameNumber = (text, cell) =>
    cell.kind === "number" && text !== undefined && text.trim() !== "" && Number(text) === Number(cell.value);

  const traits = ["head", "rows", "caption", "trouble"];
  for (const trait of traits) model.on(`change:${trait}`, write);
  write();
  return () => {
    clearTimeout(timer);
    for (const trait of traits) model.off(`change:${trait}`, write);
  };
}

export default { render };
