// The page's half of SheetTable (table.py): a table whose columns sort; every cell is textContent.

const LONG = 48; // letters; a longer text is broken into lines
const LONG_IF_DENSE = 18; // the same in a table of many columns
const wide = (text) => text.length + (text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0); // kana and kanji: two

const FIGURE = /^([+−]\d+|0)$/; // a change, with its sign
const figure = (value) => typeof value === "number" || FIGURE.test(value);
const shown = (value) => (typeof value === "number" ? String(value).replace("-", "−") : String(value ?? ""));
const worth = (value) => (typeof value === "number" ? value : Number(value.replace("−", "-")));

function render({ model, el }) {
  el.classList.add("lostatlas-table");
  let by = null; // {column, down}
  let focused = null;

  function order(all) {
    const rows = all.map((row, place) => [...row, place]); // its place finds its marks when it is sorted
    if (by === null || by.column >= model.get("head").length) return rows;
    const compare = (a, b) => {
      const [x, y] = [a[by.column], b[by.column]];
      return figure(x) && figure(y) ? worth(x) - worth(y) : String(x).localeCompare(String(y));
    };
    return [...rows].sort((a, b) => (by.down ? compare(b, a) : compare(a, b)));
  }

  function write() {
    const long = model.get("dense") ? LONG_IF_DENSE : LONG;
    const table = document.createElement("table");
    table.classList.toggle("lostatlas-dense", model.get("dense"));
    const caption = table.createCaption();
    writeWords(caption, model.get("caption"));
    const marks = model.get("marks"); // of the heads, then of every row
    const head = table.createTHead().insertRow();
    model.get("head").forEach((name, column) => {
      const cell = document.createElement("th");
      cell.scope = "col";
      if (figure(model.get("rows")[0]?.[column])) cell.className = "lostatlas-number";
      if (wide(name) > long) cell.classList.add("lostatlas-words"); // a player's name
      const button = document.createElement("button");
      button.type = "button";
      writeMarked(button, name, marks[0]?.[column]);
      const full = model.get("full")[column] ?? name;
      if (full !== name) button.setAttribute("aria-label", full);
      const sorted = by?.column === column;
      cell.setAttribute("aria-sort", sorted ? (by.down ? "descending" : "ascending") : "none");
      button.addEventListener("click", () => {
        by = { column, down: sorted ? !by.down : figure(model.get("rows")[0]?.[column]) };
        focused = column;
        write();
      });
      cell.append(button);
      head.append(cell);
    });
    const body = table.createTBody();
    for (const row of order(model.get("rows"))) {
      const line = body.insertRow();
      const place = row.pop();
      for (const [column, value] of row.entries()) {
        const cell = line.insertCell();
        writeMarked(cell, shown(value), marks[place + 1]?.[column]);
        if (figure(value)) cell.className = "lostatlas-number";
        else if (wide(String(value ?? "")) > long) cell.className = "lostatlas-words";
      }
    }
    el.replaceChildren(table);
    askable(el); // the names of the columns are its stops of the tab key
    if (focused !== null) head.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    focused = null;
  }

  const traits = ["change:rows", "change:head", "change:caption", "change:marks"];
  for (const trait of traits) model.on(trait, write);
  write();
  return () => {
    for (const trait of traits) model.off(trait, write);
  };
}

export default { render };
