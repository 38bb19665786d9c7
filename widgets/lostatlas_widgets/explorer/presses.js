// Presses on rows that may be written again at any moment: none is lost, and none counts that nobody aimed.
//
// choices.js stands after this. `slipped` is called at a press on what nobody can have read yet, and says whether the
// press is told to be none; one that nobody would be told of counts.

const SLID = 300; // ms: who presses what has come to stand there this short a time ago has not read it
const UNDERWAY = 50; // ms: who moved the pointer this short a time ago is still on the way to where it goes
const SETTLED = 50; // ms after a release in which its click comes, if it comes

function watchPresses(el, slipped) {
  // A press holds the rows as they are until it is over, and has the pointer for itself: whatever moves meanwhile,
  // here or above, its click comes to the row that was pressed. Whoever draws the pointer off it has thought better.
  let pressed = null; // {button, box, slid}
  let over = null; // the timer that ends it
  const late = new Set(); // what is to be done after it

  function settle() {
    pressed = null;
    const acts = [...late];
    late.clear();
    for (const act of acts) act();
  }

  el.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".lostatlas-choice-button");
    if (button === null || event.button !== 0) return;
    clearTimeout(over);
    if (event.pointerType === "mouse") button.setPointerCapture(event.pointerId);
    pressed = { button, box: button.getBoundingClientRect(), slid: unread() };
  });
  const release = () => { if (pressed) over = setTimeout(settle, SETTLED); };

  function aimed(button, { detail, clientX, clientY }) {
    if (detail === 0) return true; // a key, or what reads the screen
    if (detail > 1) return false; // the rest of a double click, meant for what stood here before
    if (pressed?.button !== button) return true;
    const within = ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (!within(pressed.box) && !within(button.getBoundingClientRect())) return false;
    return !(pressed.slid && slipped());
  }

  // Nobody has read a row that came under a pointer at rest just now, nor, once the rows have been written, the one that
  // a pointer arrives at which was under way before: it was meant for what stood there.
  let pointer = { x: NaN, y: NaN, moved: -Infinity };
  let slid = -Infinity; // when a row last came under a pointer that did not move
  let written = -Infinity;
  let underway = false; // whether the pointer was when the rows were written
  const unread = () => performance.now() - (underway ? Math.max(slid, written) : slid) < SLID;
  const rests = ({ clientX, clientY }) => clientX === pointer.x && clientY === pointer.y;
  el.addEventListener("pointerover", (event) => { if (rests(event)) slid = performance.now(); });
  const moved = (event) => {
    if (event.type === "pointermove" && rests(event)) return;
    if (event.timeStamp < written) underway = true; // it waited for the page, which was busy writing
    const moving = event.type === "pointermove" ? event.timeStamp : -Infinity;
    // After the wheel has turned anything may lie below it, as was wanted.
    pointer = event.type === "wheel" ? { x: NaN, y: NaN, moved: moving } : { x: event.clientX, y: event.clientY, moved: moving };
    slid = -Infinity;
  };

  const gone = new AbortController();
  const heardAnywhere = { pointermove: moved, pointerdown: moved, wheel: moved, pointerup: release, pointercancel: release };
  for (const [kind, hear] of Object.entries(heardAnywhere))
    window.addEventListener(kind, hear, { passive: true, signal: gone.signal });

  return {
    aimed, // whether the click on this button is one of somebody who meant it
    rests, // whether the pointer is where it was before this event
    following: (act) => () => { if (pressed) late.add(act); else act(); }, // done at once, or after the press
    wrote() { // the rows are others now
      written = performance.now();
      underway = written - pointer.moved < UNDERWAY;
    },
    end() {
      gone.abort();
      clearTimeout(over);
    },
  };
}
