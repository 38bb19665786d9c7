"use strict";
const game = JSON.parse(inOneTheme(document.getElementById("game").textContent));
const at = (id) => document.getElementById(id);
const last = game.steps.length - 1;
let here = -1, timer = 0;

at("slider").max = last;
const lines = game.steps.map((step, number) => {
  const line = document.createElement("li"), button = document.createElement("button");
  button.textContent = step.words + (step.note ? ` (${step.note})` : "");
  button.onclick = () => show(number);
  line.append(button);
  at("log").append(line);
  return line;
});

const whole = (places) => places.map((place) => game.parts[place]).join("");

function show(number) {
  const to = Math.max(0, Math.min(last, number)), step = game.steps[to];
  if (here >= 0) lines[here].removeAttribute("aria-current");
  at("picture").innerHTML = whole(step.picture);
  at("standing").innerHTML = whole(step.tables);
  here = to;
  lines[here].setAttribute("aria-current", "step");
  lines[here].scrollIntoView({ block: "nearest" });
  at("said").textContent = [step.part, step.words].filter(Boolean).join(" · ");
  at("slider").value = here;
  if (here === last) stop();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  at("play").textContent = game.words.play;
}

at("first").onclick = () => show(0);
at("back").onclick = () => show(here - 1);
at("next").onclick = () => show(here + 1);
at("last").onclick = () => show(last);
at("slider").oninput = (event) => show(Number(event.target.value));
at("play").onclick = () => {
  if (timer) return stop();
  if (here === last) show(0);
  timer = setInterval(() => show(here + 1), 900);
  at("play").textContent = game.words.pause;
};
show(game.start);
