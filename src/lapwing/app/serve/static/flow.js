// Information flow: who learns what of the secrets.
import { ask, isCalledOff, newest } from "./asking.js";
import { say } from "./say.js";
import { draft, writing } from "./writing.js";

const START = `from lapwing import High, Low, secret_flow


@secret_flow
def greeting(salary: High[int], hour: Low[int]) -> Low[int]:
    answer: Low[int] = hour
    if salary > 100000:
        answer = answer + 1
    return answer
`;
const byId = (name) => document.getElementById(`flow-${name}`);
const begin = newest();
const kept = draft("flow");
let editor = null;
let timer = 0;

export async function startFlow() {
  const preparing = writing(byId("source"), { label: "Text of the program with secrets", changed: edited, run: look });
  byId("run").addEventListener("click", look);
  byId("corpus").addEventListener("change", pick);
  const [made, listed] = await Promise.all([preparing, ask("/api/flows")]);
  editor = made;
  byId("corpus").append(...listed.map((each) => new Option(each.title, each.name)));
  editor.show(kept.read() ?? START);
  look();
}

function edited() {
  kept.keep(editor.text());
  byId("corpus").value = "";
  clearTimeout(timer);
  timer = setTimeout(look, 350);
}

async function pick() {
  const name = byId("corpus").value;
  const text = name ? (await ask(`/api/flows/${name}`)).source : START;
  editor.show(text);
  kept.keep(text);
  look();
}

async function look() {
  clearTimeout(timer);
  const signal = begin();
  byId("status").textContent = "Tracing …";
  byId("answer").setAttribute("aria-busy", "true");
  try {
    const found = await ask("/api/flow", { source: editor.text(), seconds: 10 }, { signal });
    byId("answer").replaceChildren(...[...found.answers.map((each) => each.html), found.html].filter(Boolean).map(card));
    byId("status").textContent = found.ended ? `No answer: ${found.ended}.` : "";
    const faults = [
      ...found.faults.map((each) => ({ message: `${each.cause} ${each.fix}`, places: each.spans })),
      ...found.answers.flatMap((each) => (each.view.violations ?? []).map((one) => ({ message: one.cause, places: one.spans }))),
    ];
    editor.tell({ faults });
  } catch (error) {
    if (!isCalledOff(error)) say(byId("status"), error.message);
  } finally {
    if (!signal.aborted) byId("answer").removeAttribute("aria-busy");
  }
}

function card(html) {
  const place = document.createElement("section");
  place.className = "card";
  place.innerHTML = html;
  return place;
}
