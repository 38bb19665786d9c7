// The page's half of Choices (choices.py): rows of text to choose from, some with an amount or a picture.
//
// Every word goes to the page as text (writeMarked of marked.js, which stands before this), every picture as an <img>, in which no script runs.

const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function made(parent, kind, className, text = "", marks = []) {
  const element = document.createElement(kind);
  element.className = className;
  writeMarked(element, text, marks);
  parent.append(element);
  return element;
}

function render({ model, el }) {
  el.classList.add("lostatlas-choices");
  el.setAttribute("role", "group");
  el.dataset.lmSuppressShortcuts = "true"; // or JupyterLab takes the arrow keys
  let rows = []; // {item, key, node, button}
  let looked = null; // the row whose place is shown
  const buttons = () => rows.filter((row) => row.button).map((row) => row.button);

  function choose(index, amount = null) {
    model.send({ type: "choose", index, amount });
  }

  function row(item, index) {
    const node = document.createElement("div");
    node.className = "lostatlas-choice";
    node.style.setProperty("--depth", item.depth ?? 0);
    if (item.heading) {
      node.classList.add("lostatlas-choice-heading");
      made(node, "span", "lostatlas-choice-text", item.text, item.marks);
      if (item.more) made(node, "span", "lostatlas-choice-more", item.more, item.more_marks);
      askable(node);
      return { item, node, button: null };
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
    button.addEventListener("click", () => choose(index, amount === null ? null : Number(amount.value)));
    return { item, node, button };
  }

  function write() {
    looked = null; // what was pointed at is shown no more
    const items = model.get("items");
    const keys = items.map((item) => JSON.stringify(item));
    const hadFocus = el.contains(document.activeElement);
    let same = 0;
    while (same < rows.length && same < keys.length && rows[same].key === keys[same]) same += 1;
    for (const gone of rows.splice(same)) gone.node.remove();
    about.textContent = "";
    for (let index = same; index < items.length; index += 1) {
      const added = { ...row(items[index], index), key: keys[index] };
      rows.push(added);
      el.insertBefore(added.node, about.parentNode === el ? about : null);
    }
    mark();
    if (hadFocus && !el.contains(document.activeElement)) (stop() ?? buttons()[0])?.focus({ preventScroll: true });
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
    const index = rows.findIndex(({ node }) => node.contains(event.target));
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

  // In a grid there is no room for words below a picture: the one that has the focus or the pointer is told below.
  const about = document.createElement("div");
  about.className = "lostatlas-choice-about";
  const tell = (event) => {
    const row = rows.find(({ node }) => node.contains(event.target));
    if (model.get("grid") && row?.button) about.textContent = row.item.hint ?? "";
  };
  el.addEventListener("focusin", tell);
  el.addEventListener("mouseover", tell);
  const heard = (message) => {
    if (message.type === "focus") requestAnimationFrame(() => stop()?.focus({ preventScroll: true }));
  };
  model.on("msg:custom", heard);

  const name = () => el.setAttribute("aria-label", model.get("label"));
  const shape = () => {
    el.classList.toggle("lostatlas-choices-grid", model.get("grid"));
    if (model.get("grid")) el.append(about);
    else about.remove();
  };
  const follow = { items: write, current: mark, label: name, grid: shape };
  for (const [trait, act] of Object.entries(follow)) {
    model.on(`change:${trait}`, act);
    act();
  }
  const seen = new ResizeObserver(mark); // a list that was hidden in a tab scrolls when it appears
  seen.observe(el);
  return () => {
    seen.disconnect();
    model.off("msg:custom", heard);
    for (const [trait, act] of Object.entries(follow)) model.off(`change:${trait}`, act);
  };
}

export default { render };
