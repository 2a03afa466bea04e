import type { editor, IDisposable } from 'monaco-editor/editor';
import type { EditorMark } from './editorMark.ts';
import type { EditorApi } from './loadEditor.ts';

const applyFix = 'trowel.applyFix';
let isRegistered = false;

/** Offers quick fixes for a text's diagnostics, in the light bulb and with Mod+. ; the caller applies them through its own undo stack. */
export function offerFixes(
  api: EditorApi,
  model: editor.ITextModel,
  marksNow: () => readonly EditorMark[],
): IDisposable {
  if (!isRegistered) {
    isRegistered = true;
    api.editor.registerCommand(applyFix, (_accessor: unknown, run: () => void) => run());
  }
  return api.languages.registerCodeActionProvider(model.getLanguageId(), {
    provideCodeActions(asked, range) {
      if (asked !== model) return { actions: [], dispose: () => undefined };
      const actions = marksNow()
        .filter((mark) => {
          const from = model.getPositionAt(mark.start);
          const to = model.getPositionAt(Math.max(mark.end, mark.start + 1));
          return from.lineNumber <= range.endLineNumber && to.lineNumber >= range.startLineNumber;
        })
        .flatMap((mark) =>
          mark.fixes.map((fix, index) => ({
            title: fix.title,
            kind: 'quickfix',
            isPreferred: index === 0,
            command: { id: applyFix, title: fix.title, arguments: [fix.run] },
          })),
        );
      return { actions, dispose: () => undefined };
    },
  });
}
