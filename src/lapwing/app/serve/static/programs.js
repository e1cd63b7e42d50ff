// Programs: verified as you type, verdicts in the text and beside it.
import { ask, isCalledOff, newest, parts, save } from "./asking.js";
import { showSliders } from "./evidence.js";
import { linkFor, sourceIn } from "./link.js";
import { imageOf } from "./picture.js";
import { say } from "./say.js";
import { draft, writing } from "./writing.js";

const PAUSE = 200;
const START = `import numpy as np


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def private_mean(data, epsilon):
    total = np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=1 / epsilon)
    return total / max(len(data), 1)
`;
const EMPTY = `<p class="empty">Write or paste a function with a contract, or choose an example above.</p>`;
const byId = (name) => document.getElementById(name);
const FILES = [
  [".json", "Certificate", (each) => each.evidence],
  [".tex", "LaTeX", (each) => each.evidence && each.view.verdict === "proved"],
  [".md", "Markdown", (each) => each.evidence && each.view.verdict === "proved"],
  [".html", "Web page", (each) => each.evidence],
  [".svg", "Picture", (each) => each.picture],
];
const begin = newest();
const kept = draft("programs");
let editor = null;
let signs = {};
let timer = 0;

export async function startPrograms() {
  const preparing = writing(byId("source"), { label: "Program text", changed: edited, run: () => look("/api/verdicts", "Verifying") });
  byId("verify").addEventListener("click", () => look("/api/verdicts", "Verifying"));
  byId("epsilon").addEventListener("click", () => look("/api/epsilon", "Looking for the smallest ε"));
  byId("stop").addEventListener("click", stop);
  byId("link").addEventListener("click", copyLink);
  byId("corpus").addEventListener("change", pick);
  window.addEventListener("hashchange", followLink);
  fillCorpus();
  const asked = ask("/api/signs");
  editor = await preparing;
  editor.show((await sourceIn(location.hash)) ?? kept.read() ?? START);
  signs = await asked;
  look("/api/verdicts", "Verifying");
}

async function followLink() {
  const linked = await sourceIn(location.hash);
  if (linked !== null) show(linked);
}

function show(text) {
  editor.show(text);
  look("/api/verdicts", "Verifying");
}

function edited() {
  kept.keep(editor.text());
  byId("corpus").value = "";
  clearTimeout(timer);
  timer = setTimeout(() => look("/api/verdicts", "Verifying"), PAUSE);
}

async function fillCorpus() {
  const groups = new Map();
  for (const program of await ask("/api/programs")) {
    const taught = program.rows.some((row) => row.startsWith("L"));
    const label = `${program.verdict === "proved" ? "Private" : "Broken"}, ${taught ? "from the lectures" : "from elsewhere"}`;
    if (!groups.has(label)) groups.set(label, Object.assign(document.createElement("optgroup"), { label }));
    groups.get(label).append(new Option(program.title, program.name));
  }
  byId("corpus").append(...[...groups.values()].sort((one, other) => Number(isOther(one)) - Number(isOther(other))));
}

const isOther = (group) => group.label.endsWith("elsewhere");

async function pick() {
  const name = byId("corpus").value;
  const text = name ? (await ask(`/api/programs/${name}`)).source : START;
  kept.keep(text);
  show(text);
  byId("corpus").value = name;
}

async function look(path, doing) {
  clearTimeout(timer);
  const signal = begin();
  const started = performance.now();
  const tell = (words) => say(byId("verdict-status"), words);
  if (!editor.text().trim()) {
    present({ answers: [], faults: [], html: EMPTY });
    rest();
    return tell("Nothing to verify yet.");
  }
  const told = (words) => {
    doing = words;
    tell(`${doing} …`);
  };
  told(doing);
  byId("stop").disabled = false;
  byId("verdict").setAttribute("aria-busy", "true");
  const clock = setInterval(() => tell(`${doing} … ${Math.round((performance.now() - started) / 1000)} s`), 1000);
  try {
    const asked = { source: editor.text(), seconds: Number(byId("seconds").value) };
    const found = path === "/api/verdicts" ? await followed(asked, signal, told) : await ask(path, asked, { signal });
    present(found);
    tell(found.ended ? `No verdict: ${found.ended}.` : [summary(found), found.note ?? ""].join(" ").trim());
  } catch (error) {
    if (!isCalledOff(error)) {
      present({ answers: [], faults: [] });
      tell(error.message);
    }
  } finally {
    clearInterval(clock);
    if (!signal.aborted) rest();
  }
}

// Verdicts as they come, and what is found before it is checked; until the first of several is there, the old ones stay.
async function followed(asked, signal, told) {
  let whole = { answers: [] };
  for await (const part of parts("/api/verdicts", asked, { signal })) {
    for (const [name, kind] of Object.entries(part.checking ?? {})) told(`${name}: ${kind} found, being checked`);
    const answers = [...whole.answers, ...part.answers].sort((one, other) => one.view.line - other.view.line);
    whole = { ...part, ...whole, answers, ended: whole.ended ?? part.ended };
    if (part.answers.length && answers.length < whole.functions) {
      present(whole);
      byId("verdict").removeAttribute("aria-busy");
      told(`${summary(whole)} Verifying ${whole.functions - answers.length} more`);
    }
  }
  return whole;
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
  const cards = found.answers.map(card);
  if (found.html) cards.push(framed(found.html));
  byId("verdict").replaceChildren(...cards);
  const faults = (found.faults ?? []).map((each) => ({ message: `${each.cause} ${each.fix}`, places: each.spans }));
  editor.tell({ answers: found.answers.map((each) => each.beside), faults, signs });
}

function framed(html) {
  const place = document.createElement("section");
  place.className = "card";
  place.innerHTML = html;
  return place;
}

function card(answer) {
  const place = framed(answer.html);
  if (answer.picture) {
    const controls = document.createElement("div");
    place.querySelector(".picture").after(controls);
    showSliders(controls, answer, (drawn) => place.querySelector(".picture").replaceChildren(imageOf(drawn)));
  }
  if (answer.more?.length) place.append(more(answer.more));
  const files = FILES.filter(([, , has]) => has(answer));
  if (files.length) place.append(downloads(files, answer));
  return place;
}

function more(pictures) {
  const place = document.createElement("details");
  const title = document.createElement("summary");
  title.textContent = "More pictures: privacy loss, δ for each ε, an attacker’s errors";
  place.append(title);
  place.addEventListener("toggle", () => place.append(...pictures.map(imageOf)), { once: true });
  return place;
}

function downloads(files, answer) {
  const place = document.createElement("div");
  Object.assign(place, { className: "tools quiet" });
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", `Download the evidence for ${answer.view.name}`);
  for (const [kind, words] of files) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: words });
    button.dataset.save = kind;
    button.addEventListener("click", () => saveAs(kind, answer));
    place.append(button);
  }
  return place;
}

async function saveAs(kind, answer) {
  const { name } = answer.view;
  if (kind === ".json") return save(name + kind, answer.evidence, "application/json");
  if (kind === ".svg") return save(name + kind, answer.picture.wide, "image/svg+xml");
  const file = await ask("/api/export", { evidence: answer.evidence, kind });
  if (file.text) save(name + kind, file.text, "text/plain");
}

function summary({ answers, faults }) {
  if (!answers.length) return faults?.some((each) => each.id !== "no-program") ? "The program has an error." : "Nothing to verify yet.";
  return answers.map((each) => `${each.view.name}: ${WORDS[each.view.verdict] ?? each.view.verdict}`).join("; ") + ".";
}

const WORDS = { unread: "cannot be checked", failed: "Lapwing failed on it" };

async function copyLink() {
  const link = await linkFor(editor.text()).catch(() => null);
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
