// What is said in a line of its own: plain text, but for what stands in backticks, which is code.
export function say(place, words) {
  const parts = words.split("`");
  place.replaceChildren(...parts.map((part, index) => (index % 2 ? code(part) : part)));
}

function code(text) {
  return Object.assign(document.createElement("code"), { textContent: text });
}
