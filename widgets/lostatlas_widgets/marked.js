// Write a text into an element, the words that are marked as <dfn>. What a word means is told in a box of our own
// while the pointer rests on it, or the keyboard on the line that it stands in; so are the hints of controls, whose
// native tooltips no keyboard reaches. "?" opens the meanings of the whole line, row or table that has the focus;
// a row to choose tells them only then, or the box would stand in the way at every choice. Escape closes the box.
// A rule that is named becomes a link with its title, which opens what it says in the same box; the arrows scroll it.
// Every word goes to the page as text, every meaning as text: names and notes are untrusted.

// Put words at the end of an element; no line ends within a name such as 2-列車.
function writeWhole(element, words) {
  for (const part of words.split(/(?<=[0-9∞]-)/)) {
    element.append(part);
    if (!/[0-9∞]-$/.test(part)) continue;
    const joint = document.createElement("span");
    joint.className = "lostatlas-joint";
    element.append(joint);
  }
}

function writeMarked(element, text, marks = []) {
  element.textContent = "";
  tellLanguage(element, text);
  let done = 0;
  for (const [start, end, meaning, title] of marks) {
    if (start < done || end > text.length) continue; // marks of another text: leave the words alone
    writeWhole(element, text.slice(done, start));
    const link = title !== undefined && !element.closest("button"); // a button holds no other
    const word = document.createElement(link ? "button" : "dfn");
    word.className = link ? "lostatlas-rule-link" : "lostatlas-dfn";
    word.textContent = title ?? text.slice(start, end);
    word.dataset.meaning = meaning;
    if (title !== undefined) word.dataset.title = title;
    if (link) {
      word.type = "button";
      word.setAttribute("aria-expanded", "false");
    }
    element.append(word);
    done = end;
  }
  writeWhole(element, text.slice(done));
}

// Let "?" ask about the words in this element; `alone` gives the element a stop of the tab key of its own, which is
// named by what it says.
function askable(element, { alone = false } = {}) {
  const some = element.querySelector(".lostatlas-dfn") !== null;
  if (some) {
    element.dataset.lostatlasTerms = "true";
    element.setAttribute("aria-keyshortcuts", "?");
    if (!alone) return;
    element.tabIndex = 0;
    if (!element.hasAttribute("role")) element.setAttribute("role", "group");
    element.setAttribute("aria-label", element.textContent);
  } else if (element.dataset.lostatlasTerms) {
    delete element.dataset.lostatlasTerms;
    element.removeAttribute("aria-keyshortcuts");
    if (!alone) return;
    for (const one of ["tabindex", "aria-label"]) element.removeAttribute(one);
    if (element.getAttribute("role") === "group") element.removeAttribute("role");
  }
}

// One listener for the whole page, however many widgets bring this text along.
(() => {
  if (window.lostatlasTermsHeard) return;
  window.lostatlasTermsHeard = true;
  const REST = { pointer: 250, line: 350, control: 800 }; // ms: whoever only passes by sees nothing
  const LINGER = 200; // ms to move from the word into the box
  const SCROLL = { ArrowDown: 40, ArrowUp: -40, PageDown: 240, PageUp: -240 }; // px
  let open = null; // {box, place, asked}
  let timer = null; // opens or closes the box soon

  function soon(act, after) {
    clearTimeout(timer);
    timer = setTimeout(act, after);
  }

  function close() {
    clearTimeout(timer);
    if (open === null) return;
    open.box.remove();
    if (open.asked?.getAttribute("aria-describedby") === open.box.id) open.asked.removeAttribute("aria-describedby");
    if (isLink(open.asked)) open.asked.setAttribute("aria-expanded", "false");
    window.removeEventListener("scroll", scrolled, true);
    open = null;
  }

  // The box stays where its word is not: away with it when the word scrolls off, but not when the box itself does.
  function scrolled({ target }) {
    if (!open.box.contains(target) && target.contains(open.place)) close();
  }

  // Show a box at a place: a hint, and what each of these words means. `asked` is what has the focus, if that asked.
  function show(place, words, { hint = "", asked = null, role = "tooltip" } = {}) {
    close();
    const box = document.createElement("dl");
    box.id = "lostatlas-meanings";
    box.className = "lostatlas-meanings";
    box.setAttribute("role", role);
    const add = (kind, text) => { box.appendChild(document.createElement(kind)).textContent = text; };
    if (hint) add("dd", hint);
    const seen = new Set();
    for (const { dataset } of words) {
      if (seen.has(dataset.meaning)) continue;
      seen.add(dataset.meaning);
      const [head, ...rest] = dataset.title ? [dataset.title, dataset.meaning] : dataset.meaning.split(": ");
      add("dt", head);
      if (rest.length) add("dd", rest.join(": "));
    }
    if (box.childElementCount === 0) return;
    document.body.append(box);
    const spot = place.getBoundingClientRect();
    const below = window.innerHeight - spot.bottom;
    const list = place.closest(".lostatlas-choices")?.getBoundingClientRect();
    if (list && list.left > box.offsetWidth + 8) { // beside the list, or it covers the next choice
      box.style.left = `${list.left - box.offsetWidth - 4}px`;
      box.style.top = `${Math.max(4, Math.min(spot.top, window.innerHeight - box.offsetHeight - 8))}px`;
      box.style.maxHeight = `${window.innerHeight - 16}px`;
    } else {
      box.style.left = `${Math.max(4, Math.min(spot.left, window.innerWidth - box.offsetWidth - 8))}px`;
      if (below > box.offsetHeight + 8 || below > spot.top) {
        box.style.top = `${Math.min(spot.bottom + 4, window.innerHeight - 60)}px`;
        box.style.maxHeight = `${Math.max(below - 16, 60)}px`;
      } else {
        box.style.bottom = `${window.innerHeight - spot.top + 4}px`;
        box.style.maxHeight = `${spot.top - 16}px`;
      }
    }
    if (asked !== null) {
      asked.setAttribute("aria-describedby", box.id);
      if (role === "tooltip") box.style.pointerEvents = "none"; // it must not stand in the way of the pointer
      if (isLink(asked)) asked.setAttribute("aria-expanded", "true");
      box.addEventListener("pointerdown", (event) => event.preventDefault()); // or the focus goes, and the box with it
      box.addEventListener("mousedown", (event) => event.preventDefault());
    }
    window.addEventListener("scroll", scrolled, true);
    open = { box, place, asked };
  }

  const isLink = (element) => element?.matches?.(".lostatlas-rule-link") ?? false;
  // What a cell printed has its meanings as native tooltips, for pages without this script; here they go into the box.
  function taken(word) {
    if (word?.title) {
      word.dataset.meaning = word.title;
      word.removeAttribute("title");
    }
    return word;
  }

  const wordAt = (target) => taken(target.closest?.(".lostatlas-dfn[data-meaning], .lostatlas-dfn[title]") ?? null);
  const wordsIn = (host) => [...host.querySelectorAll(".lostatlas-dfn")].map(taken);

  function heard(target) {
    const word = wordAt(target);
    if (word !== null && open?.place !== word) {
      soon(() => { if (word.isConnected) show(word, [word]); }, REST.pointer);
    } else if (word !== null || open?.box.contains(target)) {
      clearTimeout(timer);
    } else if (open !== null && open.asked === null) {
      soon(close, LINGER);
    } else if (open === null && !document.activeElement?.matches(":focus-visible")) {
      clearTimeout(timer);
    }
  }

  // A word that slides under a pointer at rest has not been asked about, until the pointer moves on it.
  let pointer = { x: NaN, y: NaN };
  let slid = false;
  const rests = ({ clientX, clientY }) => clientX === pointer.x && clientY === pointer.y;

  document.addEventListener("pointerover", (event) => {
    slid = rests(event);
    if (!slid) heard(event.target);
  });
  document.addEventListener("pointermove", (event) => {
    if (rests(event)) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (slid) heard(event.target);
    slid = false;
  }, { passive: true });

  document.addEventListener("pointerdown", ({ target }) => {
    if (!open?.box.contains(target) && !(isLink(target) && target === open?.asked)) close();
  }, true);

  document.addEventListener("click", ({ target, pointerType }) => {
    const word = wordAt(target);
    if (pointerType === "touch" && word !== null && word.closest("button") === null) show(word, [word]); // it cannot rest
    if (!isLink(target)) return;
    if (open?.asked === target) close();
    else show(target, [target], { asked: target, role: "status" });
  });

  document.addEventListener("focusin", ({ target }) => {
    if (open?.asked !== target) close();
    if (!target.matches(":focus-visible") || !target.closest(".lostatlas-panel, [data-lostatlas-terms]")) return;
    if (target.matches(".lostatlas-choice-button")) return;
    const alone = target.matches("[data-lostatlas-terms]:not(button)");
    const tell = () => {
      if (document.activeElement !== target) return;
      const hint = target.title || (target.closest(".jupyter-widgets")?.querySelector(":scope > [title]")?.title ?? "");
      const known = hint === target.textContent.trim() ? "" : hint;
      show(target, wordsIn(target), { hint: known, asked: target });
    };
    soon(tell, alone ? REST.line : REST.control);
  });
  document.addEventListener("focusout", () => { if (open?.asked) close(); else if (open === null) clearTimeout(timer); });

  document.addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      if (isLink(open?.asked) && (key in SCROLL || key === "Enter" || key === " ")) {
        if (!(key in SCROLL)) return; // the click that follows closes it
        open.box.scrollBy(0, SCROLL[key]);
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (open === null || open.asked !== null) clearTimeout(timer); // who goes on has seen enough
      if (key === "Escape" && open !== null) {
        close();
      } else if (key === "?" && !target.closest("input, textarea, select, [contenteditable]")) {
        const host = target.closest("[data-lostatlas-terms]");
        if (host === null) return;
        show(host, wordsIn(host), { asked: target, role: "status" });
      } else {
        if (open?.asked && !["Shift", "Control", "Alt", "Meta"].includes(key)) close();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    },
    true, // before JupyterLab, which has keys of its own
  );
})();
