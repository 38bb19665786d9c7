// The body of the callback of a hover tool (hover_card.py): tell what the pointer rests on, on a card beside it.
// `figure`, `font` and `version` are given by Python. It is called for each of the tool's renderers in turn; `cb_data`
// tells what of that one is below the pointer, nothing when it leaves.
const REST = 150 // milliseconds that the pointer rests first: nothing flickers while it crosses the figure
const GAP = 6 // pixels between the card and what it tells of
const DOT = 6 // pixels about a point that may be pressed
const STOPS = 7 // places along a side of an item
const NARROW = 120 // pixels in which a card is not read well
const view = (Bokeh[version] ?? Bokeh).index.find_one(figure)
if (view === null) return
let card = view.lostatlas_card
if (card === undefined || !card.isConnected) {
  card = view.lostatlas_card = document.createElement("div")
  card.className = "lostatlas-hover-card"
  card.hidden = true
  card.felt = new Map() // renderer -> the items of it below the pointer
  card.setAttribute("aria-hidden", "true") // a text, a table or the words for the picture tell the same
  Object.assign(card.style, {
    position: "absolute", zIndex: 100, pointerEvents: "none", boxSizing: "border-box", whiteSpace: "pre-line",
    width: "max-content", overflow: "hidden", padding: "4px 7px", borderRadius: "3px",
    border: "1px solid currentcolor", font: `11.5px/1.3 ${font}`,
    background: "var(--lostatlas-tip, #ffffff)", color: "var(--lostatlas-tip-ink, #18191d)",
  })
  view.shadow_el.append(card)
  const hide = () => { clearTimeout(card.waits); card.hidden = true } // until the pointer rests on something else
  const gone = () => { hide(); card.shown = null }
  const listen = (target, name, heard) => {
    const ear = (event) => card.isConnected ? heard(event) : target.removeEventListener(name, ear, true)
    target.addEventListener(name, ear, { capture: true, passive: true })
  }
  let host = view.el // the element that stands in the page itself, not in the shadow of another
  while (host.getRootNode() instanceof ShadowRoot) host = host.getRootNode().host
  card.windows = [] // what the figure may scroll out of, apart from the page itself
  for (let up = host.parentElement; up !== null && up !== document.body; up = up.parentElement)
    if (getComputedStyle(up).overflowY !== "visible") card.windows.push(up)
  listen(view.el, "pointerleave", gone)
  listen(view.el, "pointerdown", hide)
  listen(view.el, "wheel", gone) // the pointer rests, what is below it does not
  listen(window, "scroll", ({target}) => { if (target.contains(host)) gone() })
  listen(window, "keydown", (event) => { if (event.key === "Escape") hide() })
  const status = host.closest(".lostatlas-row")?.querySelector(":scope > .lostatlas-status")
  card.told = () => Boolean(status?.checkVisibility()) && status.textContent === card.shown
  if (status) new MutationObserver(() => { if (card.told()) hide() }).observe(status, { childList: true })
  card.hide = hide
}
// The points of what may be pressed, in pixels: those of the glyph that the figure has for it, if any.
function offers() {
  const shown = figure.renderers.find(({name}) => name === "offers")?.data_source.data
  if (shown === undefined) return []
  const {x_scale, y_scale} = view.frame
  const points = (xs, ys) => {
    const down = y_scale.v_compute(shown[ys])
    return Array.from(x_scale.v_compute(shown[xs]), (x, nth) => [x, down[nth]])
  }
  return [...points("x", "y"), ...points("middle_x", "middle_y")]
}
// Put the card to the right of its item, or to the left: within the figure, else within what is in sight of the page;
// elsewhere about the item where it hides less of what may be pressed.
function place() {
  const size = view.el.getBoundingClientRect()
  const common = (boxes) => ({
    left: Math.max(...boxes.map((box) => box.left)) - size.left, right: Math.min(...boxes.map((box) => box.right)) - size.left,
    top: Math.max(...boxes.map((box) => box.top)) - size.top, bottom: Math.min(...boxes.map((box) => box.bottom)) - size.top,
  })
  const page = {left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight}
  const boxed = card.windows.filter((one) => one.getClientRects().length) // not what leaves its place to its children
  const windows = [page, ...boxed.map((one) => one.getBoundingClientRect())]
  const [sight, own] = [common(windows), common([...windows, size])]
  let item = card.item
  const room = (side, area) => side === "right" ? area.right - item.right - GAP : item.left - GAP - area.left
  const broader = () => room("right", sight) < room("left", sight) ? "left" : "right"
  if (room(broader(), sight) < NARROW) item = card.pointer // it fills what is in sight
  Object.assign(card.style, {maxWidth: "20em", maxHeight: `${Math.max(0, sight.bottom - sight.top)}px`, left: 0, top: 0})
  const fits = (area) => ["right", "left"].find((side) => room(side, area) >= card.offsetWidth)
  const first = fits(own) ?? fits(sight) ?? broader()
  card.style.maxWidth = `min(20em, ${Math.max(0, room(first, sight))}px)`
  const {offsetWidth: wide, offsetHeight: high} = card
  const within = (from, size, start, end) => Math.max(start, Math.min(from, end - size))
  const beside = (side, top) => [side === "right" ? item.right + GAP : item.left - GAP - wide, within(top, high, sight.top, sight.bottom)]
  const places = [beside(first, item.top)]
  const offered = offers()
  if (offered.length) {
    const slide = (from, to) => Array.from({length: STOPS}, (_, nth) => from + (to - from) * nth / (STOPS - 1))
    for (const side of ["right", "left"])
      if (room(side, own) >= wide) places.push(...slide(item.top, item.bottom - high).map((top) => beside(side, top)))
    for (const top of [item.bottom + GAP, item.top - GAP - high]) {
      const lefts = slide(item.left - wide, item.right).filter((left) => left >= own.left && left + wide <= own.right)
      if (top >= own.top && top + high <= own.bottom) places.push(...lefts.map((left) => [left, top]))
    }
  }
  const covers = (from, size, at) => at > from - DOT && at < from + size + DOT
  const hidden = ([left, top]) => offered.filter(([x, y]) => covers(left, wide, x) && covers(top, high, y)).length
  const counts = places.map(hidden)
  const [left, top] = places[counts.indexOf(Math.min(...counts))]
  Object.assign(card.style, {left: `${left}px`, top: `${top}px`})
}
const {geometry: {sx, sy}, index: {indices, line_indices = []}, renderer} = cb_data
const {about, xs, ys} = renderer.data_source.data
const pointer = {left: sx - 8, right: sx + 16, top: sy - 8, bottom: sy + 16}
const outline = (row) => {
  if (xs === undefined) return pointer // a bar or a line may be as long as the figure
  const [across, down] = [view.frame.x_scale.v_compute(xs[row]), view.frame.y_scale.v_compute(ys[row])]
  return {left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down)}
}
const rows = isFinite(sx + sy) ? [...indices, ...line_indices] : []
card.felt.set(renderer, rows.filter((row) => about[row]).map((row) => ({words: about[row], outline: outline(row)})))
const felt = [...card.felt.values()].flat()
const words = [...new Set(felt.map((one) => one.words))].join("\n\n")
card.pointer = pointer
card.item = {
  left: Math.min(...felt.map((one) => one.outline.left)), right: Math.max(...felt.map((one) => one.outline.right)),
  top: Math.min(...felt.map((one) => one.outline.top)), bottom: Math.max(...felt.map((one) => one.outline.bottom)),
}
if (words !== (card.shown ?? "")) { // else Escape may have hidden it
  card.hide()
  card.shown = words
  card.textContent = words // text, never HTML: names may come from anywhere
  if (words !== "") card.waits = setTimeout(() => {
    if (card.told()) return
    card.hidden = false
    place()
  }, REST)
} else if (!card.hidden) place()
