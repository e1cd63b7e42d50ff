// The page: parts to choose from, each with an address of its own.
import { startAccuracy } from "./accuracy.js";
import { startAttack } from "./attack.js";
import { startAudit } from "./audit.js";
import { startBudget } from "./budget.js";
import { startData } from "./data.js";
import { startFlow } from "./flow.js";
import { isLink } from "./link.js";
import { startPrograms } from "./programs.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const partOf = (tab) => tab.getAttribute("aria-controls");
const STARTS = {
  programs: startPrograms,
  audit: startAudit,
  flow: startFlow,
  accuracy: startAccuracy,
  data: startData,
  budget: startBudget,
  attack: startAttack,
};
const started = new Set();

function choose(tab, { focus = false, address = true } = {}) {
  for (const each of tabs) {
    const chosen = each === tab;
    each.setAttribute("aria-selected", String(chosen));
    each.tabIndex = chosen ? 0 : -1;
    document.getElementById(partOf(each)).hidden = !chosen;
  }
  if (focus) tab.focus();
  tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (address) history.replaceState(null, "", `#${partOf(tab)}`);
  document.title = `${tab.textContent} · Lapwing`;
  if (!started.has(partOf(tab))) {
    started.add(partOf(tab));
    STARTS[partOf(tab)]();
  }
}

function follow() {
  const named = tabs.find((tab) => `#${partOf(tab)}` === location.hash);
  if (named || isLink(location.hash)) choose(named ?? tabs[0], { address: false });
  return Boolean(named) || isLink(location.hash);
}

const LAST = tabs.length - 1;
const NEXT = {
  ArrowRight: (place) => (place === LAST ? 0 : place + 1),
  ArrowLeft: (place) => (place === 0 ? LAST : place - 1),
  Home: () => 0,
  End: () => LAST,
};

for (const [place, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    if (event.key in NEXT) {
      event.preventDefault();
      choose(tabs[NEXT[event.key](place)], { focus: true });
    }
  });
}
window.addEventListener("hashchange", follow);
if (!follow()) choose(tabs[0], { address: false });
