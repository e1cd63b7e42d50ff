// The page: parts to choose from, and what they share.
import { startAccuracy } from "./accuracy.js";
import { startAttack } from "./attack.js";
import { startBudget } from "./budget.js";
import { startData } from "./data.js";
import { startPrograms } from "./programs.js";

const tabs = [...document.querySelectorAll("[role=tab]")];

function choose(tab, focus) {
  for (const each of tabs) {
    const chosen = each === tab;
    each.setAttribute("aria-selected", String(chosen));
    each.tabIndex = chosen ? 0 : -1;
    document.getElementById(each.getAttribute("aria-controls")).hidden = !chosen;
  }
  if (focus) tab.focus();
}

const LAST = tabs.length - 1;
const NEXT = {
  ArrowRight: (place) => (place === LAST ? 0 : place + 1),
  ArrowLeft: (place) => (place === 0 ? LAST : place - 1),
  Home: () => 0,
  End: () => LAST,
};

for (const [place, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab, false));
  tab.addEventListener("keydown", (event) => {
    if (event.key in NEXT) {
      event.preventDefault();
      choose(tabs[NEXT[event.key](place)], true);
    }
  });
}

startPrograms();
startAccuracy();
startBudget();
startData();
startAttack();
