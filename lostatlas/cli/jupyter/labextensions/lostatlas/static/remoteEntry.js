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
  const HEXAGON = "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M6 2h12l6 10-6 10H6L0 12z' fill='%23f2c94c' stroke='%23665c4c'/%3E%3Cpath d='M1 12h22' stroke='%23111' stroke-width='3'/%3E%3Ccircle cx='12' cy='12' r='4.5' fill='%23fff' stroke='%23111' stroke-width='1.5'/%3E%3C/svg%3E";
  const STYLE = `
    .lostatlas-hexagon { background: url("data:image/svg+xml,${HEXAGON}") center / contain no-repeat; }
    .lostatlas-alive [data-commandlinker-command="notebook:run-all-cells"] { display: none; }
    .jp-RenderedMarkdown [data-commandlinker-command="notebook:run-all-cells"] { padding: 10px 28px; font-size: 18px; cursor: pointer; }`;
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
  function reviver(actions, known) {
    return async (panel) => {
      await panel.context.ready;
      await panel.revealed;
      await panel.sessionContext.ready;
      const cells = codeCells(panel);
      if (!cells.length || !globalThis.crypto?.subtle) return;
      const print = await fingerprint(cells);
      const ours = (await known).has(print) || (cells.length === 1 && PAGES.some(({ code }) => code === cells[0].sharedModel.getSource()));
      const kernel = panel.sessionContext.session?.kernel;
      if (!ours || !kernel || panel.isDisposed) return;
      const bare = panel.content.widgets.every((cell) => !cell.outputArea?.model.length);
      const reply = bare ? null : await kernel.requestExecute({ code: "", user_expressions: { fresh: FRESH }, silent: true }).done;
      if (reply && reply.content.user_expressions?.fresh?.data?.["text/plain"] !== "1") return;
      panel.node.classList.add("lostatlas-alive");
      const running = actions.runAll(panel.content, panel.sessionContext);
      const atTop = () => {
        panel.content.activeCellIndex = 0;
        void panel.content.scrollToItem?.(0);
      };
      atTop();
      await running;
      atTop();
    };
  }

  function notebookOf(code) {
    const cell = { cell_type: "code", id: "lostatlas", metadata: { jupyter: { source_hidden: true } }, source: code, outputs: [], execution_count: null };
    const kernelspec = { name: "python3", display_name: "Python 3", language: "python" };
    return { type: "notebook", format: "json", content: { cells: [cell], metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 } };
  }

  function addPages(app, launcher, speaks, browser) {
    const { contents } = app.serviceManager;
    const there = (path) => contents.get(path, { content: false }).then(() => true, () => false);
    for (const [rank, page] of PAGES.entries()) {
      const command = `${NAME}:${page.id}`;
      const [label, caption] = page[speaks];
      app.commands.addCommand(command, {
        label, caption, iconClass: "lostatlas-hexagon",
        execute: async ({ cwd } = {}) => {
          const course = `notebooks/lessons/${speaks}/00_contents.ipynb`;
          if (page.id === "learn" && (await there(course))) return app.commands.execute("docmanager:open", { path: course });
          const folder = cwd ?? browser?.model.path ?? "";
          const path = `${folder ? `${folder}/` : ""}${label}.ipynb`;
          if (!(await there(path))) await contents.save(path, notebookOf(page.code));
          return app.commands.execute("docmanager:open", { path });
        },
      });
      launcher?.add({ command, category: "Lost Atlas", rank });
    }
    return PAGES.map(({ id }) => `${NAME}:${id}`);
  }

  async function extension() {
    const [notebook, launchers, palettes, translation, browsers] = await Promise.all(
      ["notebook", "launcher", "apputils", "translation", "filebrowser"].map((name) => shared(`@jupyterlab/${name}`)),
    );
    return {
      id: `${NAME}:plugin`,
      autoStart: true,
      optional: [notebook.INotebookTracker, launchers.ILauncher, palettes.ICommandPalette, translation.ITranslator, browsers.IDefaultFileBrowser],
      activate(app, tracker, launcher, palette, translator, browser) {
        document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
        const speaks = translator?.languageCode?.startsWith("ja") ? "ja" : "en";
        for (const command of addPages(app, launcher, speaks, browser)) palette?.addItem({ command, category: "Lost Atlas" });
        const base = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}").fullLabextensionsUrl;
        const known = fetch(`${base}/${NAME}/static/pages.json`).then((answer) => answer.json()).then((prints) => new Set(prints), () => new Set());
        const revive = reviver(notebook.NotebookActions, known);
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
