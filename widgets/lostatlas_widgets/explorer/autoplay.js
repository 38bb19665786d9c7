// The page's half of Playing (playing.py): a button that starts and stops, a choice of speed, and the clock.
//
// One clock for each model, however many views: it rings only after the kernel has answered the ring before, so a
// busy kernel is never flooded.

function initialize({ model }) {
  let timer = null;
  let rung = 0; // when the last ring went out
  const stop = () => {
    clearTimeout(timer);
    timer = null;
  };
  function next() {
    stop();
    if (!model.get("playing")) return;
    timer = setTimeout(
      () => {
        timer = null;
        rung = performance.now();
        model.send({ type: "ring" });
      },
      Math.max(0, rung + 1000 * model.get("pause") - performance.now()),
    );
  }
  function turn() {
    rung = performance.now();
    next();
  }
  model.on("change:playing", turn);
  model.on("change:pause", () => {
    if (timer !== null) next();
  });
  model.on("change:answered", next);
  if (model.get("playing")) turn(); // the page was loaded again meanwhile
  return stop;
}

function render({ model, el }) {
  el.classList.add("lostatlas-playing");
  const button = document.createElement("button");
  button.type = "button";
  const speed = document.createElement("select");
  const write = () => {
    const playing = model.get("playing");
    button.textContent = `${playing ? "❚❚" : "▶"} ${model.get(playing ? "_stop" : "_start")}`;
    button.setAttribute("aria-pressed", String(playing));
    button.title = model.get("_hint");
    speed.setAttribute("aria-label", model.get("_speed"));
    speed.title = model.get("_speed");
    speed.replaceChildren(
      ...model.get("_pauses").map(([pause, words]) => {
        const option = new Option(words, pause);
        option.selected = pause === model.get("pause");
        return option;
      }),
    );
  };
  button.addEventListener("click", () => {
    model.set("playing", !model.get("playing"));
    model.save_changes();
  });
  speed.addEventListener("change", () => {
    model.set("pause", Number(speed.value));
    model.save_changes();
  });
  model.on("change:playing change:pause", write);
  write();
  el.append(button, speed);
  return () => model.off("change:playing change:pause", write);
}

export default { initialize, render };
