// A plain text field with line numbers, for where the editor's bundle is missing.
export function create(place, { label, changed, run }) {
  const numbers = document.createElement("pre");
  numbers.setAttribute("aria-hidden", "true");
  const field = document.createElement("textarea");
  Object.assign(field, { spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off" });
  field.setAttribute("aria-label", `${label}; Escape, then Tab leaves it`);
  const notes = document.createElement("ul");
  notes.className = "notes";
  place.classList.add("plain");
  place.replaceChildren(numbers, field, notes);
  let leaving = false;
  const count = () => {
    const lines = field.value.split("\n").length;
    numbers.textContent = Array.from({ length: lines }, (_, line) => line + 1).join("\n");
  };
  field.addEventListener("input", () => {
    count();
    changed();
  });
  field.addEventListener("scroll", () => (numbers.scrollTop = field.scrollTop));
  // Tab indents; Escape and then Tab moves on, so that the keyboard is never caught.
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Tab" && !event.shiftKey && !leaving) {
      event.preventDefault();
      field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
      count();
      changed();
    }
    leaving = event.key === "Escape";
  });
  return {
    text: () => field.value,
    show(text) {
      field.value = text;
      count();
    },
    tell({ answers = [], faults = [] }) {
      const said = [
        ...faults.map((fault) => [fault.places[0]?.line, fault.message]),
        ...answers.flatMap((answer) => [
          [answer.line, answer.short],
          ...(answer.said ?? []).map((each) => [each.line, each.text]),
          ...(answer.flags ?? []).map((each) => [each.line, each.message]),
        ]),
      ];
      notes.replaceChildren(
        ...said.filter(([, words]) => words).map(([line, words]) => {
          const item = document.createElement("li");
          item.textContent = line ? `line ${line}: ${words}` : words;
          return item;
        }),
      );
    },
    goTo(number) {
      const before = field.value.split("\n").slice(0, number - 1).join("\n").length;
      field.focus();
      field.setSelectionRange(before + 1, before + 1);
    },
    focus: () => field.focus(),
  };
}
