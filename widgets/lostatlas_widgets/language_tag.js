// Write a text that says which language it is in. The page itself has one language, often another: a voice and the
// breaking of lines go by this one.
const JAPANESE = /[\u3040-\u30ff]/; // kana: no Japanese sentence is without

function tellLanguage(element, text) {
  if (JAPANESE.test(text)) element.lang = "ja";
  else element.removeAttribute("lang");
}

function writeWords(element, text) {
  element.textContent = text;
  tellLanguage(element, text);
}
