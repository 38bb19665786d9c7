// The page's half of FigureView (figure_view.py): draw a Bokeh document, follow its patches, report taps and keys.
//
// The state holds a snapshot of the document with a number; patches carry the numbers after it and are kept here, so a
// second view of the same widget starts from the snapshot and catches up. A gap in the numbers asks the kernel again.

const TOOLBAR = 44; // what a toolbar beside the frame takes, and the padding, in pixels
const WIDE = 720; // from this width on the text stands beside the figure, not below it
const ASIDE = 236; // what the text then takes
const EDGE = 8; // what the padding of a chart takes
const TAPS = ["tap", "doubletap"]; // two quick taps, wherever they are, come as one of each
const LOADING = Symbol.for("lostatlas.bokehjs");
const SIZES = ["frame_width", "frame_height"]; // of the kernel
const LONGEST = 5000; // milliseconds that a figure may keep the next one waiting
const DRAWING = Symbol.for("lostatlas.drawing");
const DRAWN = "lostatlas.figure"; // the entries of the page's performance timeline: a figure from begin to end
const HINT = 3000; // milliseconds that a hint stays
const ANSWERED = 60_000; // milliseconds that a figure waits for the library from a busy kernel
const ABOUT = 157; // what an application takes above and below its page, and a toolbar below the frame
const LOW = 560; // so high a frame is in a low window, if it can be

async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).text();
}

// The library came to the page with the kernel's first figure. A page that was opened again while cells ran may not have
// got what was there before, and asks for it.
async function packedLibrary(model) {
  const id = model.get("_library").replace("IPY_MODEL_", "");
  if (model.widget_manager.has_model(id)) return (await model.widget_manager.get_model(id)).get("source");
  return await new Promise((come, missing) => {
    const heard = (message, [packed]) => {
      if (message.type !== "library") return;
      clearTimeout(waiting);
      model.off("msg:custom", heard);
      come(packed);
    };
    const waiting = setTimeout(() => {
      model.off("msg:custom", heard);
      missing(new Error("BokehJS")); // the next figure asks again
    }, ANSWERED);
    model.on("msg:custom", heard);
    model.send({ type: "library" });
  });
}

async function runBokeh(model, version) {
  if (window.Bokeh?.[version] === undefined) {
    const script = document.createElement("script");
    // Each of its figures would listen to the zoom of the page for ever, and nothing that was drawn be given back: a
    // figure of ours listens for itself, until it is put away.
    script.textContent = `'use strict'; { const visualViewport = null; ${await unpack(await packedLibrary(model))}\n}`;
    document.head.append(script);
  }
  keepStyles(window.Bokeh[version]);
  return window.Bokeh[version];
}

// BokehJS writes where each of its parts lies at each paint; a style sheet that says the same as before would have the
// page styled anew for each of them.
function keepStyles(bokeh) {
  const sheet = bokeh.require("core/dom").InlineStyleSheet.prototype;
  const update = sheet._update;
  sheet._update = function (css) { if (css !== this.css) update.call(this, css); };
}

// One promise for each version and page, whoever asks first.
function loadBokeh(model) {
  const version = model.get("_bokeh_version");
  const loading = (window[LOADING] ??= {});
  return (loading[version] ??= runBokeh(model, version).catch((error) => {
    delete loading[version];
    throw error;
  }));
}

// Figures are drawn one by one, each when the page has come to rest: many at a time hold it up for seconds, and a
// widget that arrives meanwhile misses the two seconds that anywidget gives it to get ready.
function inTurn(work) {
  const rest = () => new Promise((rested) => (window.requestIdleCallback ?? setTimeout)(rested, { timeout: 1000 }));
  const longest = () => new Promise((over) => setTimeout(over, LONGEST));
  const turn = (window[DRAWING] ?? Promise.resolve()).then(rest);
  const done = turn.then(async () => {
    const start = performance.now();
    await work();
    performance.measure(DRAWN, { start });
  });
  window[DRAWING] = turn.then(() => Promise.race([done.catch(() => {}), longest()])); // who asked tells what failed
  return done;
}

// Take a document from the page for good. BokehJS itself lists every document that there ever was, and with it all that
// was drawn, and leaves the view of its notifications among those that are looked at.
function putAway(bokeh, document) {
  if (document === null) return;
  document.views_manager?.clear();
  document.clear();
  const place = bokeh.documents.indexOf(document);
  if (place >= 0) bokeh.documents.splice(place, 1);
}

// BokehJS clears a canvas from half a pixel beside its edge on: what stood there in another theme would stay as a line.
function clearWhole(view) {
  for (const layer of view?.canvas ? [view.canvas.primary, view.canvas.overlays] : []) {
    const { canvas } = layer;
    layer.clear = () => layer.undo_transform((brush) => brush.clearRect(0, 0, canvas.width, canvas.height));
  }
}

function pageIsDark() {
  return document.body.dataset.jpThemeLight === "false";
}

function tellTheme(model) {
  if (model.get("dark") === pageIsDark()) return;
  model.set("dark", pageIsDark());
  model.save_changes();
}

function element(parent, className, attributes = {}) {
  const made = document.createElement("div");
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  parent.append(made);
  return made;
}

// Text that follows a trait; nothing in it is ever read as HTML.
function follow(model, trait, target) {
  const write = () => {
    writeWords(target, model.get(trait));
    target.hidden = model.get(trait) === "";
  };
  model.on(`change:${trait}`, write);
  write();
  return () => model.off(`change:${trait}`, write);
}

export default () => {
  let patches = []; // those after the snapshot, in order
  const views = new Set();
  const snapshot = (model) => model.get("_snapshot");

  function initialize({ model }) {
    const newest = () => patches.at(-1)?.number ?? snapshot(model).number;
    const askForMore = () => model.send({ type: "ready", number: newest() });
    model.on("change:_snapshot", () => {
      patches = patches.filter((patch) => patch.number > snapshot(model).number);
      for (const view of views) view();
    });
    model.on("msg:custom", (message) => {
      if (message.type !== "patch" || message.number <= newest()) return;
      if (message.number > newest() + 1) return askForMore();
      patches.push(message);
      for (const view of views) view();
    });
    // The model of a closed page stays, but nobody listens to it any more.
    const observer = new MutationObserver(() => { if (views.size) tellTheme(model); });
    observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    tellTheme(model);
    askForMore();
    return () => observer.disconnect();
  }

  function render({ model, el }) {
    tellTheme(model);
    const words = model.get("_words");
    el.classList.add("lostatlas-figure");
    const row = element(el, "lostatlas-row");
    const canvas = element(row, "lostatlas-canvas");
    const status = element(row, "lostatlas-status", { role: "status", "aria-live": "polite" });
    const hint = element(row, "lostatlas-hint", { "aria-hidden": "true" }); // the tool's name tells the same
    hint.hidden = true;
    writeWords(hint, words.wheel);
    const alert = element(el, "lostatlas-alert", { role: "alert" });
    const ends = [follow(model, "status", status), follow(model, "alert", alert)];
    const lay = () => { status.dataset.corner = model.get("text_corner"); };
    model.on("change:text_corner", lay);
    ends.push(() => model.off("change:text_corner", lay));
    lay();

    const keys = model.get("takes_keys");
    canvas.setAttribute("role", keys.length ? "application" : "img");
    if (keys.length) {
      canvas.tabIndex = 0;
      canvas.dataset.lmSuppressShortcuts = "true"; // or JupyterLab takes the arrows, and "d d" deletes the cell
      canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
      canvas.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || !keys.includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        model.send({ type: "key", key: event.key });
      });
    }
    const describe = () => canvas.setAttribute("aria-label", model.get("alt"));
    model.on("change:alt", describe);
    describe();
    ends.push(() => model.off("change:alt", describe));

    let drawn = null; // the document of this view
    const shown = () => drawn?.roots().flatMap((root) => root.children ?? root) ?? []; // a row of figures, or one
    let hinting = 0;
    quietWheel(canvas, shown, () => {
      hint.hidden = false;
      clearTimeout(hinting);
      hinting = setTimeout(() => { hint.hidden = true; }, HINT);
    });

    // The kernel's size is the largest: a narrow or low window gets a smaller figure of the same shape.
    const fitted = new Map(); // figure -> {full: [width, height] of the kernel, here: [width, height] on this page}
    // It depends on the page alone, and on what the kernel wants, never on what stands in the figure or beside it.
    function fit() {
      const hasStatus = model.get("status") !== "";
      const beside = hasStatus && !model.get("text_below") && el.clientWidth >= WIDE;
      row.classList.toggle("lostatlas-beside", beside);
      if (drawn === null) return;
      const figures = shown();
      const tools = figures.some((figure) => figure.toolbar_location === "below") ? EDGE : TOOLBAR;
      const wide = el.clientWidth - tools - (beside ? ASIDE : 0);
      if (wide <= 0) return;
      // A high window has room for the text below as well, a low one is filled.
      const fills = model.get("fills");
      const high = fills ? el.clientHeight - TOOLBAR
        : Math.max(360, 0.72 * window.innerHeight, Math.min(window.innerHeight - ABOUT, LOW));
      if (high <= 0) return;
      let left = wide; // beside the figures
      for (const figure of figures) {
        const [width, height] = [figure.frame_width, figure.frame_height];
        const last = fitted.get(figure);
        if ((!width || !height) && figure.width) { // a chart: it keeps its height
          const full = figure.width === last?.here[0] ? last.full[0] : figure.width;
          const here = Math.min(full, el.clientWidth - EDGE);
          fitted.set(figure, { full: [full], here: [here] });
          if (here !== figure.width) figure.setv({ width: here });
        }
        if (!width || !height) continue;
        const full = [width === last?.here[0] ? last.full[0] : width, height === last?.here[1] ? last.full[1] : height];
        const scale = Math.min(fills ? Infinity : 1, (wide - (figures.length - 1) * TOOLBAR) / figures.length / full[0], high / full[1]);
        const here = full.map((length) => Math.round(length * scale));
        fitted.set(figure, { full, here });
        left -= here[0];
        if (here[0] !== width || here[1] !== height) figure.setv({ frame_width: here[0], frame_height: here[1] });
        if (figures.length > 1) for (const root of drawn.roots()) { // each begins where its share of the row does
          const spacing = Math.max(0, Math.round(el.clientWidth / figures.length - here[0] - TOOLBAR));
          if (root.spacing !== spacing) root.setv({ spacing });
        }
      }
      if (hasStatus && left < wide && left >= ASIDE) row.classList.add("lostatlas-beside"); // room that nothing else takes
    }
    // A size of the kernel waits for `fit`: a figure is laid out once for both, not once for each.
    function withoutSizes(patch) {
      const left = patch.events.filter(({ attr, model: changed, new: length }) => {
        const full = SIZES.includes(attr) && fitted.get(shown().find(({ id }) => id === changed.id))?.full;
        if (full?.length !== SIZES.length) return true;
        full[SIZES.indexOf(attr)] = length;
        return false;
      });
      return { ...patch, events: left };
    }
    const resized = new ResizeObserver(fit);
    resized.observe(el);
    function zoomed() {
      for (const figure of shown()) {
        const view = drawn.views_manager?.find_one(figure);
        if (view?.canvas.resize()) view.request_repaint();
      }
    }
    window.visualViewport?.addEventListener("resize", zoomed);
    ends.push(() => window.visualViewport?.removeEventListener("resize", zoomed));
    window.addEventListener("resize", fit); // a lower window may be as broad as before
    ends.push(() => resized.disconnect(), () => window.removeEventListener("resize", fit));

    let bokeh = null;
    let number = 0;
    let closed = false;
    async function draw() {
      putAway(bokeh, drawn);
      const start = snapshot(model);
      number = start.number;
      drawn = bokeh.require("document").Document.from_json(JSON.parse(start.document));
      for (const name of TAPS) {
        drawn.on_event(name, (_document, event) => model.send({ type: "tap", x: event.x, y: event.y }));
      }
      drawn.idle.connect(name); // the toolbar comes last
      canvas.replaceChildren();
      fitted.clear();
      fit();
      await bokeh.require("embed/standalone").add_document_standalone(drawn, canvas);
      quietFinger(shown());
      for (const figure of shown()) clearWhole(drawn.views_manager.find_one(figure));
    }
    // Tools that are drawn anew have no names again; what is in a picture would be hidden from a screen reader.
    function name() {
      if (nameTools(canvas, words.more) > 0 && !keys.length) canvas.setAttribute("role", "group");
    }
    canvas.addEventListener("focusin", name);
    async function begin() {
      if (closed) return;
      await draw();
      if (closed) return putAway(bokeh, drawn);
      views.add(advance);
      tellTheme(model); // it may have changed meanwhile
      await advance();
    }
    // BokehJS takes new rows a moment later. A figure that gets another size, or more rows, before that would be painted
    // with rows that it does not have yet.
    const settled = () => new Promise((done) => {
      const { port1, port2 } = new MessageChannel(); // a timer could wait for longer
      port1.onmessage = done;
      port2.postMessage(0);
    });
    const behind = () => !closed && Math.max(snapshot(model).number, patches.at(-1)?.number ?? 0) > number;
    let advancing = null;
    async function catchUp() {
      while (behind()) {
        const patch = patches.find((one) => one.number === number + 1);
        if (patch) {
          drawn.apply_json_patch(withoutSizes(JSON.parse(patch.content)));
          number = patch.number;
        } else await draw();
        await settled();
      }
      if (closed) return;
      fit();
      canvas.dataset.number = number;
    }
    function advance() {
      return (advancing ??= catchUp().finally(() => { advancing = null; }));
    }
    loadBokeh(model)
      .then((loaded) => {
        bokeh = loaded;
        return inTurn(begin);
      })
      .catch((error) => {
        alert.hidden = false;
        writeWords(alert, `${words.broken} ${error}`);
      });
    return () => {
      closed = true;
      views.delete(advance);
      putAway(bokeh, drawn);
      for (const end of ends) end();
      el.replaceChildren(); // the page keeps the element of every widget that there ever was
    };
  }

  return { initialize, render };
};
