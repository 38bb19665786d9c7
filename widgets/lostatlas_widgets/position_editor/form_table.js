// The page's half of Form (form.py): a table of fields. Everything goes to the page as text, never as HTML.
//
// The table is built anew only when its shape changes; else the fields are written in place, and one in which
// somebody is typing is left alone as long as the kernel only answers to what was typed there.

const PAUSE = 350; // milliseconds after the last key until the kernel is told what has been typed so far
const SHORT = 26; // letters; the name of a row that has no more stands in one line, and half as many of a column
const breadth = (text) => text.length + (text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0); // kana and kanji: two

function made(parent, kind, className = "", text = "") {
  const element = document.createElement(kind);
  if (className) element.className = className;
  if (text) element.textContent = text;
  parent.append(element);
  return element;
}

// A name of a row or column stands in one line when it is short; a browser that knows its language parts it well.
function name(cell, text, most) {
  cell.classList.toggle("lostatlas-form-short", breadth(text) <= most);
  tellLanguage(cell, text);
}

const shapeOf = (head, rows) =>
  JSON.stringify([
    head,
    rows.map((row) => [row.key, row.heading, row.cells.map((c) => [c.kind, c.key, c.options, c.wide, c.tall, c.label])]),
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
  let waiting = null; // what was typed and is not told yet

  function tell(key, value, done = true) {
    clearTimeout(timer);
    const before = waiting;
    waiting = null;
    if (before !== null && before.key !== key) tell(before.key, before.value); // or it would be lost
    sent.set(key, String(value));
    model.send({ type: "edit", key, value: String(value), done });
  }

  function field(cell, parent) {
    if (cell.kind === "plain" || cell.kind === "note") {
      made(parent, "span", cell.kind === "note" ? "lostatlas-form-note" : "", cell.value);
      return null;
    }
    if (cell.kind === "checks" || cell.kind === "series") {
      const group = made(parent, "span", `lostatlas-form-${cell.kind}`);
      group.setAttribute("role", "group");
      return group;
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
    const input = made(parent, cell.tall ? "textarea" : "input");
    if (cell.tall) input.rows = cell.tall;
    if (!cell.tall) input.type = { check: "checkbox", colour: "color" }[cell.kind] ?? "text";
    if (cell.kind === "colour") {
      input.addEventListener("change", () => tell(cell.key, input.value));
      return input;
    }
    if (cell.kind === "check") {
      input.addEventListener("change", () => tell(cell.key, input.checked));
      return input;
    }
    input.autocomplete = "off";
    input.spellcheck = false;
    input.style.width = cell.wide ? `${cell.wide + 1.6}ch` : "100%";
    if (cell.wide > 40) input.style.width = `min(${cell.wide + 1.6}ch, 38vw)`; // a long line, and the page may be narrow
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
      waiting = { key: cell.key, value: input.value };
      timer = setTimeout(() => tell(cell.key, input.value, false), PAUSE);
    });
    input.addEventListener("change", () => tell(cell.key, input.value));
    return input;
  }

  const listOf = (cell) => cell.value.split(" ").filter(Boolean);
  const wordsFor = (cell, value) => cell.options.find((option) => option[0] === value)?.[1] ?? value;

  // Some of the known values: a box to tick for each.
  function writeChecks(group, cell) {
    const chosen = listOf(cell);
    const focused = [...group.querySelectorAll("input")].indexOf(document.activeElement);
    group.replaceChildren();
    for (const [value, words] of cell.options) {
      const label = made(group, "label");
      const box = made(label, "input");
      box.type = "checkbox";
      box.checked = chosen.includes(value);
      box.disabled = Boolean(cell.off);
      box.setAttribute("aria-label", `${words}, ${cell.label ?? ""}`);
      made(label, "span", "", words);
      box.addEventListener("change", () => {
        const known = cell.options.map((option) => option[0]).filter((one) => one === value ? box.checked : chosen.includes(one));
        tell(cell.key, known.join(" "));
      });
    }
    if (focused >= 0) group.querySelectorAll("input")[focused]?.focus({ preventScroll: true });
  }

  // Known values in an order: each can be moved, taken out, and others added behind them.
  function writeSeries(group, cell) {
    const now = listOf(cell);
    const act = document.activeElement;
    const again = group.contains(act) ? act.dataset.act : undefined;
    group.replaceChildren();
    now.forEach((value, place) => {
      const chip = made(group, "span", "lostatlas-form-chip");
      made(chip, "span", "", wordsFor(cell, value));
      const button = (sign, name, list, kept) => {
        const one = made(chip, "button", "", sign);
        one.type = "button";
        one.dataset.act = kept;
        one.title = cell.names?.[name] ?? name;
        one.setAttribute("aria-label", `${one.title}: ${wordsFor(cell, value)}`);
        one.disabled = list === null;
        one.addEventListener("click", () => tell(cell.key, list.join(" ")));
      };
      const moved = (by) => {
        const list = now.filter((_, other) => other !== place);
        list.splice(place + by, 0, value);
        return list;
      };
      button("◀", "earlier", place > 0 ? moved(-1) : null, `${value} earlier`);
      button("▶", "later", place < now.length - 1 ? moved(1) : null, `${value} later`);
      button("✕", "out", now.filter((_, other) => other !== place), `${value} out`);
    });
    const more = made(group, "select");
    more.dataset.act = "add";
    more.setAttribute("aria-label", `${cell.names?.add ?? "+"}: ${cell.label ?? ""}`);
    made(more, "option", "", `+ ${cell.names?.add ?? ""}`).value = "";
    for (const [value, words] of cell.options) made(more, "option", "", words).value = value;
    more.addEventListener("change", () => more.value && tell(cell.key, [...now, more.value].join(" ")));
    if (again) {
      const same = [...group.querySelectorAll("[data-act]")].find((one) => one.dataset.act === again && !one.disabled);
      (same ?? more).focus({ preventScroll: true });
    }
  }

  function build(rows) {
    const focused = el.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    top.replaceChildren();
    for (const text of model.get("head")) {
      const cell = made(top, "th", "", text);
      cell.scope = "col";
      cell.classList.toggle("lostatlas-form-words", text.length > 30); // a player's name
      name(cell, text, SHORT / 2);
    }
    body.replaceChildren();
    fields = new Map();
    lines = [];
    for (const row of rows) {
      const line = made(body, "tr");
      row.cells.forEach((cell, place) => {
        const head = row.heading && place === 0;
        const parent = made(line, head ? "th" : "td");
        if (head) parent.scope = "row";
        if (head) name(parent, String(cell.value ?? ""), SHORT);
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

  function write(again = false) {
    const rows = model.get("rows");
    const now = shapeOf(model.get("head"), rows);
    writeWords(caption, model.get("caption"));
    caption.hidden = model.get("caption") === "";
    const fresh = again === true || now !== shape; // then every field is empty yet, also the one that has the focus
    if (now !== shape) build(rows);
    shape = now;
    rows.forEach((row, index) => {
      row.cells.forEach((cell, place) => {
        const { parent, field: one } = fields.get(cell.key ?? `${row.key}/${place}`);
        parent.title = cell.hint ?? "";
        parent.classList.toggle("lostatlas-form-wrong", Boolean(cell.wrong));
        if (one === null) {
          writeWords(parent.firstChild, cell.value);
          return;
        }
        if (cell.kind === "checks" || cell.kind === "series") {
          (cell.kind === "checks" ? writeChecks : writeSeries)(one, cell);
          return;
        }
        one.disabled = Boolean(cell.off);
        one.setAttribute("aria-invalid", cell.wrong ? "true" : "false");
        if (cell.kind === "button") one.textContent = cell.value;
        else if (cell.kind === "colour") one.value = /^#[0-9a-f]{6}$/i.test(cell.value) ? cell.value : "#000000";
        else if (cell.kind === "check") one.checked = Boolean(cell.value);
        else if (!fresh && one === document.activeElement && cell.kind !== "choice" && sent.get(cell.key) === cell.value) return;
        else if (!fresh && one === document.activeElement && cell.kind !== "choice" && sameNumber(sent.get(cell.key), cell)) return;
        else one.value = cell.value;
      });
      const { below, words } = lines[index];
      below.hidden = !row.trouble;
      writeWords(words, row.trouble ?? "");
    });
    writeWords(alert, model.get("trouble"));
    alert.hidden = model.get("trouble") === "";
  }

  const sameNumber = (text, cell) =>
    cell.kind === "number" && text !== undefined && text.trim() !== "" && Number(text) === Number(cell.value);

  const traits = ["head", "rows", "caption", "trouble"];
  const restore = (content) => content.type === "restore" && write(true); // what was typed is given up
  for (const trait of traits) model.on(`change:${trait}`, write);
  model.on("msg:custom", restore);
  write();
  return () => {
    clearTimeout(timer);
    model.off("msg:custom", restore);
    for (const trait of traits) model.off(`change:${trait}`, write);
  };
}

export default { render };
