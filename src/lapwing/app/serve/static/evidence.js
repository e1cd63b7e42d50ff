// A counterexample at other values of its public parameters.
import { ask, isCalledOff, newest } from "./asking.js";
import { showPicture } from "./picture.js";

const FACTORS = ["1/4", "1/2", "1", "2", "3", "4"];
const PAUSE = 300;
const byId = (name) => document.getElementById(name);
const begin = newest();
let timer = 0;

export function showSliders(answer) {
  begin();
  clearTimeout(timer);
  byId("sliders").replaceChildren(...(answer?.sliders ?? []).map((slider) => sliderFor(slider, answer)));
  byId("sliders-status").textContent = "";
}

function sliderFor(slider, answer) {
  const label = document.createElement("label");
  const words = document.createElement("span");
  const field = document.createElement("input");
  const ofEpsilon = slider.kind === "epsilon";
  Object.assign(field, { type: "range", min: 0, max: ofEpsilon ? FACTORS.length - 1 : 12, step: 1 });
  field.value = ofEpsilon ? FACTORS.indexOf("1") : slider.value;
  field.dataset.name = slider.name;
  const value = () => (ofEpsilon ? FACTORS[field.value] : field.value);
  const tell = () => (words.textContent = ofEpsilon ? `${slider.name}: ${value()} times` : `${slider.name} = ${value()}`);
  field.addEventListener("input", () => {
    tell();
    field.dataset.value = value();
    clearTimeout(timer);
    timer = setTimeout(() => move(answer), PAUSE);
  });
  field.dataset.value = value();
  tell();
  label.append(words, field);
  return label;
}

async function move(answer) {
  const signal = begin();
  const fields = [...byId("sliders").querySelectorAll("input")];
  const values = Object.fromEntries(fields.map((field) => [field.dataset.name, field.dataset.value]));
  byId("sliders-status").textContent = "Evaluating …";
  try {
    const seen = await ask("/api/evidence", { evidence: answer.evidence, values }, { signal });
    byId("sliders-status").textContent = seen.said ?? seen.refused ?? seen.ended ?? "";
    if (seen.picture) showPicture(byId("verdict-picture"), seen.picture);
  } catch (error) {
    if (!isCalledOff(error)) byId("sliders-status").textContent = error.message;
  }
}
