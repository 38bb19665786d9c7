// The body of the callback of a hover tool (corner.py): tell what the pointer rests on in the corner farthest from it,
// of as much of the figure as is in sight.
// `figure`, `font` and `version` are given by Python. It is called for each of the tool's renderers in turn; `cb_data`
// tells what of that one is below the pointer, nothing when it leaves.
const view = (Bokeh[version] ?? Bokeh).index.find_one(figure)
if (view === null) return
let box = view.lostatlas_corner
if (box === undefined || !box.isConnected) {
  box = view.lostatlas_corner = document.createElement("div")
  box.className = "lostatlas-corner"
  box.hidden = true
  box.felt = new Map() // renderer -> what it tells of the place of the pointer
  box.setAttribute("aria-hidden", "true") // a text, a table or the words for the picture tell the same
  view.shadow_el.append(box)
  const hide = () => { box.hidden = true }
  const gone = () => { box.shown = null; hide() }
  const listen = (target, name, heard) => {
    const ear = (event) => box.isConnected ? heard(event) : target.removeEventListener(name, ear, true)
    target.addEventListener(name, ear, true)
  }
  listen(view.el, "pointerleave", gone)
  let host = view.el // the element that stands in the page itself, not in the shadow of another
  while (host.getRootNode() instanceof ShadowRoot) host = host.getRootNode().host
  box.windows = [] // what the figure may scroll out of, apart from the page itself
  for (let up = host.parentElement; up !== null && up !== document.body; up = up.parentElement)
    if (getComputedStyle(up).overflowY !== "visible") box.windows.push(up)
  const moved = ({target}) => { if (target.contains(host)) gone() }
  listen(window, "scroll", moved) // the pointer rests, what is below it does not
  listen(window, "keydown", (event) => { if (event.key === "Escape") hide() })
}
const {geometry: {sx, sy}, index: {indices, line_indices = []}, renderer} = cb_data
const words = renderer.data_source.data.about
box.felt.set(renderer, isFinite(sx + sy) ? [...indices, ...line_indices].map((place) => words[place]) : [])
const about = [...new Set([...box.felt.values()].flat())].filter(Boolean).join("\n\n")
if (about === "") {
  box.shown = null
  box.hidden = true
  return
}
if (box.shown !== about) { // else Escape may have hidden it
  box.hidden = false
  box.shown = about
  box.textContent = about // text, never HTML: names may come from anywhere
}
const frame = view.frame.bbox
const size = view.el.getBoundingClientRect()
const edges = [{top: 0, bottom: window.innerHeight}, ...box.windows.map((one) => one.getBoundingClientRect())]
const top = Math.max(frame.top, ...edges.map((edge) => edge.top - size.top))
const bottom = Math.min(frame.bottom, ...edges.map((edge) => edge.bottom - size.top))
const [right, low] = [sx < frame.left + frame.width / 2, sy < (top + bottom) / 2]
Object.assign(box.style, {
  position: "absolute", zIndex: 100, pointerEvents: "none", boxSizing: "border-box", whiteSpace: "pre-line",
  maxWidth: `min(20em, ${(0.45 * frame.width).toFixed()}px)`,
  maxHeight: `${Math.max(0.48 * frame.height, Math.min(160, frame.height - 4)).toFixed()}px`,
  overflow: "hidden", padding: "4px 7px", borderRadius: "3px", border: "1px solid currentcolor",
  font: `11.5px/1.3 ${font}`,
  background: "var(--lostatlas-tip, #ffffff)", color: "var(--lostatlas-tip-ink, #18191d)",
  left: right ? "auto" : `${frame.left + 2}px`, right: right ? `${size.width - frame.right + 2}px` : "auto",
  top: low ? "auto" : `${top + 2}px`, bottom: low ? `${size.height - bottom + 2}px` : "auto",
})
