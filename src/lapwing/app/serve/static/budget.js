// Budgets: how they stand and how they went down.
import { ask, isCalledOff, newest } from "./asking.js";
import { showPicture } from "./picture.js";
import { say } from "./say.js";

const byId = (name) => document.getElementById(`budget-${name}`);
const begin = newest();

// The token is entered once, on any part that needs it.
const fields = ["token", "data-token", "audit-token"].map((name) => document.getElementById(name));
for (const field of fields) {
  field.addEventListener("input", () => fields.forEach((other) => (other.value = field.value)));
}

export const token = () => fields[0].value.trim();

export function startBudget() {
  byId("show").addEventListener("click", show);
  fields[0].addEventListener("keydown", (event) => event.key === "Enter" && show());
}

async function show() {
  const signal = begin();
  byId("status").textContent = "Reading the ledger …";
  try {
    const found = await ask("/api/budgets", undefined, { signal, token: token() });
    byId("answer").replaceChildren(...found.budgets.map(card));
    const faults = found.faults.map((fault) => fault.cause).join(" ");
    say(byId("status"), faults || found.ended || (found.budgets.length ? "" : "There are no budgets yet."));
  } catch (error) {
    if (isCalledOff(error)) return;
    byId("answer").replaceChildren();
    say(byId("status"), error.message);
  }
}

function card(budget) {
  const place = document.createElement("section");
  place.innerHTML = budget.html;
  const picture = document.createElement("div");
  picture.className = "picture";
  showPicture(picture, budget.picture);
  place.querySelector("details").before(picture);
  return place;
}
