// Data: from a dataset over a question and its cost to a private answer, paid from a budget.
import { ask, isCalledOff, newest } from "./asking.js";
import { token } from "./budget.js";
import { showPicture } from "./picture.js";
import { say } from "./say.js";

const byId = (name) => document.getElementById(`data-${name}`);
const begin = newest();
const NUMBERS = ["integer", "real", "boolean"];
const turns = {};
let described = null;

export function startData() {
  byId("list").addEventListener("click", list);
  byId("name").addEventListener("change", () => describe());
  byId("token").addEventListener("keydown", (event) => event.key === "Enter" && list());
  byId("preview").addEventListener("click", () => query("preview", "Working out the cost …"));
  byId("ask").addEventListener("click", pay);
  for (const name of ["measure", "column", "by"]) byId(name).addEventListener("change", compose);
  for (const name of ["select", "epsilon", "kept"]) byId(name).addEventListener("input", forgetCost);
  byId("select").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) query("preview", "Working out the cost …");
  });
}

// What is paid for is not called off: until the answer is there, nothing else can be asked.
async function pay() {
  const buttons = ["list", "preview", "ask", "name"].map(byId);
  for (const button of buttons) button.disabled = true;
  const answered = await query("query", "Asking …");
  for (const button of buttons) button.disabled = false;
  if (answered) await describe({ quietly: true });
}

async function list() {
  await told("found", "Looking …", async (signal) => {
    const names = await ask("/api/datasets", undefined, { signal, token: token() });
    byId("name").replaceChildren(...names.map((name) => new Option(name, name)));
    byId("name").disabled = byId("preview").disabled = byId("ask").disabled = !names.length;
    byId("found").textContent = names.length ? "" : "The page was started without datasets.";
    if (names.length) await describe();
  });
}

// Quietly after an answer, when only what is left has changed: what the answer says stays.
async function describe({ quietly = false } = {}) {
  await told("found", quietly ? null : "Reading the description …", async (signal) => {
    const found = await ask(`/api/datasets/${encodeURIComponent(byId("name").value)}`, undefined, { signal, token: token() });
    byId("known").className = "";
    byId("known").innerHTML = found.html ?? "";
    say(byId("found"), found.faults.map((fault) => fault.cause).join(" "));
    const other = described?.name !== found.view?.name;
    described = found.view;
    if (described && other) offer();
  });
}

// The columns that can be asked about, and those that rows can be grouped by; no row is left out where rows are the units.
function offer() {
  const names = (wanted) => described.columns.filter(wanted).map((column) => new Option(column.name, column.name));
  byId("column").replaceChildren(...names((column) => NUMBERS.includes(column.type)));
  byId("by").replaceChildren(new Option("nothing: one answer for all", ""), ...names(() => true));
  byId("by").disabled = false;
  const all = described.unit === "row";
  byId("kept").closest("label").hidden = all;
  byId("kept").checked &&= !all;
  compose();
}

// The question as SQL, which can be changed by hand.
function compose() {
  if (!described) return;
  const [measure, column, by] = ["measure", "column", "by"].map((name) => byId(name).value);
  byId("column").disabled = measure === "COUNT(*)";
  const quoted = (name) => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
  const wanted = measure === "COUNT(*)" ? measure : `${measure}(${quoted(column)})`;
  const text = by
    ? `SELECT ${quoted(by)}, ${wanted} FROM ${quoted(described.name)} GROUP BY ${quoted(by)}`
    : `SELECT ${wanted} FROM ${quoted(described.name)}`;
  byId("select").value = text;
  forgetCost();
}

// What was worked out is about the question as it was.
function forgetCost() {
  byId("cost").replaceChildren();
}

// What is there stays, dimmed, until the newest of what was asked is answered.
async function query(kind, doing) {
  let answered = false;
  const places = (kind === "preview" ? ["cost"] : ["answer", "picture"]).map(byId);
  const turn = (turns[kind] = {});
  for (const place of places) place.setAttribute("aria-busy", "true");
  await told("status", doing, async (signal) => {
    const epsilon = byId("epsilon").value.trim() || null;
    const wanted = { select: byId("select").value, epsilon, share_kept: byId("kept").checked };
    const path = `/api/datasets/${encodeURIComponent(byId("name").value)}/${kind}`;
    const found = await ask(path, wanted, { signal, token: token() });
    byId(kind === "preview" ? "cost" : "answer").innerHTML = found.html ?? "";
    if (kind !== "preview") showPicture(byId("picture"), found.picture);
    answered = Boolean(found.html);
    say(byId("status"), found.ended ? `No answer: ${found.ended}.` : (found.refused ?? ""));
  });
  if (turns[kind] === turn) for (const place of places) place.removeAttribute("aria-busy");
  return answered;
}

// What is done is said where it is asked for: beside the dataset, or above the answer.
async function told(place, doing, work) {
  if (doing) byId(place).textContent = doing;
  try {
    await work(begin());
  } catch (error) {
    if (!isCalledOff(error)) say(byId(place), error.message);
  }
}
