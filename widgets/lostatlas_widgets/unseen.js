// Show what ipywidgets gave up too soon.
//
// It waits two seconds for the model of each output. While a page that is opened again builds hundreds of models it
// does nothing else, so the two seconds are over before it looks again: it says "model not found" of models that
// have come meanwhile. This model comes with them, looks for a while, and has the notebook draw such outputs anew.
const GIVEN_UP = "Error displaying widget: model not found";
const VIEW = "application/vnd.jupyter.widget-view+json";
const [EVERY, FOR] = [250, 10_000]; // milliseconds

async function show(manager, shown) {
  if (manager.context.isDisposed) return; // the notebook is closed again
  for (const cell of manager.context.model.cells) {
    for (let n = 0; n < (cell.outputs?.length ?? 0); n += 1) {
      const output = cell.outputs.get(n).toJSON();
      const id = output.data?.[VIEW]?.model_id;
      if (!id || shown.has(id) || !manager.has_model(id)) continue;
      const { views } = await manager.get_model(id);
      if (Object.keys(views ?? {}).length > 0) continue;
      shown.add(id);
      cell.outputs.set(n, output);
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
