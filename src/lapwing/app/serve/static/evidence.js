// A counterexample at other values of its public parameters.
import { ask, isCalledOff, newest } from "./asking.js";
import { say } from "./say.js";

const FACTORS = ["1/4", "1/2", "1", "2", "3", "4"];
const PAUSE = 250;

export function showSliders(place, answer, redraw) {
  const sliders = answer.sliders ?? [];
  if (!sliders.length) return;
  const fields = document.createElement("div");
  fields.className = "tools sliders";
  const status = document.createElement("p");
  status.className = "status";
  status.setAttribute("role", "status");
  place.append(fields, status);
  const begin = newest();
  let timer = 0;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => move(fields, answer, begin(), status, redraw), PAUSE);
  };
  fields.append(...sliders.map((slider) => sliderFor(slider, moved)));
}

function sliderFor(slider, moved) {
  const label = document.createElement("label");
  const words = document.createElement("span");
  const field = document.createElement("input");
  const ofEpsilon = slider.kind === "epsilon";
  Object.assign(field, { type: "range", min: 0, max: ofEpsilon ? FACTORS.length - 1 : 12, step: 1 });
  field.value = ofEpsilon ? FACTORS.indexOf("1") : slider.value;
  field.dataset.name = slider.name;
  const tell = () => {
    field.dataset.value = ofEpsilon ? FACTORS[field.value] : field.value;
    words.textContent = ofEpsilon ? `${slider.name} × ${field.dataset.value}` : `${slider.name} = ${field.dataset.value}`;
  };
  field.addEventListener("input", () => {
    tell();
    moved();
  });
  tell();
  label.append(words, field);
  return label;
}

async function move(place, answer, signal, status, redraw) {
  const fields = [...place.querySelectorAll("input")];
  const values = Object.fromEntries(fields.map((field) => [field.dataset.name, field.dataset.value]));
  status.textContent = "Evaluating …";
  try {
    const seen = await ask("/api/evidence", { evidence: answer.evidence, values }, { signal });
    say(status, seen.said ?? seen.refused ?? seen.ended ?? "");
    if (seen.picture) redraw(seen.picture);
  } catch (error) {
    if (!isCalledOff(error)) say(status, error.message);
  }
}
