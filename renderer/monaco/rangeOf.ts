import type { editor, IRange } from 'monaco-editor/editor';

/** The range between two offsets of a text, in UTF-16 units, by lines and columns. */
export function rangeOf(model: editor.ITextModel, start: number, end: number): IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}
