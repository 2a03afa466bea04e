import type { editor } from 'monaco-editor/editor';
import type { CodeLanguage, EditorMark, JsonKind } from './editorMark.ts';
import { followFont, readEditorFont } from './editorFont.ts';
import { type EditorApi, loadEditor } from './loadEditor.ts';
import { offerFixes } from './offerFixes.ts';
import { textChange } from './textChange.ts';

interface EditorOptions {
  readonly container: HTMLElement;
  readonly name: string;
  readonly language: CodeLanguage;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly value: string;
  /** What a JSON text is, and so what is completed in it. */
  readonly holds: JsonKind;
  /** In a card among other fields: no line numbers, and Tab goes to the next field. */
  readonly isInline: boolean;
}

/** One editor on screen; after `close` nothing of it does anything. */
export interface EditorHandle {
  /** Takes a text from outside: only what differs is replaced, so that cursor, folding and scroll stay. Not reported as a change. */
  setValue(text: string): void;
  setMarks(marks: readonly EditorMark[]): void;
  /** Shows a range and selects it, and takes the focus if it may. */
  reveal(start: number, end: number, takesFocus: boolean): void;
  close(): void;
}

/** Cursor and folding of texts that are not on screen. */
const viewStates = new Map<string, editor.ICodeEditorViewState>();

let opened = 0;

/** Opens the editor in a container; `onChange` hears of what the person types. */
export async function openEditor(options: EditorOptions, onChange: (text: string) => void): Promise<EditorHandle> {
  const api = await loadEditor();
  // A number of its own: the editor that closes and the one that opens may hold the same text for a moment.
  opened += 1;
  const scheme = options.language === 'json' && !options.isReadOnly ? schemeOf(api, options.holds) : 'inmemory';
  const uri = api.Uri.parse(`${scheme}://body/${options.name}-${opened}`);
  const model = api.editor.createModel(options.value, options.language, uri);
  const widget = api.editor.create(options.container, { ...editorOptions(options), model });
  const state = viewStates.get(options.name);
  if (state !== undefined) widget.restoreViewState(state);

  let isOurs = false;
  // Who holds the handle may still speak to it in the breath in which it closes.
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

  return {
    setValue(text) {
      if (isClosed) return;
      const change = textChange(model.getValue(), text);
      if (change === null) return;
      isOurs = true;
      const range = rangeOf(model, change.start, change.end);
      // Not by the editor's own undo stack: the draft has one for form and JSON together.
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
    close() {
      isClosed = true;
      const kept = widget.saveViewState();
      if (kept !== null) viewStates.set(options.name, kept);
      changes.dispose();
      fixes.dispose();
      stopFollowing();
      widget.dispose();
      // The text lives in the draft; a model is made again in a millisecond.
      model.dispose();
    },
  };
}

function schemeOf(api: EditorApi, holds: JsonKind): string {
  if (holds === 'value') return 'inmemory';
  return holds === 'schema' ? api.schemaScheme : api.requestScheme;
}

function editorOptions({
  label,
  isReadOnly,
  language,
  isInline,
}: EditorOptions): editor.IStandaloneEditorConstructionOptions {
  return {
    ariaLabel: label,
    readOnly: isReadOnly,
    domReadOnly: isReadOnly,
    // The newer way of taking input does not hear what tests and some input methods type.
    editContext: false,
    accessibilitySupport: 'auto',
    automaticLayout: true,
    theme: 'trowel',
    ...readEditorFont(),
    tabSize: language === 'python' ? 4 : 2,
    insertSpaces: true,
    detectIndentation: true,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    cursorSmoothCaretAnimation: 'off',
    renderLineHighlight: isReadOnly ? 'none' : 'line',
    renderLineHighlightOnlyWhenFocus: true,
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 12,
    folding: language === 'json',
    glyphMargin: false,
    overviewRulerLanes: 0,
    guides: { indentation: false },
    bracketPairColorization: { enabled: false },
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
    wordWrap: isReadOnly ? 'off' : 'on',
    wrappingIndent: 'indent',
    padding: { top: 8, bottom: 8 },
    scrollbar: {
      verticalScrollbarSize: 12,
      horizontalScrollbarSize: 12,
      useShadows: false,
      alwaysConsumeMouseWheel: false,
    },
    quickSuggestions: language === 'json' ? { strings: true, other: true, comments: false } : false,
    suggest: { showWords: false, preview: false },
    wordBasedSuggestions: 'off',
    fixedOverflowWidgets: true,
    links: false,
    stickyScroll: { enabled: false },
    ...(isInline ? inlineOptions : {}),
    contextmenu: !isReadOnly,
    lightbulb: { enabled: 'on' as editor.ShowLightbulbIconMode },
  };
}

const inlineOptions: editor.IStandaloneEditorConstructionOptions = {
  lineNumbers: 'off',
  folding: false,
  lineDecorationsWidth: 8,
  lineNumbersMinChars: 0,
  renderLineHighlight: 'none',
  // A form is walked through with Tab; the editor's own command still turns it into an indent.
  tabFocusMode: true,
};

function rangeOf(model: editor.ITextModel, start: number, end: number) {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
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
    code: mark.code,
  };
}
