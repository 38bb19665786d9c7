// The page's half of TableStrip: tables as real table elements. Text is only ever set as text.
function cell(row, tag, text, numeric) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (numeric) made.className = "lostatlas-number";
  if (tag === "th") made.scope = "col";
  row.append(made);
  return made;
}

function draw(table) {
  const made = document.createElement("table");
  made.className = "lostatlas-strip-table";
  const caption = document.createElement("caption");
  caption.textContent = table.title;
  made.append(caption);
  const head = made.createTHead().insertRow();
  for (const column of table.columns) cell(head, "th", column.title, column.numeric);
  const body = made.createTBody();
  table.rows.forEach((values, place) => {
    const row = body.insertRow();
    if (table.acting[place]) row.setAttribute("aria-current", "true");
    values.forEach((value, column) => {
      const one = cell(row, "td", String(value), table.columns[column].numeric);
      if (column === 0 && table.colours[place]) {
        const mark = document.createElement("span");
        mark.className = "lostatlas-owner";
        mark.style.backgroundColor = table.colours[place];
        one.prepend(mark);
      }
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
