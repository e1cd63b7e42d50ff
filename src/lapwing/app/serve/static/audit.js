// Audit: what samples of a program show of its claim.
import { ask, isCalledOff, newest } from "./asking.js";
import { token } from "./budget.js";
import { showPicture } from "./picture.js";
import { say } from "./say.js";
import { draft, writing } from "./writing.js";

const START = `import numpy as np


# lapwing: votes: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def count_of_yes(votes, epsilon):
    noisy = np.sum(votes) + np.random.laplace(scale=1 / (2 * epsilon))
    return noisy
`;
const byId = (name) => document.getElementById(`audit-${name}`);
const begin = newest();
const kept = draft("audit");
let editor = null;
let timer = 0;
let contracted = [];

export async function startAudit() {
  enable();
  editor = await writing(byId("source"), { label: "Text of the program to audit", changed: edited, run: () => audit(false) });
  editor.show(kept.read() ?? START);
  byId("run").addEventListener("click", () => audit(false));
  byId("again").addEventListener("click", () => audit(true));
  byId("watch").addEventListener("click", watch);
  byId("function").addEventListener("change", () => {
    byId("inputs").replaceChildren();
    enable();
  });
  await list();
}

function edited() {
  kept.keep(editor.text());
  clearTimeout(timer);
  timer = setTimeout(list, 500);
}

// Which functions there are to choose from.
async function list() {
  try {
    const found = await ask("/api/outline", { source: editor.text() });
    contracted = (found.functions ?? []).filter((each) => each.digest).map((each) => each.name);
    const written = [...editor.text().matchAll(/^def +(\w+)/gm)].map((match) => match[1]);
    const names = [...new Set([...contracted, ...written])];
    const before = byId("function").value;
    byId("function").replaceChildren(...names.map((name) => new Option(name, name)));
    if (names.includes(before)) byId("function").value = before;
    else byId("inputs").replaceChildren();
    enable();
    byId("status").textContent = names.length ? "" : "There is no function here.";
  } catch (error) {
    if (!isCalledOff(error)) say(byId("status"), error.message);
  }
}

// Samples need a contract; what is run needs a function.
function enable() {
  const chosen = byId("function").value;
  byId("run").disabled = !contracted.includes(chosen);
  byId("again").disabled = byId("run").disabled || !byId("inputs").childElementCount;
  byId("watch").disabled = !chosen;
}

async function watch() {
  const wanted = {
    source: editor.text(),
    function: byId("function").value,
    epsilon: byId("epsilon").value.trim(),
    delta: byId("delta").value.trim(),
    neighbours: byId("neighbours").value,
    ignore_digits: !byId("digits").checked,
    seconds: Number(byId("seconds").value),
    seed: Number(byId("seed").value),
  };
  const signal = begin();
  byId("status").textContent = "Watching …";
  byId("answer").setAttribute("aria-busy", "true");
  try {
    const found = await ask("/api/watch", wanted, { signal, token: token() });
    byId("answer").innerHTML = found.html ?? "";
    showPicture(byId("picture"), null);
    say(byId("status"), found.ended ? `No answer: ${found.ended}.` : found.refused ? `Not watched: ${found.refused}.` : "");
  } catch (error) {
    if (!isCalledOff(error)) say(byId("status"), error.message);
  } finally {
    if (!signal.aborted) byId("answer").removeAttribute("aria-busy");
  }
}

async function audit(given) {
  const inputs = given
    ? Object.fromEntries([...byId("inputs").querySelectorAll("tr[data-name]")].map((row) => [row.dataset.name, [...row.querySelectorAll("input")].map((each) => each.value)]))
    : {};
  const wanted = { source: editor.text(), function: byId("function").value, seconds: Number(byId("seconds").value), seed: Number(byId("seed").value), inputs };
  const signal = begin();
  byId("status").textContent = "Sampling …";
  byId("answer").setAttribute("aria-busy", "true");
  try {
    const found = await ask("/api/audit", wanted, { signal });
    byId("answer").innerHTML = found.html ?? "";
    shorten(byId("answer"));
    showPicture(byId("picture"), found.picture);
    if (found.inputs.length) byId("inputs").replaceChildren(fields(found.inputs));
    byId("again").disabled = !byId("inputs").childElementCount;
    say(byId("status"), found.ended ? `No answer: ${found.ended}.` : found.refused ? `Not audited: ${found.refused}.` : "");
  } catch (error) {
    if (!isCalledOff(error)) say(byId("status"), error.message);
  } finally {
    if (!signal.aborted) byId("answer").removeAttribute("aria-busy");
  }
}

// The ends of ranges are shown with four digits, and in full on hover. A single value stays as it is: its digits may be the leak.
function shorten(place) {
  for (const cell of place.querySelectorAll("tbody th")) {
    const words = cell.textContent;
    const short = words.replace(/ (at least|at most|from|to) (-?\d+\.\d+(?:e[-+]?\d+)?)(?= |$)/g, (_, word, end) => ` ${word} ${Number(Number(end).toPrecision(4))}`);
    const [, low, high] = short.match(/ from (\S+) to (\S+)$/) ?? [];
    if (short === words || (low && low === high)) continue;
    cell.textContent = short;
    cell.title = words;
  }
}

function fields(inputs) {
  const place = Object.assign(document.createElement("div"), { className: "lapwing" });
  const frame = Object.assign(document.createElement("div"), { className: "scroll" });
  const table = document.createElement("table");
  frame.append(table);
  place.append(frame);
  const head = table.createTHead().insertRow();
  for (const words of ["input", "first", "second"]) {
    head.append(Object.assign(document.createElement("th"), { scope: "col", textContent: words }));
  }
  const body = table.createTBody();
  for (const input of inputs) {
    const row = body.insertRow();
    row.dataset.name = input.name;
    row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: input.name }));
    for (const side of ["first", "second"]) {
      const field = Object.assign(document.createElement("input"), { type: "text", value: input[side] });
      field.setAttribute("aria-label", `${input.name}, ${side}`);
      row.insertCell().append(field);
    }
  }
  return place;
}
