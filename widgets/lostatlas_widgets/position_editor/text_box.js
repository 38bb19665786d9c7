// The page's half of TextBox (text_box.py). While somebody types, the text on the page is theirs.

const PAUSE = 600; // milliseconds after the last key until the kernel reads the text

function render({ model, el }) {
  el.classList.add("lostatlas-position-text");
  el.dataset.lmSuppressShortcuts = "true";
  const area = document.createElement("textarea");
  area.spellcheck = false;
  area.rows = 12;
  const copy = document.createElement("button");
  copy.type = "button";
  const alert = document.createElement("div");
  alert.className = "lostatlas-form-trouble";
  alert.setAttribute("role", "status");
  const words = document.createElement("span");
  const drop = document.createElement("button");
  drop.type = "button";
  drop.addEventListener("click", () => {
    dirty = false;
    model.send({ type: "drop" });
  });
  alert.append(words, " ", drop);
  const top = document.createElement("div");
  const name = document.createElement("strong");
  top.append(name, copy);
  el.append(top, area, alert);
  let timer = null;
  let dirty = false;

  function tell() {
    clearTimeout(timer);
    if (dirty) model.send({ type: "typed", text: area.value });
    dirty = false;
  }
  area.addEventListener("input", () => {
    dirty = true;
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE);
  });
  area.addEventListener("change", tell);
  area.addEventListener("blur", () => {
    tell();
    if (model.get("trouble") === "") setTimeout(write, 0);
  });
  area.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation(); // but let JupyterLab save
  });
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(area.value);
      copy.textContent = model.get("_copied");
      setTimeout(() => { copy.textContent = model.get("_copy"); }, 1200);
    } catch { // no leave to write there: the text is selected, ready for Ctrl+C
      area.select();
    }
  });
  function write() {
    if (document.activeElement !== area && !dirty) area.value = model.get("text");
  }
  function say() {
    writeWords(name, model.get("label"));
    area.setAttribute("aria-label", model.get("label"));
    copy.textContent = model.get("_copy");
    writeWords(words, model.get("trouble"));
    drop.textContent = model.get("_drop_text");
    alert.hidden = model.get("trouble") === "";
    area.setAttribute("aria-invalid", alert.hidden ? "false" : "true");
  }
  model.on("change:text", write);
  for (const trait of ["trouble", "label"]) model.on(`change:${trait}`, say);
  area.value = model.get("text");
  say();
  return () => {
    clearTimeout(timer);
    model.off("change:text", write);
    for (const trait of ["trouble", "label"]) model.off(`change:${trait}`, say);
  };
}

export default { render };
