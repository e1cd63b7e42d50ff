// The reconstruction attack, live.
import { ask, isCalledOff, newest } from "./asking.js";
import { showPicture } from "./picture.js";
import { say } from "./say.js";

const byId = (name) => document.getElementById(`attack-${name}`);
const begin = newest();
const FALLING = ["16", "8", "4", "2", "1", "1/2", "1/4"];

export function startAttack() {
  byId("epsilon").addEventListener("input", () => (byId("price").textContent = price()));
  byId("one").addEventListener("click", () => attack([price()]));
  byId("all").addEventListener("click", () => attack(FALLING));
  attack(FALLING);
}

function price() {
  const power = Number(byId("epsilon").value);
  return power < 0 ? `1/${2 ** -power}` : String(2 ** power);
}

async function attack(epsilons) {
  const [n, queries, seed] = ["n", "queries", "seed"].map((name) => Number(byId(name).value));
  const signal = begin();
  byId("status").textContent = "Attacking …";
  try {
    const found = await ask("/api/attack", { n, queries, seed, epsilons }, { signal });
    byId("answer").innerHTML = found.html ?? "";
    showPicture(byId("picture"), epsilons.length > 1 ? found.picture : null);
    byId("status").textContent = found.ended
      ? `No answer: ${found.ended}.`
      : `${Math.round(100 * found.views.at(-1).recovered)}% of the bits are recovered at ε = ${epsilons.at(-1)}.`;
  } catch (error) {
    if (!isCalledOff(error)) say(byId("status"), error.message);
  }
}
