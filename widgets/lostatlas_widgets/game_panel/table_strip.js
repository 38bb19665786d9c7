// The page's half of TableStrip: tables as real table elements. Text is only ever set as text.
const LONG = 14; // letters: in a narrow strip longer words stand below the numbers, over the whole width
const ROLES = { th: "columnheader", td: "cell" }; // a table that is laid out as a grid is no table by itself

function cell(row, tag, text, column) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (column.numeric) made.classList.add("lostatlas-number");
  if (column.long) made.classList.add("lostatlas-long");
  if (tag === "th") made.scope = "col";
  made.setAttribute("role", ROLES[tag]);
  row.append(made);
  return made;
}

function draw(table) {
  const made = document.createElement("table");
  made.className = "lostatlas-strip-table";
  made.setAttribute("role", "table");
  const columns = table.columns.map((column, place) => {
    const longest = Math.max(0, ...table.rows.map((row) => String(row[place]).length));
    return { ...column, long: place > 0 && !column.numeric && longest > LONG };
  });
  made.style.setProperty("--columns", columns.length);
  made.style.setProperty("--short", columns.filter(({ long }) => !long).length);
  const caption = document.createElement("caption");
  caption.textContent = table.title;
  made.append(caption);
  const head = made.createTHead().insertRow();
  head.setAttribute("role", "row");
  for (const column of columns) cell(head, "th", column.title, column);
  const body = made.createTBody();
  table.rows.forEach((values, place) => {
    const row = body.insertRow();
    row.setAttribute("role", "row");
    if (table.acting[place]) row.setAttribute("aria-current", "true");
    values.forEach((value, column) => {
      const one = cell(row, "td", String(value), columns[column]);
      if (column === 0 && table.colours[place]) {
        const mark = document.createElement("span");
        mark.className = "lostatlas-owner";
        mark.style.backgroundColor = table.colours[place];
        one.prepend(mark);
      }
      if (column === 0 && String(value).length <= LONG) one.style.whiteSpace = "nowrap"; // mark and name in one line
    });
  });
  return made;
}

export default {
  render({ model, el }) {
    el.classList.add("lostatlas-strip");
    let before = [];
    const write = () => {
      const tables = model.get("tables");
      const drawn = tables.map(draw);
      // What changed since the last state is pointed out where it stands.
      drawn.forEach((table, place) => {
        const old = before[place];
        if (!old || old.name !== tables[place].name) return;
        tables[place].rows.forEach((values, row) => values.forEach((value, column) => {
          if (old.rows[row] && old.rows[row][column] !== undefined && old.rows[row][column] !== value) {
            table.tBodies[0].rows[row].cells[column].classList.add("lostatlas-changed");
          }
        }));
      });
      before = tables;
      el.replaceChildren(...drawn);
    };
    model.on("change:tables", write);
    write();
    return () => model.off("change:tables", write);
  },
};
