// Write a text into an element, the words that are marked as <dfn>, whose meaning shows on hover. A key tells the
// same: "?" opens the meanings of the line, list row or table that has the focus, Escape closes them.
// Every word goes to the page as text, every meaning as text: names and notes are untrusted.

function writeMarked(element, text, marks = []) {
  element.textContent = "";
  let done = 0;
  for (const [start, end, meaning] of marks) {
    if (start < done || end > text.length) continue; // marks of another text: leave the words alone
    element.append(text.slice(done, start));
    const word = document.createElement("dfn");
    word.className = "lostatlas-dfn";
    word.textContent = text.slice(start, end);
    word.title = meaning;
    element.append(word);
    done = end;
  }
  element.append(text.slice(done));
}

// Let "?" ask about the words in this element; `alone` gives the element a stop of the tab key of its own.
function askable(element, { alone = false } = {}) {
  const some = element.querySelector(".lostatlas-dfn") !== null;
  if (some) {
    element.dataset.lostatlasTerms = "true";
    element.setAttribute("aria-keyshortcuts", "?");
    if (alone) element.tabIndex = 0;
  } else if (element.dataset.lostatlasTerms) {
    delete element.dataset.lostatlasTerms;
    element.removeAttribute("aria-keyshortcuts");
    if (alone) element.removeAttribute("tabindex");
  }
}

// One listener for the whole page, however many widgets bring this text along.
(() => {
  if (window.lostatlasTermsHeard) return;
  window.lostatlasTermsHeard = true;
  let open = null; // {box, asked, leave}

  function close() {
    if (open === null) return;
    open.box.remove();
    open.asked.removeAttribute("aria-describedby");
    open.asked.removeEventListener("blur", close);
    window.removeEventListener("scroll", close, true);
    open = null;
  }

  function show(asked, host) {
    close();
    const box = document.createElement("dl");
    box.id = "lostatlas-meanings";
    box.className = "lostatlas-meanings";
    box.setAttribute("role", "status");
    const told = new Set();
    for (const word of host.querySelectorAll(".lostatlas-dfn")) {
      if (told.has(word.title)) continue;
      told.add(word.title);
      const name = document.createElement("dt");
      const meaning = document.createElement("dd");
      const [head, ...rest] = word.title.split(": ");
      name.textContent = head;
      meaning.textContent = rest.join(": ");
      box.append(name, meaning);
    }
    document.body.append(box);
    const place = host.getBoundingClientRect();
    const below = window.innerHeight - place.bottom;
    box.style.left = `${Math.max(4, Math.min(place.left, window.innerWidth - box.offsetWidth - 8))}px`;
    if (below > box.offsetHeight + 8 || below > place.top) {
      box.style.top = `${Math.min(place.bottom + 4, window.innerHeight - 60)}px`;
      box.style.maxHeight = `${Math.max(below - 16, 60)}px`;
    } else {
      box.style.bottom = `${window.innerHeight - place.top + 4}px`;
      box.style.maxHeight = `${place.top - 16}px`;
    }
    asked.setAttribute("aria-describedby", box.id);
    asked.addEventListener("blur", close);
    window.addEventListener("scroll", close, true);
    open = { box, asked };
  }

  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && open !== null) {
        close();
      } else if (event.key === "?" && !event.target.closest("input, textarea, select, [contenteditable]")) {
        const host = event.target.closest("[data-lostatlas-terms]");
        if (host === null) return;
        show(event.target, host);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    true, // before JupyterLab, which has keys of its own
  );
})();

