// The page's half of Choices (choices.py): rows of text to choose from, some with an amount or a picture.
//
// Every word goes to the page as text (writeMarked of marked.js), every picture as an <img>, in which no script runs.
// What is a press that counts is told by presses.js; both stand before this.

// Whether words are no broader than two dozen letters; those of Japanese are twice as broad.
const brief = (words) => [...words].reduce((sum, one) => sum + (one > "\u2e80" ? 2 : 1), 0) <= 24 && !words.includes("\n");

const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function render({ model, el }) {
  el.classList.add("lostatlas-choices");
  el.setAttribute("role", "group");
  el.tabIndex = -1;
  el.dataset.lmSuppressShortcuts = "true"; // or JupyterLab takes the arrow keys
  let rows = []; // {item, said, node, buttons, hint}; most have one button, headings none
  let looked = null; // the row whose place is shown
  let asked = null, busy = null; // the row that was chosen, and its button, until the kernel has heard of it
  const presses = watchPresses(el, () => {
    if (model.get("tells")) model.send({ type: "slid" });
    return model.get("tells");
  });
  const buttons = () => rows.flatMap((row) => row.buttons);
  const keyOf = ({ item }) => item.key ?? item.text;
  const rowOf = (target) => rows.find(({ node }) => target && node.contains(target)) ?? null;

  // The kernel may have other rows by now: it is told which one is meant, not only where it stood.
  function choose(row, button, text, amount) {
    if (asked === row || (asked && !asked.node.isConnected && keyOf(asked) === keyOf(row))) return; // it is on its way
    answered(); // only the newest one is marked
    [asked, busy] = [row, button];
    button.setAttribute("aria-busy", "true");
    model.send({ type: "choose", index: rows.indexOf(row), key: keyOf(row), text, amount });
  }

  function answered() {
    busy?.removeAttribute("aria-busy");
    asked = busy = null;
  }

  function made(parent, kind, className, text = "", marks = []) {
    const element = document.createElement(kind);
    element.className = className;
    parent.append(element);
    const meanings = model.get("meanings");
    writeMarked(element, text, marks.map(([start, end, place, ...link]) => [start, end, meanings[place], ...link]));
    return element;
  }

  function pressable(parent, className, press) {
    const button = made(parent, "button", `lostatlas-choice-button ${className}`);
    button.type = "button";
    button.tabIndex = -1; // until it is the one that is reached
    button.addEventListener("click", (event) => { if (presses.aimed(button, event)) press(button); });
    return button;
  }

  // A button for each number; each has the whole words for who does not see what stands before it.
  function numbers(own, { text, more, options, buttons, marks, more_marks }) {
    own.node.classList.add("lostatlas-choice-several");
    made(own.node, "span", "lostatlas-choice-text", text, marks);
    const all = made(own.node, "span", "lostatlas-choice-numbers");
    own.buttons = buttons.map(([words, code], place) => {
      const button = pressable(all, "lostatlas-choice-number", () => choose(own, button, words, options[place]));
      button.textContent = options[place];
      button.setAttribute("aria-label", words);
      button.title = `${words}\n${code}`;
      return button;
    });
    if (more) made(own.node, "span", "lostatlas-choice-more", more, more_marks);
    askable(own.node);
    return own;
  }

  function row(item, said) {
    const node = document.createElement("div");
    node.className = "lostatlas-choice";
    node.style.setProperty("--depth", item.depth ?? 0);
    if (item.heading || item.note) {
      node.classList.add(`lostatlas-choice-${item.note ? "note" : "heading"}`);
      made(node, "span", "lostatlas-choice-text", item.text, item.marks);
      if (item.more) made(node, "span", "lostatlas-choice-more", item.more, item.more_marks);
      askable(node);
      return { item, said, node, buttons: [] };
    }
    const own = { item, said, node, hint: hintOf(item) };
    if (item.buttons) return numbers(own, item);
    node.classList.toggle("lostatlas-choice-stays", Boolean(item.stays));
    let amount = null;
    const button = pressable(node, "", () => {
      if (amount?.value === "") {
        amount.setCustomValidity(model.get("no_amount"));
        amount.reportValidity(); // said beside the box, which gets the focus; nothing moves
      } else choose(own, button, item.text, amount === null ? null : Number(amount.value));
    });
    own.buttons = [button];
    if (item.picture) {
      const picture = made(button, "img", "lostatlas-choice-picture");
      picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(item.picture)}`;
      picture.alt = "";
    }
    const line = made(button, "span", "lostatlas-choice-line");
    made(line, "span", "lostatlas-choice-text", item.text, item.marks);
    // Beside the words where there is room; what has to go below an amount has the whole width there.
    if (item.more) made(item.amounts && !brief(item.more) ? button : line, "span", "lostatlas-choice-more", item.more, item.more_marks);
    const tip = (code) => { button.title = [item.stays && item.more, item.hint, code].filter(Boolean).join("\n"); };
    tip(item.code);
    askable(button);
    if (item.amounts) {
      amount = document.createElement(item.options ? "select" : "input");
      if (item.options) { // only as broad as its numbers: what is to be done is told in one line where it can be
        amount.append(...item.options.map((one) => new Option(one, one)));
        node.style.setProperty("--amount", `calc(${Math.max(...item.options.map((one) => String(one).length))}ch + 35px)`);
      } else {
        Object.assign(amount, { type: "number", ...item.amounts, value: item.amounts.min });
        node.style.setProperty("--amount", `calc(${String(item.amounts.max).length}ch + 34px)`);
      }
      amount.setAttribute("aria-label", item.text);
      amount.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key === "Enter") button.click();
      });
      node.append(amount);
      node.classList.add("lostatlas-choice-amounts");
      const words = button.querySelector(".lostatlas-choice-text");
      const blank = [...words.childNodes].find((part) => part.nodeType === Node.TEXT_NODE && part.data.includes("…"));
      const [before, after] = blank?.data.split("…") ?? [];
      const say = () => {
        const filled = amount.value || "…";
        if (blank) blank.data = `${before}${filled}${after}`;
        tip(item.code?.replace(/\d+$/, filled)); // an amount ends what may be typed
      };
      amount.addEventListener("input", say); // the button says what it would do
      amount.addEventListener("input", () => amount.setCustomValidity(""));
      say();
    }
    return own;
  }

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
    about.replaceChildren(...rows.map(({ hint }) => hint).filter(Boolean));
    mark();
    tell();
    presses.wrote();
    requestAnimationFrame(() => el.closest(".lostatlas-offered")?.scrollTo(0, 0)); // a new list begins at its top
    if (!focused) return;
    const keeper = focused !== el && focused.isConnected ? focused : stop() ?? el; // while others decide, the list itself
    if (document.activeElement !== keeper) keeper.focus({ preventScroll: true });
  }

  // The one button that the tab key finds; arrows go on from there. A long log has hundreds that it does not.
  let here = null, reached = null; // the current row; that button
  const stop = () => reached;
  function reach(button) {
    if (button === reached) return;
    if (reached) reached.tabIndex = -1;
    if (button) button.tabIndex = 0;
    reached = button;
  }

  function mark() {
    const current = rows[model.get("current")] ?? null;
    if (current !== here) {
      here?.node.classList.remove("lostatlas-choice-current");
      here?.buttons[0]?.removeAttribute("aria-current");
      current?.node.classList.add("lostatlas-choice-current");
      current?.buttons[0]?.setAttribute("aria-current", "true");
      here = current;
    }
    reach(current?.buttons[0] ?? buttons()[0] ?? null);
    requestAnimationFrame(scrollToCurrent);
  }

  // Where things stand is asked for when all has changed: each question in between costs a layout of the page.
  function scrollToCurrent() {
    const node = here?.node;
    if (!node || !el.clientHeight) return; // scroll the list alone, never the page
    const above = node.offsetTop; // the list is what it is placed in
    if (above < el.scrollTop || above + node.offsetHeight > el.scrollTop + el.clientHeight)
      el.scrollTop = above - (el.clientHeight - node.offsetHeight) / 2;
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
    reach(target);
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

  // Rows that lead to a place say when somebody points at them or goes to them with the keys, so that the place can be
  // shown; not when they have come under a pointer at rest, or were given the focus after a press elsewhere.
  const look = (event) => {
    const index = rows.indexOf(rowOf(event.target));
    const now = rows[index]?.item.pointing ? index : null;
    if (now === looked) return;
    looked = now;
    model.send({ type: "look", index: now });
  };
  const lookAway = () => look({ target: el.querySelector(":scope > * :focus-visible") });
  el.addEventListener("focusin", (event) => { // a press on the row that is looked at leaves its place shown
    if (looked === null || rows.indexOf(rowOf(event.target)) !== looked) lookAway();
  });
  el.addEventListener("pointermove", (event) => { if (!presses.rests(event)) look(event); });
  el.addEventListener("mouseleave", lookAway);
  el.addEventListener("focusout", (event) => { if (!el.contains(event.relatedTarget)) look({ target: null }); });

  // In a grid there is no room for words below a picture: one is told below all of them, by its name. It is the one
  // that the pointer moves on, or else the one that has the focus, or would get it. All lie over each other, so that
  // there is room for the longest, and nothing moves when the pointer does.
  const about = document.createElement("div");
  about.className = "lostatlas-choice-about";
  let described = null; // the row below the moving pointer
  function hintOf(item) {
    if (!model.get("grid") || !item.hint) return null;
    const hint = document.createElement("div");
    made(hint, "strong", "lostatlas-choice-told", item.text);
    hint.append(` ${item.hint}`);
    return hint;
  }
  function tell() {
    const now = rows.includes(described) ? described : (rowOf(document.activeElement) ?? rowOf(stop()));
    for (const row of rows) row.hint?.classList.toggle("lostatlas-choice-now", row === now);
  }
  const point = (row) => {
    if (row === described) return;
    described = row;
    tell();
  };
  const pointed = (event) => { if (!presses.rests(event)) point(rowOf(event.target) ?? described); };
  el.addEventListener("pointermove", pointed);
  el.addEventListener("pointerover", pointed); // this alone is heard when the wheel has brought another one below it
  el.addEventListener("mouseleave", () => point(null));
  el.addEventListener("focusin", () => { described = null; tell(); }); // whoever goes on with the keys looks there

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
  const follow = { items: presses.following(write), current: presses.following(mark), label: name, grid: shape };
  shape();
  for (const [trait, act] of Object.entries(follow)) {
    model.on(`change:${trait}`, act);
    act();
  }
  const seen = new ResizeObserver(presses.following(mark)); // a list that was hidden in a tab scrolls when it appears
  seen.observe(el);
  return () => {
    presses.end();
    seen.disconnect();
    model.off("msg:custom", heard);
    for (const [trait, act] of Object.entries(follow)) model.off(`change:${trait}`, act);
  };
}

export default { render };
