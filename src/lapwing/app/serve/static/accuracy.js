// Accuracy: a statement in any direction, and how the error falls.
import { ask, isCalledOff, newest } from "./asking.js";
import { showPicture } from "./picture.js";

const FIELDS = ["alpha", "beta", "epsilon", "n", "k", "cutoff", "block", "delta", "sensitivity"];
const byId = (name) => document.getElementById(`accuracy-${name}`);
const begin = newest();

let filled = null;

export function startAccuracy() {
  byId("ask").addEventListener("click", state);
  for (const name of FIELDS) {
    byId(name).addEventListener("keydown", (event) => event.key === "Enter" && state());
  }
  filled = fill();
}

async function fill() {
  const mechanisms = await ask("/api/mechanisms");
  byId("mechanism").append(...mechanisms.map((each) => new Option(each.mechanism.replaceAll("-", " "), each.mechanism)));
}

async function state() {
  await filled;
  const wanted = { mechanism: byId("mechanism").value };
  for (const name of FIELDS) wanted[name] = byId(name).value.trim() || null;
  const signal = begin();
  byId("status").textContent = "Working …";
  try {
    const found = await ask("/api/accuracy", wanted, { signal });
    byId("answer").innerHTML = found.html ?? "";
    showPicture(byId("picture"), found.picture);
    byId("status").textContent = found.ended ? `No answer: ${found.ended}.` : "";
  } catch (error) {
    if (!isCalledOff(error)) byId("status").textContent = error.message;
  }
}
