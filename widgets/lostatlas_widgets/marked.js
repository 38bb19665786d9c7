// Write a text into an element, the words that are marked as <dfn>, whose meaning shows on hover.
// Every word goes to the page as text, every meaning as a title: names and notes are untrusted.
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

