"use strict";
// The page of a game: everything in it is data that was written with it; words go to the page as text.
const game = JSON.parse(inOneTheme(document.getElementById("game").textContent));
const byId = (id) => document.getElementById(id);
const last = game.steps.length - 1;
const slider = byId("step");
const log = byId("log");
const lines = [];
let here = -1;

function made(parent, kind, text, className) {
  const element = document.createElement(kind);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  parent.append(element);
  return element;
}

// Pictures: slots whose look changes from certain steps on; [from, number of the part] pairs, in order.
function frames(reel) {
  const slots = Object.entries(reel.slots).map(([name, looks]) => ({
    looks,
    shown: -1,
    group: document.querySelector(`[data-slot="${CSS.escape(name)}"]`),
  }));
  return (step) => {
    for (const slot of slots) {
      let low = 0;
      let high = slot.looks.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (slot.looks[middle][0] <= step) low = middle;
        else high = middle - 1;
      }
      const part = slot.looks[low][0] <= step ? slot.looks[low][1] : 0;
      if (part === slot.shown) continue;
      slot.shown = part;
      slot.group.innerHTML = reel.parts[part];
    }
  };
}
const showBoard = frames(game.board);
const showMarket = frames(game.market);

// What a picture shows, in words, from certain steps on.
function textAt(list) {
  return (step) => list.reduce((found, [from, words]) => (from <= step ? words : found), "");
}
const boardWords = textAt(game.board.told);
const marketWords = textAt(game.market.told);

function rings(names) {
  const layer = byId("rings");
  layer.replaceChildren();
  for (const name of names) {
    const place = document.querySelector(`[data-slot="${CSS.escape(name)}"]`);
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "g");
    ring.setAttribute("transform", place.getAttribute("transform"));
    ring.innerHTML = game.ring;
    layer.append(ring);
  }
}

function table(caption, head, rows) {
  const whole = document.createElement("table");
  made(whole, "caption", caption);
  const top = whole.createTHead().insertRow();
  for (const name of head) made(top, "th", name).scope = "col";
  const body = whole.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) {
      const cell = line.insertCell();
      cell.textContent = value;
      if (value.length < 12) cell.className = "short"; // a sum beside a long name stays whole
    }
  }
  return whole;
}

function charts() {
  for (const page of window.Bokeh?.documents ?? []) {
    for (const [id, places] of Object.entries(game.marks)) {
      const mark = page.get_model_by_id(id);
      if (mark) mark.setv({ location: places[here], visible: true });
    }
  }
}

// Charts have the reader's colours where the page has both; they are drawn when their reader first has these.
const isDark = matchMedia("(prefers-color-scheme: dark)");
function drawCharts() {
  const places = [...document.querySelectorAll("div[data-charts]")];
  const name = isDark.matches ? "dark" : "light";
  const wanted = (places.find((one) => one.dataset.charts === name) ?? places[0]).dataset.charts;
  for (const place of places) place.hidden = place.dataset.charts !== wanted;
  const waiting = document.querySelector(`script[type="text/plain"][data-charts="${CSS.escape(wanted)}"]`);
  if (waiting) {
    const script = document.createElement("script");
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  }
  setTimeout(charts, 300);
}
let later = null;

function go(place, { scroll = true } = {}) {
  const wanted = Math.min(Math.max(place, 0), last);
  if (wanted === here) return;
  here = wanted;
  const step = game.steps[here];
  showBoard(here);
  showMarket(here);
  byId("board").querySelector("desc").textContent = boardWords(here);
  byId("board").setAttribute("aria-label", boardWords(here));
  byId("market").setAttribute("aria-label", marketWords(here));
  rings(step.changed);
  byId("words").textContent = step.part + game.words.between + step.words;
  slider.value = here;
  slider.setAttribute("aria-valuetext", `${here} / ${last}: ${step.words}`);
  byId("place").textContent = `${here} / ${last}`;
  const old = log.querySelector("[aria-current]");
  if (old) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  const line = lines[here];
  line.setAttribute("aria-current", "true");
  line.tabIndex = 0;
  if (scroll) {
    const item = line.parentElement;
    log.scrollTop = item.offsetTop - log.offsetTop - (log.clientHeight - item.offsetHeight) / 2;
  }
  const { companies, players } = game.tables[step.table];
  byId("companies").replaceChildren(table(game.captions[0], game.heads[0], companies));
  byId("players").replaceChildren(table(game.captions[1], game.heads[1], players));
  clearTimeout(later);
  later = setTimeout(charts, 120);
}

let part = null;
game.steps.forEach((step, place) => {
  if (step.part !== part) {
    part = step.part;
    made(log, "li", part, "head");
  }
  const button = made(made(log, "li"), "button", step.words);
  button.type = "button";
  button.tabIndex = -1;
  if (step.note) made(button, "span", step.note, "note");
  button.addEventListener("click", () => go(place, { scroll: false }));
  lines.push(button);
});

let clock = null;
function play() {
  if (clock === null && here === last) go(0);
  if (clock === null) {
    clock = setInterval(() => (here === last ? play() : go(here + 1)), 1000);
  } else {
    clearInterval(clock);
    clock = null;
  }
  byId("play").textContent = clock === null ? game.words.play : game.words.pause;
  byId("play").setAttribute("aria-pressed", String(clock !== null));
}
const moves = { first: () => 0, back: () => here - 1, next: () => here + 1, last: () => last };
for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", () => go(move()));
byId("play").addEventListener("click", play);
slider.max = last;
slider.addEventListener("input", () => go(Number(slider.value)));
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target === slider) return;
  const inLog = log.contains(event.target);
  const name = inLog ? ({ ArrowUp: "back", ArrowDown: "next" }[event.key] ?? keys[event.key]) : keys[event.key];
  if (!name || event.target.closest?.("summary, a, .bk-Figure")) return;
  event.preventDefault();
  go(moves[name]());
  if (inLog) lines[here].focus({ preventScroll: true });
});
go(game.start);
addEventListener("load", drawCharts);
isDark.addEventListener("change", drawCharts);
