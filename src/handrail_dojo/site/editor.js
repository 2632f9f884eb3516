// The editor: CodeMirror with Python, one state for each file, and colours that style.css defines.
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { indentWithTab } from "@codemirror/commands";
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

/**
 * Return an editor in `parent`. `changed(path, text)` is called on each change.
 *
 * `show(path, text, isGiven)` shows a file. If the text has not changed, its cursor and undo history
 * return. A given file cannot be changed.
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
        LOOK,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(path, update.state.doc.toString());
        }),
      ],
    });
  }

  return {
    show(path, text, isGiven) {
      if (path === shown && text === view.state.doc.toString()) return;
      if (shown) states.set(shown, view.state);
      const before = states.get(path);
      shown = path;
      view.setState(before?.doc.toString() === text ? before : newState(path, text, isGiven));
    },
    focus: () => view.focus(),
  };
}
