// Data: private answers, paid from a budget.
import { ask, isCalledOff, newest } from "./asking.js";
import { token } from "./budget.js";
import { showPicture } from "./picture.js";

const byId = (name) => document.getElementById(`data-${name}`);
const begin = newest();

export function startData() {
  byId("list").addEventListener("click", list);
  byId("name").addEventListener("change", describe);
  byId("token").addEventListener("keydown", (event) => event.key === "Enter" && list());
  byId("preview").addEventListener("click", () => query("preview", "Working out the cost …"));
  byId("ask").addEventListener("click", pay);
}

// What is paid for is not called off: until the answer is there, nothing else can be asked.
async function pay() {
  const buttons = ["list", "preview", "ask", "name"].map(byId);
  for (const button of buttons) button.disabled = true;
  try {
    await query("query", "Asking …");
    const said = byId("status").textContent;
    await describe();
    byId("status").textContent ||= said;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

async function list() {
  await told("Looking …", async (signal) => {
    const names = await ask("/api/datasets", undefined, { signal, token: token() });
    byId("name").replaceChildren(...names.map((name) => new Option(name, name)));
    byId("status").textContent = names.length ? "" : "The page was started without datasets.";
    if (names.length) await describe();
  });
}

async function describe() {
  await told("Reading the description …", async (signal) => {
    const found = await ask(`/api/datasets/${encodeURIComponent(byId("name").value)}`, undefined, { signal, token: token() });
    byId("known").innerHTML = found.html ?? "";
    byId("status").textContent = found.faults.map((fault) => fault.cause).join(" ");
    if (!byId("select").value && found.view) byId("select").value = `SELECT COUNT(*) FROM ${found.view.name}`;
  });
}

async function query(kind, doing) {
  await told(doing, async (signal) => {
    const epsilon = byId("epsilon").value.trim() || null;
    const wanted = { select: byId("select").value, epsilon, share_kept: byId("kept").checked };
    const path = `/api/datasets/${encodeURIComponent(byId("name").value)}/${kind}`;
    const found = await ask(path, wanted, { signal, token: token() });
    byId("answer").innerHTML = found.html ?? "";
    showPicture(byId("picture"), found.picture);
    byId("status").textContent = found.ended ? `No answer: ${found.ended}.` : (found.refused ?? "");
  });
}

async function told(doing, work) {
  byId("status").textContent = doing;
  try {
    await work(begin());
  } catch (error) {
    if (!isCalledOff(error)) byId("status").textContent = error.message;
  }
}
