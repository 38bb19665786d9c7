// The page's half of TableStrip: tables as real table elements. Text is only ever set as text.
//
// A table that is broader than the strip is never scrolled sideways: its last columns stand below the first ones, in one
// line over the whole width, each value with its heading, a group of columns together; and words that are long stand
// there in any narrow strip.
const LONG = 14; // letters
const WORD = 8; // a longer one, such as a sentence without spaces, may be broken in a heading
const LEAST = 2; // columns that stay
const ROLES = { th: "columnheader", td: "cell" }; // a table that is laid out as a grid is not a table by itself
const NOTHING = new Set(["", "0", "–"]); // is not told below, but a 0 where others have more: so the rows stay alike

// In letters: a sign of Japanese is as broad as two.
const breadth = (text) => text.replace(/[\u3000-\u9fff\uff00-\uff60]/g, "  ").length;

function add(parent, tag, text, ...classes) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.classList.add(...classes);
  if (tag in ROLES) made.setAttribute("role", ROLES[tag]);
  if (tag === "th") made.scope = "col";
  parent.append(made);
  return made;
}

// The columns with those that stand below marked: the long ones of a narrow strip, and the last ones that do not fit.
function placed(table, narrow, folded) {
  const columns = table.columns.map((column, place) => {
    const longest = Math.max(0, ...table.rows.map((row) => String(row[place]).length));
    const zeros = column.numeric && table.rows.some((row) => !NOTHING.has(String(row[place])));
    return { ...column, zeros, long: narrow && place > 0 && !column.numeric && longest > LONG };
  });
  const short = columns.filter(({ long }) => !long);
  const last = short.slice(Math.max(LEAST, short.length - folded));
  const groups = new Set(last.map(({ group }) => group).filter(Boolean));
  for (const column of short) column.below = last.includes(column) || groups.has(column.group);
  return columns;
}

function draw(table, narrow, folded) {
  const made = document.createElement("table");
  made.className = "lostatlas-strip-table";
  made.setAttribute("role", "table");
  const columns = placed(table, narrow, folded);
  const above = columns.filter(({ long, below }) => !long && !below);
  made.style.setProperty("--columns", above.length);
  add(made, "caption", table.title);
  const head = made.createTHead().insertRow();
  head.setAttribute("role", "row");
  for (const { title, brief, numeric } of above) {
    const heading = add(head, "th", brief || title, ...(numeric ? ["lostatlas-number"] : []));
    if (heading.textContent.split(" ").some((word) => word.length > WORD)) heading.classList.add("lostatlas-breaks");
    if (brief) heading.title = heading.ariaLabel = title;
  }
  const body = made.createTBody();
  const cells = table.rows.map((values, place) => {
    const row = body.insertRow();
    row.setAttribute("role", "row");
    if (table.acting[place]) row.setAttribute("aria-current", "true");
    if (table.colours[place]) row.style.setProperty("--owner", table.colours[place]);
    const under = document.createElement("td");
    const drawn = columns.map((column, at) => {
      const text = String(values[at]).replace(/^-(?=\d)/, "−");
      if (!above.includes(column)) {
        if (NOTHING.has(text) && !(text === "0" && column.zeros)) return under;
        const entry = column.below ? `${column.brief || column.title} ${text}` : text;
        return add(under, "span", entry, ...(breadth(entry) <= 2 * LONG ? ["lostatlas-whole"] : []));
      }
      const one = add(row, "td", text, ...(column.numeric ? ["lostatlas-number"] : []));
      if (at === 0 && table.colours[place]) {
        const mark = document.createElement("span");
        mark.className = "lostatlas-owner";
        mark.style.backgroundColor = table.colours[place];
        one.prepend(mark);
      }
      if (text.length <= LONG) one.style.whiteSpace = "nowrap"; // mark and name, or trains, in one line
      else if (!narrow) one.classList.add("lostatlas-long");
      return one;
    });
    if (under.childNodes.length) {
      under.className = "lostatlas-under";
      under.setAttribute("role", ROLES.td);
      row.append(under);
    }
    return drawn;
  });
  return { made, cells, most: columns.filter(({ long }) => !long).length - LEAST };
}

// The values of a table by what its rows and columns are about: rows change places, and columns come and go.
function known(table) {
  const named = (values) => new Map(values.map((value, at) => [table.columns[at].title, value]));
  return new Map(table.rows.map((values, row) => [table.keys[row], named(values)]));
}

export default {
  render({ model, el }) {
    el.classList.add("lostatlas-strip");
    let before = new Map(), wide = 0, high = 0;
    const folds = new Map(); // how many columns of a table do not fit into the breadth of now
    const write = () => {
      const narrow = el.closest(".lostatlas-strips-beside") !== null;
      const tables = model.get("tables");
      const drawn = tables.map((table) => draw(table, narrow, folds.get(table.name) ?? 0));
      el.replaceChildren(...drawn.map(({ made }) => made));
      if (el.clientWidth) tables.forEach((table, place) => {
        while (drawn[place].made.scrollWidth > el.clientWidth && (folds.get(table.name) ?? 0) < drawn[place].most) {
          folds.set(table.name, (folds.get(table.name) ?? 0) + 1);
          const less = draw(table, narrow, folds.get(table.name));
          drawn[place].made.replaceWith(less.made);
          drawn[place] = less;
        }
      });
      // What changed since the last state is pointed out where it stands.
      tables.forEach((table, place) => {
        const rows = before.get(table.name);
        table.rows.forEach((values, row) => values.forEach((value, column) => {
          const old = rows?.get(table.keys[row])?.get(table.columns[column].title);
          if (old !== undefined && old !== value) drawn[place].cells[row][column].classList.add("lostatlas-changed");
        }));
      });
      before = new Map(tables.map((table) => [table.name, known(table)]));
      crowd();
    };
    // Many companies stand closer together before any of them is out of sight.
    const crowd = () => {
      el.classList.remove("lostatlas-strip-crowded");
      el.classList.toggle("lostatlas-strip-crowded", el.scrollHeight > el.clientHeight);
    };
    let asked = 0; // once all that changes with it has changed: what does not fit is found by a layout of the page
    const soon = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(write);
    };
    model.on("change:tables", soon);
    const seen = new ResizeObserver(() => {
      if (el.clientHeight !== high) crowd();
      high = el.clientHeight;
      if (el.clientWidth === wide) return;
      wide = el.clientWidth;
      folds.clear();
      write();
    });
    seen.observe(el);
    write();
    return () => {
      seen.disconnect();
      cancelAnimationFrame(asked);
      model.off("change:tables", soon);
    };
  },
};
