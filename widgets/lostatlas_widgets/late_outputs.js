// Show what ipywidgets gave up too soon.
//
// It waits two seconds for the model of each output. While a page that is opened again builds hundreds of models it
// does nothing else, so the two seconds are over before it looks again: it says "model not found" of models that
// have come meanwhile. This model comes with them, looks for a while, and has the notebook draw such outputs anew.
const GIVEN_UP = "Error displaying widget: model not found";
const VIEW = "application/vnd.jupyter.widget-view+json";
const [EVERY, FOR] = [250, 10_000]; // milliseconds

// The outputs of each model: what is shown twice may have been given up in one place only.
function placesOf(cells) {
  const places = new Map();
  for (const { outputs } of cells) {
    for (let n = 0; n < (outputs?.length ?? 0); n += 1) {
      const id = outputs.get(n).toJSON().data?.[VIEW]?.model_id;
      if (id) places.set(id, [...(places.get(id) ?? []), { outputs, n }]);
    }
  }
  return places;
}

async function show(manager, shown) {
  if (manager.context.isDisposed) return; // the notebook is closed again
  for (const [id, places] of placesOf(manager.context.model.cells)) {
    if (shown.has(id) || !manager.has_model(id)) continue;
    const { views } = await manager.get_model(id);
    if (Object.keys(views ?? {}).length >= places.length) continue;
    shown.add(id);
    for (const { outputs, n } of places) {
      const output = outputs.get(n)?.toJSON(); // a cell may have run meanwhile
      if (output?.data?.[VIEW]?.model_id === id) outputs.set(n, output);
    }
  }
}

// Return what ends the looking.
function showAgain(manager) {
  if (!manager.context) return () => {}; // a page without a notebook, such as Voila's, has nothing to open again
  const shown = new Set();
  const given = () => [...document.querySelectorAll(".jp-OutputArea-output")].some((one) => one.textContent === GIVEN_UP);
  const looking = setInterval(() => { if (given()) show(manager, shown); }, EVERY);
  const ending = setTimeout(() => clearInterval(looking), FOR);
  return () => {
    clearInterval(looking);
    clearTimeout(ending);
  };
}
