// The page's half of SheetTable (table.py): a table whose columns sort; every cell is textContent.

const LONG = 48; // letters; a longer text is broken into lines

function render({ model, el }) {
  el.classList.add("lostatlas-table");
  let by = null; // {column, down}
  let focused = null;

  function order(rows) {
    if (by === null || by.column >= model.get("head").length) return rows;
    const compare = (a, b) => {
      const [x, y] = [a[by.column], b[by.column]];
      return typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
    };
    return [...rows].sort((a, b) => (by.down ? compare(b, a) : compare(a, b)));
  }

  function write() {
    const table = document.createElement("table");
    const caption = table.createCaption();
    caption.textContent = model.get("caption");
    const head = table.createTHead().insertRow();
    model.get("head").forEach((name, column) => {
      const cell = document.createElement("th");
      cell.scope = "col";
      if (typeof model.get("rows")[0]?.[column] === "number") cell.className = "lostatlas-number";
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      const sorted = by?.column === column;
      cell.setAttribute("aria-sort", sorted ? (by.down ? "descending" : "ascending") : "none");
      button.addEventListener("click", () => {
        by = { column, down: sorted ? !by.down : typeof model.get("rows")[0]?.[column] === "number" };
        focused = column;
        write();
      });
      cell.append(button);
      head.append(cell);
    });
    const body = table.createTBody();
    for (const row of order(model.get("rows"))) {
      const line = body.insertRow();
      for (const value of row) {
        const cell = line.insertCell();
        cell.textContent = value;
        if (typeof value === "number") cell.className = "lostatlas-number";
        else if (value.length > LONG) cell.className = "lostatlas-words";
      }
    }
    el.replaceChildren(table);
    if (focused !== null) head.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    focused = null;
  }

  const traits = ["change:rows", "change:head", "change:caption"];
  for (const trait of traits) model.on(trait, write);
  write();
  return () => {
    for (const trait of traits) model.off(trait, write);
  };
}

export default { render };
