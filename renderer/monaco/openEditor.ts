import type { editor } from 'monaco-editor/editor';
import { takeBootstrapEditor } from './bootstrapEditor.ts';
import type { EditorMark } from './editorMark.ts';
import { followFont, readEditorFont } from './editorFont.ts';
import { createWidget, type EditorOptions } from './editorWidget.ts';
import { type EditorApi, loadEditor } from './loadEditor.ts';
import { offerFixes } from './offerFixes.ts';
import { rangeOf } from './rangeOf.ts';
import { textChange } from './textChange.ts';

/** One editor on screen; after `close` nothing of it does anything. */
export interface EditorHandle {
  /**
   * Sets the text programmatically: only the difference is replaced, so that cursor, folding and scroll position stay. Not reported as a
   * change.
   */
  setValue(text: string): void;
  setMarks(marks: readonly EditorMark[]): void;
  /** Shows a range and selects it, and takes the focus if it may. */
  reveal(start: number, end: number, takesFocus: boolean): void;
  focus(): void;
  close(): void;
}

/** Cursor and folding of texts that are not on screen. */
const viewStates = new Map<string, editor.ICodeEditorViewState>();

/** Time in ms that a closed text stays available to a worker that is still processing it. */
const lingerMs = 10_000;

/** Opens the editor in a container; calls `onChange` with the text that the person types. */
export async function openEditor(options: EditorOptions, onChange: (text: string) => void): Promise<EditorHandle> {
  const api = await loadEditor();
  const early = takeBootstrapEditor(options);
  const { editor: widget, model } = early ?? createWidget(api, options);
  const state = viewStates.get(options.name);
  if (state !== undefined) widget.restoreViewState(state);

  let isOurs = false;
  // The owner of the handle may still call it just after it closes.
  let isClosed = false;
  let marks: readonly EditorMark[] = [];
  const changes = model.onDidChangeContent(() => {
    if (!isOurs) onChange(model.getValue());
  });
  const stopFollowing = followFont(() => {
    widget.updateOptions(readEditorFont());
    api.editor.remeasureFonts();
  });
  const fixes = offerFixes(api, model, () => marks);
  if (early !== null) {
    widget.updateOptions({ ariaLabel: options.label, ...readEditorFont() });
    if (model.getValue() !== options.value) onChange(model.getValue());
  }

  return {
    setValue(text) {
      if (isClosed) return;
      const change = textChange(model.getValue(), text);
      if (change === null) return;
      isOurs = true;
      const range = rangeOf(model, change.start, change.end);
      // Not through the editor's own undo stack: the draft has one for form and JSON together.
      model.pushEditOperations(widget.getSelections(), [{ range, text: change.text }], () => null);
      isOurs = false;
    },
    setMarks(next) {
      if (isClosed) return;
      marks = next;
      api.editor.setModelMarkers(
        model,
        'request',
        next.map((mark) => markerOf(api, model, mark)),
      );
    },
    reveal(start, end, takesFocus) {
      if (isClosed) return;
      const range = rangeOf(model, start, end);
      widget.setSelection(range);
      widget.revealRangeInCenterIfOutsideViewport(range);
      if (takesFocus) widget.focus();
    },
    focus() {
      if (!isClosed) widget.focus();
    },
    close() {
      isClosed = true;
      const kept = widget.saveViewState();
      if (kept !== null) viewStates.set(options.name, kept);
      changes.dispose();
      fixes.dispose();
      stopFollowing();
      widget.dispose();
      // The text is stored in the draft; a model is created again in a millisecond. A running completion still reads this one.
      setTimeout(() => model.dispose(), lingerMs);
    },
  };
}

function markerOf(api: EditorApi, model: editor.ITextModel, mark: EditorMark): editor.IMarkerData {
  const severities = {
    error: api.MarkerSeverity.Error,
    warning: api.MarkerSeverity.Warning,
    info: api.MarkerSeverity.Info,
  } as const;
  const end = Math.max(mark.end, mark.start + 1);
  return {
    ...rangeOf(model, mark.start, end),
    severity: severities[mark.severity],
    message: mark.message,
  };
}
