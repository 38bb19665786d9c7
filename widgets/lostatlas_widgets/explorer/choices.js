// The page's half of Choices (choices.py): rows of text to choose from, some with an amount or a picture.
//
// Every word goes to the page as text (writeMarked of marked.js, which stands before this), every picture as an <img>, in which no script runs.

const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const SLID = 300; // ms: who presses what slid under a pointer at rest this short a time ago has not read it
const SETTLED = 50; // ms after a release in which its click comes, if it comes

function made(parent, kind, className, text = "", marks = []) {
  const element = document.createElement(kind);
  element.className = className;
  parent.append(element);
  writeMarked(element, text, marks);
  return element;
}

function render({ model, el }) {
  el.classList.add("lostatlas-choices");
  el.setAttribute("role", "group");
  el.dataset.lmSuppressShortcuts = "true"; // or JupyterLab takes the arrow keys
  let rows = []; // {item, said, node, button}
  let looked = null; // the row whose place is shown
  let asked = null; // the row that was chosen, until the kernel has heard of it
  const gone = new AbortController(); // ends what listens outside of the list
  const buttons = () => rows.filter((row) => row.button).map((row) => row.button);
  const keyOf = ({ item }) => item.key ?? item.text;
  const rowOf = (target) => rows.find(({ node }) => target && node.contains(target)) ?? null;

  // The kernel may have other rows by now: it is told which one is meant, not only where it stood.
  function choose(row, amount) {
    if (asked === row || (asked && !asked.node.isConnected && keyOf(asked) === keyOf(row))) return; // it is on its way
    answered(); // only the newest one is marked
    asked = row;
    row.button.setAttribute("aria-busy", "true");
    model.send({ type: "choose", index: rows.indexOf(row), key: keyOf(row), text: row.item.text, amount });
  }

  function answered() {
    asked?.button.removeAttribute("aria-busy");
    asked = null;
  }

  function row(item, said) {
    const node = document.createElement("div");
    node.className = "lostatlas-choice";
    node.style.setProperty("--depth", item.depth ?? 0);
    if (item.heading) {
      node.classList.add("lostatlas-choice-heading");
      made(node, "span", "lostatlas-choice-text", item.text, item.marks);
      if (item.more) made(node, "span", "lostatlas-choice-more", item.more, item.more_marks);
      askable(node);
      return { item, said, node, button: null };
    }
    const button = made(node, "button", "lostatlas-choice-button");
    button.type = "button";
    if (item.picture) {
      const picture = made(button, "img", "lostatlas-choice-picture");
      picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(item.picture)}`;
      picture.alt = "";
    }
    const line = made(button, "span", "lostatlas-choice-line");
    made(line, "span", "lostatlas-choice-text", item.text, item.marks);
    if (item.code) made(line, "code", "lostatlas-choice-code", item.code);
    if (item.more) made(button, "span", "lostatlas-choice-more", item.more, item.more_marks);
    if (item.hint) button.title = item.hint;
    askable(button);
    let amount = null;
    if (item.amounts) {
      amount = document.createElement("input");
      Object.assign(amount, { type: "number", ...item.amounts, value: item.amounts.min });
      amount.setAttribute("aria-label", item.text);
      amount.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key === "Enter") button.click();
      });
      node.append(amount);
      const words = button.querySelector(".lostatlas-choice-text");
      const blank = [...words.childNodes].find((part) => part.nodeType === Node.TEXT_NODE && part.data.includes("…"));
      const [before, after] = blank?.data.split("…") ?? [];
      const say = () => { if (blank) blank.data = `${before}${amount.value || "…"}${after}`; };
      amount.addEventListener("input", say); // the button says what it would do
      say();
    }
    const own = { item, said, node, button };
    button.addEventListener("click", (event) => {
      if (aimed(own, event)) choose(own, amount === null ? null : Number(amount.value));
    });
    return own;
  }

  // A press holds the list as it is until it is over, and has the pointer for itself: whatever moves meanwhile,
  // here or above, its click comes to the row that was pressed. Whoever draws the pointer off it has thought better.
  let pressed = null; // {button, box, slid}
  let over = null; // the timer that ends it
  const late = new Set(); // what is to be followed after it
  const following = (act) => () => { if (pressed) late.add(act); else act(); };

  function settle() {
    pressed = null;
    const acts = [...late];
    late.clear();
    for (const act of acts) act();
  }

  el.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".lostatlas-choice-button");
    if (button === null || event.button !== 0) return;
    clearTimeout(over);
    if (event.pointerType === "mouse") button.setPointerCapture(event.pointerId);
    pressed = { button, box: button.getBoundingClientRect(), slid: performance.now() - slid < SLID };
  });
  const release = () => { if (pressed) over = setTimeout(settle, SETTLED); };

  function aimed(row, { detail, clientX, clientY }) {
    if (detail === 0) return true; // a key, or what reads the screen
    if (detail > 1) return false; // the rest of a double click, meant for what stood here before
    if (pressed?.button !== row.button) return true;
    const within = ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (!within(pressed.box) && !within(row.button.getBoundingClientRect())) return false;
    if (pressed.slid) model.send({ type: "slid" });
    return !pressed.slid;
  }

  // When a row last came under a pointer that did not move.
  let pointer = { x: NaN, y: NaN };
  let slid = -Infinity;
  const rests = ({ clientX, clientY }) => clientX === pointer.x && clientY === pointer.y;
  el.addEventListener("pointerover", (event) => { if (rests(event)) slid = performance.now(); });
  const moved = (event) => {
    if (event.type === "pointermove" && rests(event)) return;
    // After the wheel has turned anything may lie below it, as was wanted.
    pointer = event.type === "wheel" ? { x: NaN, y: NaN } : { x: event.clientX, y: event.clientY };
    slid = -Infinity;
  };
  const heardAnywhere = { pointermove: moved, pointerdown: moved, wheel: moved, pointerup: release, pointercancel: release };
  for (const [kind, hear] of Object.entries(heardAnywhere))
    window.addEventListener(kind, hear, { passive: true, signal: gone.signal });

  function write() {
    looked = null; // what was pointed at is shown no more
    const focused = el.contains(document.activeElement) ? document.activeElement : null;
    const known = new Map(); // rows that look the same stay on the page, wherever they stand now
    for (const one of rows) known.set(one.said, [...(known.get(one.said) ?? []), one]);
    rows = model.get("items").map((item) => {
      const said = JSON.stringify(item);
      return known.get(said)?.shift() ?? row(item, said);
    });
    for (const left of known.values()) for (const { node } of left) node.remove();
    let place = el.firstChild;
    for (const { node } of rows) {
      if (node === place) place = place.nextSibling;
      else el.insertBefore(node, place);
    }
    mark();
    tell();
    if (focused && document.activeElement !== focused) (focused.isConnected ? focused : stop())?.focus({ preventScroll: true });
  }

  // The one button that the tab key finds; arrows go on from there.
  const stop = () => buttons().find((button) => button.tabIndex === 0);

  function mark() {
    const current = model.get("current");
    const first = rows[current]?.button ?? buttons()[0];
    rows.forEach(({ node, button }, index) => {
      node.classList.toggle("lostatlas-choice-current", index === current);
      if (button) {
        button.tabIndex = button === first ? 0 : -1;
        if (index === current) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
    });
    const here = rows[current]?.node;
    if (!here || !el.clientHeight) return; // scroll the list alone, never the page
    const above = here.offsetTop; // the list is what it is placed in
    if (above < el.scrollTop || above + here.offsetHeight > el.scrollTop + el.clientHeight)
      el.scrollTop = above - (el.clientHeight - here.offsetHeight) / 2;
  }

  el.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // or a key that is held plays on and on
    const all = buttons();
    const place = all.indexOf(document.activeElement);
    if (place < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    let next = null;
    if (event.key in MOVES) next = place + MOVES[event.key];
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = all.length - 1;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    const target = all[Math.min(Math.max(next, 0), all.length - 1)];
    for (const button of all) button.tabIndex = button === target ? 0 : -1;
    target.focus({ preventScroll: false });
  });

  // Shift+Enter and its sisters stay JupyterLab's: whoever has answered goes on to the next cell.
  const lend = (event) => {
    if (event.key !== "Shift" && event.key !== "Control") return;
    if (event.type === "keydown") delete el.dataset.lmSuppressShortcuts;
    else el.dataset.lmSuppressShortcuts = "true";
  };
  el.addEventListener("keydown", lend);
  el.addEventListener("keyup", lend);

  // Rows that lead to a place say when they have the pointer or the focus, so that the place can be shown.
  const look = (event) => {
    const index = rows.indexOf(rowOf(event.target));
    const now = rows[index]?.item.pointing ? index : null;
    if (now === looked) return;
    looked = now;
    model.send({ type: "look", index: now });
  };
  const lookAway = () => look({ target: el.querySelector(":scope > * :focus") });
  el.addEventListener("focusin", look);
  el.addEventListener("mouseover", look);
  el.addEventListener("mouseleave", lookAway);
  el.addEventListener("focusout", (event) => { if (!el.contains(event.relatedTarget)) look({ target: null }); });

  // In a grid there is no room for words below a picture: one is told below all of them, by its name. It is the one
  // that the pointer moves on, or else the one that has the focus, or would get it.
  const about = document.createElement("div");
  about.className = "lostatlas-choice-about";
  let told = null; // the row below the moving pointer
  function tell() {
    if (!model.get("grid")) return;
    const row = rows.includes(told) ? told : (rowOf(document.activeElement) ?? rowOf(stop()));
    about.textContent = "";
    if (!row?.item.hint) return;
    made(about, "strong", "lostatlas-choice-told", row.item.text);
    about.append(` ${row.item.hint}`);
    if (row.item.code) made(about, "code", "lostatlas-choice-code", row.item.code);
  }
  const point = (row) => {
    if (row === told) return;
    told = row;
    tell();
  };
  el.addEventListener("mousemove", ({ target }) => point(rowOf(target) ?? told));
  el.addEventListener("mouseleave", () => point(null));
  el.addEventListener("focusin", () => { told = null; tell(); }); // whoever goes on with the keys looks there

  const heard = (message) => {
    if (message.type === "focus") requestAnimationFrame(() => stop()?.focus({ preventScroll: true }));
    else if (message.type === "answered") answered();
  };
  model.on("msg:custom", heard);

  const name = () => el.setAttribute("aria-label", model.get("label"));
  const shape = () => {
    el.classList.toggle("lostatlas-choices-grid", model.get("grid"));
    if (model.get("grid")) el.append(about);
    else about.remove();
  };
  const follow = { items: following(write), current: following(mark), label: name, grid: shape };
  shape();
  for (const [trait, act] of Object.entries(follow)) {
    model.on(`change:${trait}`, act);
    act();
  }
  const seen = new ResizeObserver(following(mark)); // a list that was hidden in a tab scrolls when it appears
  seen.observe(el);
  return () => {
    gone.abort();
    clearTimeout(over);
    seen.disconnect();
    model.off("msg:custom", heard);
    for (const [trait, act] of Object.entries(follow)) model.off(`change:${trait}`, act);
  };
}

export default { render };
