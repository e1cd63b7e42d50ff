// Programs: verify as you type, the verdict beside the text.
import { ask, isCalledOff, newest, save } from "./asking.js";
import { showSliders } from "./evidence.js";
import { linkFor, sourceIn } from "./link.js";
import { showPicture } from "./picture.js";

const PAUSE = 700;
const START = `from lapwing import Epsilon, Queries, laplace, private


@private(epsilon="eps")
def report_noisy_max(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
`;
const byId = (name) => document.getElementById(name);
const KINDS = { "save-tex": ".tex", "save-md": ".md", "save-html": ".html" };
const begin = newest();
let answers = [];
let timer = 0;
let leaving = false;

export async function startPrograms() {
  const source = byId("source");
  source.addEventListener("input", () => edited(true));
  source.addEventListener("scroll", () => (byId("numbers").scrollTop = source.scrollTop));
  source.addEventListener("keydown", indent);
  byId("verify").addEventListener("click", () => verdict("/api/verify", "Verifying"));
  byId("epsilon").addEventListener("click", () => verdict("/api/epsilon", "Looking for the smallest ε"));
  byId("stop").addEventListener("click", stop);
  byId("link").addEventListener("click", copyLink);
  byId("corpus").addEventListener("change", pick);
  byId("save-json").addEventListener("click", () => answers.forEach((each) => saveEvidence(each)));
  byId("save-svg").addEventListener("click", () => {
    const shown = answers.find((each) => each.picture);
    save(`${shown.view.name}.svg`, shown.picture, "image/svg+xml");
  });
  for (const name of Object.keys(KINDS)) byId(name).addEventListener("click", () => saveExport(KINDS[name]));
  window.addEventListener("hashchange", follow);
  await fillCorpus();
  if (!(await follow())) show(START);
}

async function follow() {
  const linked = await sourceIn(location.hash);
  if (linked !== null) show(linked);
  return linked !== null;
}

function show(text) {
  byId("source").value = text;
  edited(false);
  verdict("/api/verify", "Verifying");
}

function edited(typed) {
  const lines = byId("source").value.split("\n").length;
  byId("numbers").textContent = Array.from({ length: lines }, (_, line) => line + 1).join("\n");
  clearTimeout(timer);
  if (typed) {
    byId("corpus").value = "";
    timer = setTimeout(() => verdict("/api/verify", "Verifying"), PAUSE);
  }
}

// Tab indents; Escape and then Tab moves on, so that the keyboard is never caught.
function indent(event) {
  const field = event.target;
  if (event.key === "Tab" && !event.shiftKey && !leaving) {
    event.preventDefault();
    field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
    edited(true);
  }
  leaving = event.key === "Escape";
}

async function fillCorpus() {
  const groups = new Map();
  for (const program of await ask("/api/programs")) {
    const taught = program.rows.some((row) => row.startsWith("L"));
    const label = `${program.verdict === "proved" ? "right" : "wrong"}, ${taught ? "from the lectures" : "from elsewhere"}`;
    if (!groups.has(label)) groups.set(label, Object.assign(document.createElement("optgroup"), { label }));
    groups.get(label).append(new Option(program.title, program.name));
  }
  byId("corpus").append(...[...groups.values()].sort((one, other) => Number(isOther(one)) - Number(isOther(other))));
}

const isOther = (group) => group.label.endsWith("elsewhere");

async function pick() {
  const name = byId("corpus").value;
  if (!name) return;
  const program = await ask(`/api/programs/${name}`);
  show(program.source);
  byId("corpus").value = name;
}

async function verdict(path, doing) {
  clearTimeout(timer);
  const signal = begin();
  const started = performance.now();
  const say = (words) => (byId("verdict-status").textContent = words);
  say(`${doing} …`);
  byId("stop").disabled = false;
  byId("verdict").setAttribute("aria-busy", "true");
  answers = [];
  offer();
  const clock = setInterval(() => say(`${doing} … ${Math.round((performance.now() - started) / 1000)} s`), 1000);
  try {
    const seconds = Math.min(30, Math.max(1, Number(byId("seconds").value) || 10));
    const found = await ask(path, { source: byId("source").value, seconds }, { signal });
    present(found);
    say(found.ended ? "No verdict." : [summary(), found.note ?? ""].join(" ").trim());
  } catch (error) {
    if (!isCalledOff(error)) {
      present({ answers: [] });
      say(error.message);
    }
  } finally {
    clearInterval(clock);
    if (!signal.aborted) rest();
  }
}

function stop() {
  begin();
  rest();
  byId("verdict-status").textContent = "Stopped.";
}

function rest() {
  byId("verdict").removeAttribute("aria-busy");
  byId("stop").disabled = true;
}

function present(found) {
  answers = found.answers;
  byId("verdict").innerHTML = found.html ?? answers.map((each) => each.html).join("");
  const broken = answers.find((each) => each.picture);
  showPicture(byId("verdict-picture"), broken?.picture);
  showSliders(broken);
  if (found.ended) byId("verdict").textContent = `No verdict: ${found.ended}.`;
  offer();
}

function offer() {
  const evidence = answers.filter((each) => each.evidence);
  const proofs = answers.filter((each) => each.view.verdict === "proved");
  byId("save-json").disabled = byId("save-html").disabled = !evidence.length;
  byId("save-svg").disabled = !answers.some((each) => each.picture);
  byId("save-tex").disabled = byId("save-md").disabled = !proofs.length;
}

function summary() {
  if (!answers.length) return "Not a program yet.";
  return answers.map((each) => `${each.view.name}: ${each.view.verdict}`).join("; ") + ".";
}

function saveEvidence(answer) {
  if (answer.evidence) save(`${answer.view.name}.json`, answer.evidence, "application/json");
}

async function saveExport(kind) {
  for (const answer of answers) {
    if (!answer.evidence || (kind !== ".html" && answer.view.verdict !== "proved")) continue;
    const file = await ask("/api/export", { evidence: answer.evidence, kind });
    if (file.text) save(answer.view.name + kind, file.text, "text/plain");
  }
}

async function copyLink() {
  const link = await linkFor(byId("source").value).catch(() => null);
  if (link === null) {
    byId("verdict-status").textContent = "This text is too long for a link.";
    return;
  }
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    byId("verdict-status").textContent = "The link is copied, and in the address bar.";
  } catch {
    byId("verdict-status").textContent = "The link is in the address bar.";
  }
}
