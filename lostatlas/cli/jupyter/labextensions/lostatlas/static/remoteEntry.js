// The JupyterLab extension of lostatlas: launcher cards and commands, and our own pages alive when they are opened.
//
// It is written as JupyterLab loads it (a module federation container), so that nothing has to be built. What it needs of
// JupyterLab comes from the scope that all extensions share.
(() => {
  const NAME = "lostatlas";
  const PAGES = [
    { id: "new-game", code: "from lostatlas_widgets import NewGame\n\nNewGame()", en: ["New game", "Choose a game, players and bots, and begin"], ja: ["新しいゲーム", "ゲームとプレイヤー、ボットを選んで始めます"] },
    { id: "open-game", code: "from lostatlas_widgets import OpenGame\n\nOpenGame()", en: ["Open a game", "Go on with a game, or look through a finished one"], ja: ["ゲームを開く", "続きを遊んだり、終わったゲームを調べたりします"] },
    { id: "design", code: "from lostatlas_widgets import design\n\ndesign()", en: ["Design a variant", "Change a price, a train or a tile, and play it"], ja: ["ヴァリアントを設計する", "価格や列車、タイルを変えて遊びます"] },
    { id: "learn", code: "from lostatlas_widgets import contents\n\ncontents()", en: ["Learn", "Short lessons, all by clicks"], ja: ["学ぶ", "クリックだけで学べる短いレッスンです"] },
  ];
  const START = {
    en: ["▶ Start", "The code of this page is not ours to the letter, so it runs when you start it."],
    ja: ["▶ 始める", "このページのコードは配布されたものと違うため、押すまで実行しません。"],
  };
  // A hexagon with a station, a folder, a pencil, a book.
  const SIGNS = {
    "new-game": "%3Cpath d='M1 12h22' stroke='%23111' stroke-width='3'/%3E%3Ccircle cx='12' cy='12' r='4.5' fill='%23fff' stroke='%23111' stroke-width='1.5'/%3E",
    "open-game": "%3Cpath d='M6 7h4.5l1.5 2h6v8H6z' fill='%23fff' stroke='%23111' stroke-width='1.5'/%3E",
    design: "%3Cpath d='M7 17l1-4 7-7 3 3-7 7z' fill='%23fff' stroke='%23111' stroke-width='1.5'/%3E",
    learn: "%3Cpath d='M5.5 7.5q3.5-1 6.5 1 3-2 6.5-1v9q-3.5-1-6.5 1-3-2-6.5-1zM12 8.5v9' fill='%23fff' stroke='%23111' stroke-width='1.5'/%3E",
  };
  const hexagon = (id) => `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M6 2h12l6 10-6 10H6L0 12z' fill='%23f2c94c' stroke='%23665c4c'/%3E${SIGNS[id]}%3C/svg%3E`;
  const STYLE = `
    ${PAGES.map(({ id }) => `.lostatlas-hexagon-${id} { background: url("${hexagon(id)}") center / contain no-repeat; }`).join("\n")}
    .lostatlas-alive .jp-MarkdownCell:has([data-commandlinker-command="notebook:run-all-cells"]) { display: none; }
    .lostatlas-start { display: flex; min-height: 64px; box-sizing: border-box; align-items: center; gap: 16px; padding: 8px 16px; color: var(--jp-ui-font-color1); }
    .lostatlas-start .jp-Button { width: auto; padding: 10px 28px; font-size: 18px; cursor: pointer; background: var(--jp-brand-color1); color: var(--jp-ui-inverse-font-color1); }`;
  const REST = 1500; // ms in which a kernel has nothing to do
  const FRESH = "__import__('builtins').len(get_ipython().user_ns.get('In', ['']))";
  let scope = {};

  async function shared(name) {
    const versions = Object.values(scope[name] ?? {});
    const loaded = versions.find((one) => one.loaded) ?? versions[0];
    return (await loaded.get())();
  }

  const codeCells = (panel) =>
    [...panel.content.model.cells].filter((cell) => cell.type === "code" && cell.sharedModel.getSource().trim());

  async function fingerprint(cells) {
    const text = cells.map((cell) => cell.sharedModel.getSource()).join("\0");
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // Only code that is ours to the letter runs by itself, whatever a notebook says of itself, and only where a page shows
  // nothing yet or its kernel has run nothing. Without a secure page nothing can be compared, and nothing runs.
  async function isOurs(cells, known) {
    if (!globalThis.crypto?.subtle) return false;
    if (cells.length === 1 && PAGES.some(({ code }) => code === cells[0].sharedModel.getSource())) return true;
    return (await known).has(await fingerprint(cells));
  }

  async function isAsleep(panel) {
    if (panel.content.widgets.every((cell) => !cell.outputArea?.model.length)) return true;
    const asked = { code: "", user_expressions: { fresh: FRESH }, silent: true };
    const reply = await panel.sessionContext.session?.kernel?.requestExecute(asked).done;
    return reply?.content.user_expressions?.fresh?.data?.["text/plain"] === "1";
  }

  // A page of folded code that is not ours waits for its Start. That stands above the page, as the buttons that run cells
  // do: JupyterLab does not let what is written in a page run anything without a warning.
  function offerStart(panel, Widget, speaks, start) {
    const [label, why] = START[speaks];
    const bar = new Widget();
    const button = Object.assign(document.createElement("button"), { className: "jp-Button", textContent: label });
    bar.addClass("lostatlas-start");
    bar.node.append(button, why);
    button.addEventListener("click", () => {
      bar.dispose();
      void start();
    });
    panel.node.classList.add("lostatlas-alive");
    panel.contentHeader.addWidget(bar);
  }

  async function untilAtRest(panel) {
    const status = () => panel.sessionContext.session?.kernel?.status;
    for (let quiet = 0; quiet < REST && !panel.isDisposed; quiet = status() === "idle" ? quiet + 100 : 0) {
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  // What is pressed in a panel that has not come to rest is answered when all cells have run: so the first folded cells
  // run alone, and the others, which are there to be read, when what those show is at rest.
  async function runProgramFirst({ actions, CodeCell }, panel) {
    const cells = [...panel.content.widgets];
    const toRead = cells.findIndex(({ model }) => model.type === "code" && !model.getMetadata("jupyter")?.source_hidden);
    const program = toRead < 0 ? cells : cells.slice(0, toRead);
    const ran = await actions.runCells(panel.content, program, panel.sessionContext);
    if (!ran || toRead < 0) return;
    await untilAtRest(panel);
    for (const cell of cells.slice(toRead)) { // each by itself: running several, JupyterLab goes back to the active one
      if (cell.model.type !== "code" || panel.isDisposed) continue;
      const reply = await CodeCell.execute(cell, panel.sessionContext);
      if (reply?.content.status === "error") return;
    }
  }

  function reviver(lab, known, speaks) {
    return async (panel) => {
      await panel.context.ready;
      await panel.revealed;
      await panel.sessionContext.ready;
      const cells = codeCells(panel);
      if (!cells.length || !panel.sessionContext.session?.kernel || panel.isDisposed) return;
      const folded = cells.every((cell) => cell.getMetadata("jupyter")?.source_hidden);
      const ours = await isOurs(cells, known);
      if (!(ours || folded) || !(await isAsleep(panel))) return;
      const atTop = () => {
        panel.content.activeCellIndex = 0;
        void panel.content.scrollToItem?.(0, "start"); // or the end of a cell that is higher than the window
      };
      const start = async () => {
        panel.node.classList.add("lostatlas-alive");
        const running = runProgramFirst(lab, panel);
        atTop();
        let reading = false; // whoever reads on while the page runs stays where they are
        for (const kind of ["wheel", "pointerdown", "keydown"]) {
          panel.node.addEventListener(kind, () => { reading = true; }, { capture: true, once: true });
        }
        await running;
        if (!reading) atTop();
      };
      if (ours) await start();
      else offerStart(panel, lab.Widget, speaks, start);
    };
  }

  function notebookOf(code) {
    const cell = { cell_type: "code", id: "lostatlas", metadata: { jupyter: { source_hidden: true } }, source: code, outputs: [], execution_count: null };
    const kernelspec = { name: "python3", display_name: "Python 3", language: "python" };
    return { type: "notebook", format: "json", content: { cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 } };
  }

  // The cards stand in the first row of the launcher, behind those of the kernels: a row of their own would be its last.
  function addPages(app, launcher, speaks, browser, category) {
    const { contents } = app.serviceManager;
    const there = (path) => contents.get(path, { content: false }).then(() => true, () => false);
    for (const [rank, page] of PAGES.entries()) {
      const command = `${NAME}:${page.id}`;
      const [label, caption] = page[speaks];
      app.commands.addCommand(command, {
        label, caption, iconClass: `lostatlas-hexagon-${page.id}`,
        execute: async ({ cwd } = {}) => {
          const course = `notebooks/lessons/${speaks}/00_contents.ipynb`;
          if (page.id === "learn" && (await there(course))) return app.commands.execute("docmanager:open", { path: course });
          const folder = cwd ?? browser?.model.path ?? "";
          const path = `${folder ? `${folder}/` : ""}${label}.ipynb`;
          if (!(await there(path))) await contents.save(path, notebookOf(page.code));
          return app.commands.execute("docmanager:open", { path });
        },
      });
      launcher?.add({ command, category, rank: 100 + rank, kernelIconUrl: hexagon(page.id) });
    }
    return PAGES.map(({ id }) => `${NAME}:${id}`);
  }

  const NEEDED = [..."notebook launcher apputils translation filebrowser cells".split(" ").map((name) => `@jupyterlab/${name}`), "@lumino/widgets"];

  async function extension() {
    // A page of Voila loads what JupyterLab would; it has no launcher, and its notebooks run by themselves.
    if (!NEEDED.every((name) => name in scope)) return { id: `${NAME}:plugin`, autoStart: true, activate() {} };
    const [notebook, launchers, palettes, translation, browsers, { CodeCell }, { Widget }] = await Promise.all(NEEDED.map(shared));
    return {
      id: `${NAME}:plugin`,
      autoStart: true,
      optional: [notebook.INotebookTracker, launchers.ILauncher, palettes.ICommandPalette, translation.ITranslator, browsers.IDefaultFileBrowser],
      activate(app, tracker, launcher, palette, translator, browser) {
        document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
        const speaks = translator?.languageCode?.startsWith("ja") ? "ja" : "en";
        const first = translator?.load("jupyterlab").__("Notebook") ?? "Notebook";
        for (const command of addPages(app, launcher, speaks, browser, first)) palette?.addItem({ command, category: "Lost Atlas" });
        const base = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}").fullLabextensionsUrl;
        const known = fetch(`${base}/${NAME}/static/pages.json`).then((answer) => answer.json()).then((prints) => new Set(prints), () => new Set());
        const revive = reviver({ actions: notebook.NotebookActions, CodeCell, Widget }, known, speaks);
        tracker?.widgetAdded.connect((_sender, panel) => void revive(panel).catch((error) => console.warn("lostatlas", error)));
      },
    };
  }

  (window._JUPYTERLAB ??= {})[NAME] = {
    init: (given) => { scope = given; },
    get: async (module) => {
      if (module !== "./extension") throw new Error(`lostatlas has no module ${module}`);
      const plugin = await extension();
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
