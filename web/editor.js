// The editor of the page: CodeMirror with colours, errors and verdicts in place, and what a proof says beside each line.
//
// It lives in a shadow tree, so that its styles are adopted sheets, which the page's content security policy allows.
import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  ViewPlugin,
  WidgetType,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const MONO = '13px/1.6 ui-monospace, "DejaVu Sans Mono", monospace';

const look = EditorView.theme({
  "&": { backgroundColor: "var(--paper)", color: "var(--ink)", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: MONO, overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: ".6rem 0 3rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--soft)", borderRight: "1px solid var(--edge)", color: "var(--dim)" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--active)", color: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--select)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--select)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--edge)",
    borderRadius: "8px",
    boxShadow: "0 4px 16px rgb(0 0 0 / .18)",
    color: "var(--ink)",
    maxWidth: "34rem",
  },
  ".cm-told": { font: "13px/1.5 system-ui, sans-serif", padding: ".5rem .75rem", whiteSpace: "pre-wrap" },
  ".cm-told p": { margin: "0 0 .3rem" },
  ".cm-diagnostic": { fontFamily: "system-ui, sans-serif" },
  ".cm-lens": { display: "block", font: "600 12px/1.9 system-ui, sans-serif", padding: "0 6px" },
  ".cm-lens.proved": { color: "var(--good)" },
  ".cm-lens.refuted, .cm-lens.unread, .cm-lens.failed": { color: "var(--bad)" },
  ".cm-lens.unknown": { color: "var(--open)" },
  ".cm-said": {
    backgroundColor: "var(--soft)",
    borderRadius: "6px",
    color: "var(--pair)",
    cursor: "help",
    font: "12px/1.4 ui-monospace, monospace",
    marginLeft: "1.5ch",
    padding: "0 6px",
    whiteSpace: "pre-wrap",
  },
  ".cm-said abbr": { textDecoration: "underline dotted", textUnderlineOffset: ".2em" },
  "&.cm-old .cm-lens, &.cm-old .cm-said": { opacity: ".45" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.comment, tags.docComment], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--code-function)" },
  { tag: [tags.meta, tags.definition(tags.className), tags.typeName], color: "var(--code-meta)" },
]);

// A text with signs such as x<1> or spent[0], each of which says what it means.
export function signed(text, signs) {
  const place = document.createElement("span");
  const shapes = Object.values(signs).map((sign) => `(${sign.shape})`);
  const any = new RegExp(shapes.join("|"), "g");
  let end = 0;
  for (const found of text.matchAll(any)) {
    place.append(text.slice(end, found.index));
    const mark = document.createElement("abbr");
    mark.textContent = found[0];
    mark.title = Object.values(signs)[found.slice(1).findIndex((each) => each !== undefined)].means;
    place.append(mark);
    end = found.index + found[0].length;
  }
  place.append(text.slice(end));
  return place;
}

class Lens extends WidgetType {
  constructor(verdict, words) {
    super();
    Object.assign(this, { verdict, words });
  }
  eq(other) {
    return other.verdict === this.verdict && other.words === this.words;
  }
  toDOM() {
    const place = document.createElement("span");
    place.className = `cm-lens ${this.verdict}`;
    place.textContent = `${{ proved: "✓", refuted: "✗", unknown: "?" }[this.verdict] ?? "!"} ${this.words}`;
    return place;
  }
}

class Said extends WidgetType {
  constructor(words, signs) {
    super();
    Object.assign(this, { words, signs });
  }
  eq(other) {
    return other.words === this.words;
  }
  toDOM() {
    const place = document.createElement("span");
    place.className = "cm-said";
    place.append(signed(this.words, this.signs));
    return place;
  }
}

const QUIET = Annotation.define();
const tell = StateEffect.define();

// What is known of the text: decorations that move along with it, and faded once it has changed.
const known = StateField.define({
  create: () => ({ marks: Decoration.none, answers: [], stale: false }),
  update(value, change) {
    for (const effect of change.effects) {
      if (effect.is(tell)) return { marks: marksOf(change.state, effect.value), answers: effect.value.answers, stale: false };
    }
    return change.docChanged ? { ...value, marks: value.marks.map(change.changes), stale: true } : value;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (value) => value.marks),
    EditorView.editorAttributes.from(field, (value) => (value.stale ? { class: "cm-old" } : {})),
  ],
});

function lineAt(state, number) {
  return number >= 1 && number <= state.doc.lines ? state.doc.line(number) : null;
}

function marksOf(state, { answers, signs }) {
  const marks = [];
  for (const answer of answers) {
    const first = lineAt(state, answer.first_line ?? answer.line);
    if (first) marks.push(Decoration.widget({ widget: new Lens(answer.verdict, answer.short), block: true, side: -1 }).range(first.from));
    for (const said of answer.said ?? []) {
      const line = lineAt(state, said.line);
      if (line && said.text) marks.push(Decoration.widget({ widget: new Said(said.text, signs), side: 1 }).range(line.to));
    }
  }
  return Decoration.set(marks, true);
}

function problemsOf(state, answers, faults) {
  const found = [];
  const add = (line, column, endLine, endColumn, severity, message) => {
    const [start, end] = [lineAt(state, line), lineAt(state, endLine)];
    if (!start || !end) return;
    const indent = start.text.search(/\S|$/);
    const from = Math.min(start.from + Math.max(column, indent), start.to);
    const to = Math.min(end.from + endColumn, end.to);
    found.push({ from, to: Math.max(from, to), severity, message, source: "lapwing" });
  };
  const fault = ({ message, places }) => {
    const place = places[0];
    if (place) add(place.line, place.column - 1, place.end_line, place.end_column - 1, "error", message);
  };
  faults.forEach(fault);
  for (const answer of answers) {
    (answer.faults ?? []).forEach(fault);
    for (const flag of answer.flags ?? []) add(flag.line, 0, flag.line, 1000, "info", flag.message);
    if (answer.told) add(answer.line, 0, answer.line, 1000, answer.verdict === "refuted" ? "error" : "warning", answer.told);
  }
  return found;
}

// Over a line that a proof has something to say about: the whole of it.
const telling = hoverTooltip((view, pos) => {
  const number = view.state.doc.lineAt(pos).number;
  const { answers, stale } = view.state.field(known);
  if (stale) return null;
  const answer = answers.find((each) => (each.first_line ?? each.line) <= number && number <= (each.end_line ?? each.line));
  const said = answer?.said?.find((each) => each.line === number);
  if (!answer || (!said && number > answer.line)) return null;
  return {
    pos: view.state.doc.line(number).from,
    create() {
      const dom = document.createElement("div");
      dom.className = "cm-told";
      const parts = said ? [said.text, ...(said.facts?.length ? ["Invariant:", ...said.facts] : [])] : [answer.short, answer.told];
      for (const part of parts.filter(Boolean)) {
        const line = document.createElement("p");
        line.textContent = part;
        dom.append(line);
      }
      return { dom };
    },
  };
});

// Where a selection is typed over, browsers put styles into the text, which the page's policy forbids: done by hand here.
const typing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const over = !view.state.selection.main.empty || event.data?.includes("\n");
    if (event.inputType !== "insertText" || event.data === null || event.isComposing || !over) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

// The rest of a line that is wrapped stands four columns further in than its beginning.
const DEEPEST = 24;
const hanging = ViewPlugin.define(
  (view) => {
    const marks = ({ state, visibleRanges }) => {
      const found = new RangeSetBuilder();
      for (const { from, to } of visibleRanges) {
        for (let at = from; at <= to; ) {
          const line = state.doc.lineAt(at);
          const depth = Math.min(line.text.search(/\S|$/), DEEPEST) + 4;
          const style = `padding-left: calc(${depth}ch + 6px); text-indent: -${depth}ch`;
          found.add(line.from, line.from, Decoration.line({ attributes: { style } }));
          at = line.to + 1;
        }
      }
      return found.finish();
    };
    return {
      decorations: marks(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) this.decorations = marks(update.view);
      },
    };
  },
  { decorations: (plugin) => plugin.decorations },
);

export function create(place, { label, changed, run }) {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const parent = document.createElement("div");
  parent.style.height = "100%";
  root.replaceChildren(parent);
  let leaving = false;
  const keys = keymap.of([
    { key: "Ctrl-Enter", mac: "Cmd-Enter", run: () => (run(), true) },
    { key: "Escape", run: () => ((leaving = true), false) },
    { key: "Tab", run: (view) => (leaving ? (leaving = false) : insertTab(view)), shift: (view) => (leaving ? (leaving = false) : indentLess(view)) },
    ...defaultKeymap,
    ...historyKeymap,
  ]);
  const view = new EditorView({
    root,
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        python(),
        syntaxHighlighting(colours),
        look,
        known,
        telling,
        typing,
        keys,
        EditorView.lineWrapping,
        hanging,
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && !update.transactions.some((each) => each.annotation(QUIET)) && changed()),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    show(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, annotations: QUIET.of(true) });
    },
    tell({ answers = [], faults = [], signs = {} }) {
      view.dispatch({ effects: tell.of({ answers, signs }) });
      view.dispatch(setDiagnostics(view.state, problemsOf(view.state, answers, faults)));
    },
    goTo(number) {
      const line = lineAt(view.state, number);
      if (line) view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
  };
}
