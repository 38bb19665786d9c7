// The page's half of GameFrame (frame.py): its height, where the strips stand, splitters that remember, the drawer.

const LOWEST = 420, HIGHEST = 1400; // of the panel, in pixels: a window of 560 leaves so much to a page of JupyterLab
const ABOUT = 14; // what JupyterLab leaves free about an output
const ABOVE = 200; // what is higher than that above a panel is scrolled away
const KEPT = "lostatlas.frame"; // what is remembered, for all games
const BROAD = 820; // so broad a board has the whole drawer below it, beside the tabs
const ROOMY = 900; // so high a window has the drawer open at first
const STRIPS = { low: 96, high: 190, share: 0.25, narrow: 224, broad: 320 };
const ROW = 20; // of a strip
const LETTER = 7, APART = 22; // of the tables of a strip, which stand side by side where they fit
const GIVES = 0.7; // so much smaller a board may be with the strips beside it: there more of them is in sight
const LEGEND = 84; // what stands below a board in its place
const SHUT = 36; // what the tabs of a drawer take of the left part when it is shut
const LEAST = { side: 260, foot: 90 }; // of what a splitter makes larger and smaller
const COLUMNS = { window: 900, frame: 740 }; // from so many pixels on there are two
const TURN = { from: 1.15, back: 1.02 }; // by so much a board has to be larger turned by a quarter, to be turned and to stay so
const STEP = 24; // what an arrow key moves a splitter by

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function remember(sizes) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...remembered(), ...sizes }));
  } catch { /* a page without a memory works as well */ }
}

// What shows the notebook: it is as high as the window leaves, whatever stands in it.
function shownHeight(el) {
  const scrolled = el.closest(".jp-WindowedPanel-outer") ?? el.closest(".jp-MainAreaWidget");
  return scrolled?.clientHeight || window.innerHeight;
}

// How many rows tables of so many rows and letters take in this breadth: those side by side are as high as the highest.
function rowsIn(tables, wide) {
  if (tables === null) return Infinity;
  let sum = 0, high = 0, used = 0;
  for (const [rows, letters] of tables) {
    const takes = letters * LETTER;
    if (used && used + APART + takes > wide) {
      sum += high;
      high = used = 0;
    }
    used += (used ? APART : 0) + takes;
    high = Math.max(high, rows);
  }
  return sum + high;
}

function attach(frame, model, el) {
  const [left, side, drawer] = ["left", "side", "drawer"].map((name) => frame.querySelector(`:scope > * > .lostatlas-place-${name}`));
  const strips = left.querySelector(":scope > .lostatlas-place-strips");
  const tabs = side.querySelector(":scope > .lostatlas-place-tabs");
  strips.setAttribute("role", "group"); // keys scroll it
  // A :has() would be asked at each step of a game: each costs some milliseconds.
  frame.classList.toggle("lostatlas-without-tabs", !tabs);
  const area = frame.closest(".jp-OutputArea");
  area?.classList.add("lostatlas-output");
  const bar = tabs?.querySelector(":scope > .lm-TabBar");
  const works = () => { // in tabs the log comes first
    const working = bar.querySelector(".lm-mod-current:not(:first-child)") !== null;
    frame.classList.toggle("lostatlas-works-beside", working);
    frame.classList.toggle("lostatlas-log-beside", !working);
  };
  const fronts = new MutationObserver(works);
  if (bar) {
    works();
    fronts.observe(bar, { subtree: true, attributes: true, attributeFilter: ["class"] });
  }
  const sizes = remembered();
  const set = (name, value, on = frame) => on.style.setProperty(`--lostatlas-${name}`, `${Math.round(value)}px`);
  const most = { side: () => 0.6 * frame.clientWidth, foot: () => 0.72 * side.clientHeight }; // the rest is for the other
  const size = (name) => (name === "side" ? side.clientWidth : (tabs ?? drawer).clientHeight);

  // What stands above the frame, such as a guide, or the edge of a page: both are in sight. From what
  // it was opened below the page is scrolled away.
  const stage = frame.closest(".lostatlas-stage");
  const output = stage ?? frame.closest(".jp-OutputArea-output") ?? frame.parentElement;
  const above = () => {
    const [top, begins] = [frame, output].map((one) => one.getBoundingClientRect().top);
    const edge = stage || frame.closest(".jp-WindowedPanel-outer") ? 0 : begins + window.scrollY;
    return [edge, top - begins].filter((one) => one < ABOVE).reduce((sum, one) => sum + one, 0);
  };

  function fit() {
    frame.classList.toggle("lostatlas-one-column", window.innerWidth < COLUMNS.window || frame.clientWidth < COLUMNS.frame);
    const tall = Math.min(Math.max(shownHeight(el) - ABOUT - above(), LOWEST), HIGHEST);
    set("tall", tall);
    for (const name of Object.keys(most)) if (sizes[name]) set(name, sizes[name]);
    frame.classList.toggle("lostatlas-broad", tabs !== null && left.clientWidth >= BROAD);
    if (!left.clientWidth) { // one column
      const wide = frame.querySelector(":scope > * > * > .lostatlas-place-board")?.clientWidth;
      const most = Math.min(0.62 * window.innerHeight, 560) - LEGEND; // as in frame.css
      if (wide) set("board-high", wide / turn((shape) => Math.min(wide / shape, most)) + LEGEND);
      return;
    }
    const wide = left.clientWidth, whole = left.clientHeight - SHUT;
    const high = left.clientHeight - parseFloat(getComputedStyle(left).paddingBottom);
    // To have all of the strips in sight, beside the board and below it.
    const [need, needBelow] = [0, wide].map((across) => ROW * rowsIn(model.get("tables"), across));
    const highest = (free) => Math.min(Math.max(STRIPS.share * free, STRIPS.low), STRIPS.high);
    const bar = (free) => Math.min(highest(free), needBelow);
    const gives = (free) => (needBelow <= highest(free) ? 1 : GIVES);
    const column = Math.min(Math.max(STRIPS.share * wide, STRIPS.narrow), STRIPS.broad);
    strips.tabIndex = strips.scrollHeight > strips.clientHeight ? 0 : -1; // keys scroll what does not fit
    const places = (shape, free) => [Math.min(wide / shape, free - bar(free)), Math.min((wide - column) / shape, free)];
    const aspect = turn((shape) => {
      const [below, beside] = places(shape, whole); // or it would come round with the drawer
      return Math.max(gives(whole) * below, beside);
    });
    const [below, beside] = places(aspect, high);
    frame.classList.toggle("lostatlas-strips-beside", beside > gives(high) * below);
    set("strips-high", bar(high), left);
    set("strips-wide", 2 * need <= high ? column : Math.max(column, Math.min(wide - high * aspect - 24, 460)), left);
  }

  // Have the board turned by a quarter where it is larger so; return the shape that it is seen in. `room` tells how high
  // a board of a shape would be; a change of sides must not come and go with a few pixels.
  function turn(room) {
    const aspect = model.get("aspect"), turned = model.get("turned");
    if (!model.get("turns")) return aspect;
    const larger = room(1 / aspect) / aspect / room(aspect) > (turned ? TURN.back : TURN.from);
    if (larger !== turned) {
      model.set("turned", larger);
      model.save_changes();
    }
    return larger ? 1 / aspect : aspect;
  }

  // With the tab key alone it is a long way through the panel: the first stop leads below it.
  const { below, strips: stripsName, ...splits } = model.get("_names");
  strips.setAttribute("aria-label", stripsName);
  const end = document.createElement("span");
  end.tabIndex = -1;
  const skip = document.createElement("button");
  skip.className = "lostatlas-skip";
  skip.textContent = below;
  skip.addEventListener("click", () => end.focus());
  frame.prepend(skip);

  const bars = Object.entries(splits).map(([name, words]) => {
    const one = document.createElement("div");
    one.className = `lostatlas-split lostatlas-split-${name}`;
    one.tabIndex = 0;
    one.setAttribute("role", "separator");
    one.setAttribute("aria-label", words);
    one.setAttribute("aria-orientation", name === "side" ? "vertical" : "horizontal");
    one.dataset.lmSuppressShortcuts = "true";
    const tell = () => one.setAttribute("aria-valuenow", String(Math.round((100 * size(name)) / Math.max(most[name](), 1))));
    const draw = (to) => {
      sizes[name] = Math.min(Math.max(to, LEAST[name]), most[name]());
      fit();
      tell();
      remember({ [name]: sizes[name] });
    };
    one.addEventListener("pointerdown", (event) => {
      const from = name === "side" ? event.clientX : event.clientY, began = size(name);
      one.setPointerCapture(event.pointerId);
      const move = (now) => draw(began + from - (name === "side" ? now.clientX : now.clientY));
      one.addEventListener("pointermove", move);
      one.addEventListener("lostpointercapture", () => one.removeEventListener("pointermove", move), { once: true });
      event.preventDefault();
    });
    one.addEventListener("keydown", (event) => {
      const by = { ArrowUp: STEP, ArrowLeft: STEP, ArrowDown: -STEP, ArrowRight: -STEP }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      draw(size(name) + by);
    });
    one.addEventListener("dblclick", () => { // as it was at first
      delete sizes[name];
      frame.style.removeProperty(`--lostatlas-${name}`);
      remember({ [name]: undefined });
      fit();
    });
    tell();
    el.append(one);
    return one;
  });

  el.append(end);
  bars.push(skip, end);

  const shape = () => {
    frame.classList.toggle("lostatlas-drawer-shut", !model.get("drawer_open"));
    fit();
  };
  const open = (opened) => {
    if (opened === model.get("drawer_open")) return;
    model.set("drawer_open", opened);
    model.save_changes();
  };
  // A press on the tab in front, or on a tab that it covers, shuts the drawer; on any tab of a shut one opens it.
  let current = null;
  const tabOf = (event) => event.target.closest?.(".lm-TabBar-tab");
  const before = (event) => { current = drawer.querySelector(".lm-TabBar-tab.lm-mod-current"); };
  const covers = () => left.clientWidth > 0 && !frame.classList.contains("lostatlas-broad");
  const press = (event) => {
    const tab = tabOf(event);
    const of = tab?.closest(".jupyter-widget-tab");
    if (of !== drawer && (!of || of !== tabs || !covers())) return; // or one within a tab
    const opened = of === drawer && (!model.get("drawer_open") || tab !== current);
    open(opened);
    remember({ open: opened });
  };
  const key = (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !tabOf(event)) return;
    before(event);
    setTimeout(() => press(event)); // after the tab has come to the front
  };
  drawer.addEventListener("pointerdown", before, true);
  // JupyterLab would take the arrows from these, and go to another cell.
  const keep = (event) => { if (event.target.matches?.("select, [role=tab], [role=slider]")) event.target.dataset.lmSuppressShortcuts = "true"; };
  frame.addEventListener("focusin", keep);
  // Nor does it take them from what they mean nothing to, such as a button.
  const stay = (event) => {
    if (!event.key.startsWith("Arrow")) return;
    event.stopPropagation();
    if (event.target.matches?.("button")) event.preventDefault(); // or the page is scrolled
  };
  frame.addEventListener("keydown", stay);
  // The slider of ipywidgets goes to the end that it was made with; the game has grown since.
  const toEnd = (event) => {
    const slider = event.key === "End" && event.target.matches?.("[role=slider]") && event.target.closest(".noUi-target")?.noUiSlider;
    if (!slider) return;
    event.preventDefault();
    event.stopPropagation();
    slider.set(slider.options.range.max);
  };
  frame.addEventListener("keydown", toEnd, true);
  for (const one of [drawer, tabs].filter(Boolean)) {
    one.addEventListener("click", press);
    one.addEventListener("keydown", key, true);
  }

  open(sizes.open ?? shownHeight(el) >= ROOMY);
  shape();
  const resized = new ResizeObserver(fit);
  for (const one of [output, frame.parentElement, frame, left]) resized.observe(one);
  window.addEventListener("resize", fit);
  model.on("change:aspect change:turns change:tables", fit);
  model.on("change:drawer_open", shape);
  return () => {
    resized.disconnect();
    fronts.disconnect();
    area?.classList.remove("lostatlas-output");
    window.removeEventListener("resize", fit);
    model.off("change:aspect change:turns change:tables", fit);
    model.off("change:drawer_open", shape);
    drawer.removeEventListener("pointerdown", before, true);
    frame.removeEventListener("focusin", keep);
    frame.removeEventListener("keydown", stay);
    frame.removeEventListener("keydown", toEnd, true);
    for (const one of [drawer, tabs].filter(Boolean)) {
      one.removeEventListener("click", press);
      one.removeEventListener("keydown", key, true);
    }
    for (const one of bars) one.remove();
  };
}

function render({ model, el }) {
  el.classList.add("lostatlas-splits");
  return within(el, ".lostatlas-frame", (frame) => attach(frame, model, el));
}
export default { render };
