// Accuracy: a statement in any direction, and how the error falls.
import { ask, isCalledOff, newest } from "./asking.js";
import { showPicture } from "./picture.js";
import { say } from "./say.js";

const FIELDS = ["alpha", "beta", "epsilon", "n", "k", "cutoff", "block", "delta", "sensitivity"];
const byId = (name) => document.getElementById(`accuracy-${name}`);
const begin = newest();

const USUAL = { k: "10", cutoff: "3", block: "10", delta: "0.000001" };
const ALWAYS = ["alpha", "beta", "epsilon", "n"];
const PAUSE = 400;
let mechanisms = [];
let timer = 0;

export async function startAccuracy() {
  byId("ask").addEventListener("click", state);
  for (const name of FIELDS) {
    byId(name).addEventListener("keydown", (event) => event.key === "Enter" && state());
    byId(name).addEventListener("input", soon);
  }
  byId("mechanism").addEventListener("change", choose);
  mechanisms = await ask("/api/mechanisms");
  byId("mechanism").append(...mechanisms.map((each) => new Option(titled(each.mechanism), each.mechanism)));
  choose();
}

function titled(name) {
  const words = name.replace("k-ary", "k‑ary").replaceAll("-", " ");
  return words.startsWith("k") ? words : words[0].toUpperCase() + words.slice(1);
}

// Only the fields that the mechanism has; what it cannot do without has a usual value.
function choose() {
  const { required, options } = mechanisms.find((each) => each.mechanism === byId("mechanism").value);
  for (const name of FIELDS.filter((each) => !ALWAYS.includes(each))) {
    byId(name).closest("label").hidden = ![...required, ...options].includes(name);
    if (required.includes(name)) byId(name).value ||= USUAL[name];
  }
  state();
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(state, PAUSE);
}

async function state() {
  clearTimeout(timer);
  const wanted = { mechanism: byId("mechanism").value };
  for (const name of FIELDS.filter((each) => !byId(each).closest("label").hidden)) {
    wanted[name] = byId(name).value.trim() || null;
  }
  const signal = begin();
  byId("status").textContent = "Working …";
  try {
    const found = await ask("/api/accuracy", wanted, { signal });
    byId("answer").innerHTML = found.html ?? "";
    showPicture(byId("picture"), found.picture);
    byId("status").textContent = found.ended ? `No answer: ${found.ended}.` : "";
  } catch (error) {
    if (!isCalledOff(error)) say(byId("status"), error.message);
  }
}
