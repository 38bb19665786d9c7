"use strict";
// A browser that does not know light-dark() would draw in black: there colours are those of the moment.
const knowsBoth = CSS.supports("color", "light-dark(#000, #fff)");
const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "$2" : "$1";
const inOneTheme = (text) => (knowsBoth ? text : text.replace(/light-dark\((#\w+),(#\w+)\)/g, scheme));
if (!knowsBoth) {
  for (const picture of document.querySelectorAll(".picture:has(> svg)")) {
    picture.innerHTML = inOneTheme(picture.innerHTML);
  }
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  document.documentElement.style.setProperty("--paper", inOneTheme(paper));
}
