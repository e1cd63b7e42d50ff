// The page of a budget service: budgets, who spent them, and what waits for a second person.
import { imageOf } from "/static/picture.js";

const SHORT = 10;
const byId = (name) => document.getElementById(name);

async function ask(path, data) {
  const headers = { Authorization: `Bearer ${byId("token").value.trim()}`, "Content-Type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(data) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.cause ? `${answer.cause} ${answer.fix}` : answer.detail);
  return answer;
}

async function show() {
  byId("status").textContent = "Reading the ledger …";
  try {
    const found = await ask("/overview", []);
    byId("answer").replaceChildren(...found.budgets.map(card));
    byId("waiting").replaceChildren(...found.waiting.map(proposal));
    byId("status").textContent = found.budgets.length ? `${found.entries} entries` : "There are no budgets yet.";
  } catch (error) {
    byId("answer").replaceChildren();
    byId("waiting").replaceChildren();
    byId("status").textContent = error.message;
  }
}

function card(budget) {
  const place = document.createElement("section");
  place.innerHTML = budget.html;
  const people = document.createElement("div");
  people.className = "lapwing";
  people.innerHTML = budget.people;
  const picture = document.createElement("div");
  picture.className = "picture";
  if (budget.picture) picture.append(imageOf(budget.picture));
  const history = place.querySelector("details");
  if (history) {
    history.open = history.querySelectorAll("tr").length <= SHORT;
    history.before(people, picture);
  } else {
    place.append(people, picture);
  }
  return place;
}

function proposal(each) {
  const line = document.createElement("p");
  const approve = document.createElement("button");
  approve.type = "button";
  approve.textContent = `Approve entry ${each.seq}`;
  approve.addEventListener("click", async () => {
    try {
      await ask("/v1/approve", [each.seq]);
      await show();
    } catch (error) {
      byId("status").textContent = error.message;
    }
  });
  line.append(`${each.says} `, approve);
  return line;
}

byId("show").addEventListener("click", show);
byId("token").addEventListener("keydown", (event) => event.key === "Enter" && show());
