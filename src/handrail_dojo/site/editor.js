// The editor: CodeMirror with Python, one state for each file, and colours that style.css defines.
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { forEachDiagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { indentWithTab, isolateHistory } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: "var(--name)" },
  { tag: [tags.className, tags.typeName], color: "var(--name)" },
]);
const LOOK = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "var(--code)" },
  "&.cm-focused": { outline: "3px solid var(--blue)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--shade)", borderColor: "var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--row)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--selection) !important" },
  ".cm-selectionMatch, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)" },
  ".cm-panels, .cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--shade)", borderColor: "var(--line)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "#fff", backgroundColor: "var(--blue)" },
});

// Marks a text that was shown, and not typed here.
const Shown = Annotation.define();

/** Return a change of the part in which two texts differ, or null if they are equal. */
function difference(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/**
 * Return an editor in `parent`. `changed(path, text)` is called on each change that is made in it.
 *
 * `show(path, text, isGiven)` shows a file. Its cursor and undo history return. If another tab has
 * changed the text, undo takes that back too. A given file cannot be changed.
 *
 * `mark(number, sentence)` marks a line of the shown file, and `mark(0)` removes the mark.
 *
 * `goTo(number)` moves the cursor to a line.
 */
export function makeEditor(parent, changed) {
  const states = new Map();
  let shown = "";
  const view = new EditorView({ parent });

  function newState(path, text, isGiven) {
    const name = path.slice(path.indexOf("/") + 1);
    return EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => true }])), // the page checks
        keymap.of([indentWithTab]), // after Escape, Tab leaves the editor
        basicSetup,
        python(),
        indentUnit.of("    "),
        EditorState.readOnly.of(isGiven),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": isGiven ? `${name}, read-only` : name }),
        syntaxHighlighting(COLOURS),
        lintGutter(),
        LOOK,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          const isOwn = !update.transactions.some((each) => each.annotation(Shown));
          if (isOwn) changed(path, update.state.doc.toString());
          // A line that was edited is no longer the one that the verdict is about.
          forEachDiagnostic(update.startState, (_, from, to) => {
            if (!update.changes.touchesRange(from, to)) return;
            queueMicrotask(() => view.dispatch(setDiagnostics(view.state, [])));
          });
        }),
      ],
    });
  }

  return {
    show(path, text, isGiven) {
      if (shown) states.set(shown, view.state);
      const before = states.get(path) ?? newState(path, text, isGiven);
      const changes = difference(before.doc.toString(), text);
      const annotations = [Shown.of(true), isolateHistory.of("full")]; // undo takes it back alone
      if (path === shown) {
        if (changes) view.dispatch({ changes, annotations });
        return;
      }
      shown = path;
      view.setState(changes ? before.update({ changes, annotations }).state : before);
    },
    mark(number, sentence) {
      const { doc } = view.state;
      const line = number >= 1 && number <= doc.lines ? doc.line(number) : null;
      const found = line && { from: line.from, to: line.to, severity: "error", message: sentence };
      view.dispatch(setDiagnostics(view.state, found ? [found] : []));
    },
    goTo(number) {
      const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
      view.dispatch({ selection: { anchor: line.from }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
  };
}
