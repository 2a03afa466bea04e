import type { editor } from 'monaco-editor/editor';
import type { CodeLanguage } from './editorMark.ts';
import { openDiffControls } from './diffControls.ts';
import { followFont, readEditorFont } from './editorFont.ts';
import { rightToLeftLines } from './lineDirection.ts';
import { loadEditor } from './loadEditor.ts';

export interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly language: CodeLanguage | 'plaintext';
  /** Accessible label of each side. */
  readonly labels: { readonly before: string; readonly after: string };
  readonly isInline: boolean;
  readonly collapsesEqual: boolean;
  readonly ignoresSpace: boolean;
  /** Line numbers of each side if lines were omitted; null for consecutive numbers. */
  readonly numbers?: { readonly before: readonly number[]; readonly after: readonly number[] } | null;
}

/** Diff of two texts side by side on screen; after `close` all methods have no effect. */
export interface DiffHandle {
  /** Goes to the next change, or the one before. */
  step(by: 1 | -1): void;
  /** Scrolls both texts to lines, counted from 1. */
  reveal(before: number, after: number): void;
  /** The lines of the change at the cursor, or of the next one after it; none where nothing differs. */
  currentChangeLines(): readonly string[];
  close(): void;
}

/** Maximum time in ms for the diff computation; after that the texts are shown without highlights (ux.md 12). */
const maxComputationMs = 5000;

/** Draws two texts with their differences; `onChanges` hears how many there are, and null when that took too long. */
export async function openDiff(
  container: HTMLElement,
  options: DiffOptions,
  onChanges: (count: number | null) => void,
): Promise<DiffHandle> {
  const api = await loadEditor();
  const original = api.editor.createModel(options.before, options.language);
  const modified = api.editor.createModel(options.after, options.language);
  if (options.language === 'plaintext') for (const model of [original, modified]) giveDirections(model);
  const widget = api.editor.createDiffEditor(container, diffOptions(options));
  // The widget does not dispose a view model that it creates itself: its diff computation would fail once the text models are disposed.
  const comparison = widget.createViewModel({ original, modified });
  widget.setModel(comparison);
  // The diff editor's own options for these labels reach neither side's field.
  const { numbers } = options;
  widget.getOriginalEditor().updateOptions({
    ariaLabel: options.labels.before,
    ...(numbers == null ? {} : { lineNumbers: called(numbers.before) }),
  });
  widget.getModifiedEditor().updateOptions({
    ariaLabel: options.labels.after,
    ...(numbers == null ? {} : { lineNumbers: called(numbers.after) }),
  });
  const updates = widget.onDidUpdateDiff(() => {
    const changes = widget.getLineChanges();
    onChanges(changes?.length ?? null);
  });
  const closeControls = openDiffControls(container);
  const stopFollowing = followFont(() => {
    widget.updateOptions(readEditorFont());
    api.editor.remeasureFonts();
  });
  return {
    step(by) {
      widget.goToDiff(by === 1 ? 'next' : 'previous');
    },
    reveal(before, after) {
      for (const [side, line] of [
        [widget.getOriginalEditor(), before],
        [widget.getModifiedEditor(), after],
      ] as const) {
        side.setPosition({ lineNumber: Math.max(1, line), column: 1 });
        side.revealLineInCenter(Math.max(1, line));
      }
    },
    currentChangeLines() {
      const changes = widget.getLineChanges() ?? [];
      const at = widget.getModifiedEditor().getPosition()?.lineNumber ?? 1;
      const change =
        changes.find((each) => at <= Math.max(each.modifiedStartLineNumber, each.modifiedEndLineNumber)) ??
        changes.at(-1);
      if (change === undefined) return [];
      return [
        ...linesOf(original, change.originalStartLineNumber, change.originalEndLineNumber),
        ...linesOf(modified, change.modifiedStartLineNumber, change.modifiedEndLineNumber),
      ];
    },
    close() {
      stopFollowing();
      closeControls();
      updates.dispose();
      comparison.dispose();
      widget.dispose();
      original.dispose();
      modified.dispose();
    },
  };
}

/** The editor draws every line from left to right unless a decoration states otherwise. */
function giveDirections(model: editor.ITextModel): void {
  model.deltaDecorations(
    [],
    rightToLeftLines(model.getValue()).map((line) => ({
      range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: model.getLineMaxColumn(line) },
      options: { description: 'direction', textDirection: rtl },
    })),
  );
}

/** `TextDirection.RTL`; the enumeration itself would be loaded with the editor. */
const rtl: editor.TextDirection.RTL = 1;

/** Returns the function that labels each line. */
function called(numbers: readonly number[]): (line: number) => string {
  return (line) => String(numbers[line - 1] ?? '');
}

/** Returns lines of a text; none if a change is only a position in it, which the editor indicates by an end of 0. */
function linesOf(text: editor.ITextModel, first: number, last: number): readonly string[] {
  if (last === 0) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => text.getLineContent(first + index));
}

/** Digits of the largest line number: the line numbers of both sides are adjacent and need a space between them. */
function digitsOf({ before, after }: DiffOptions): number {
  return Math.max(2, ...[before, after].map((text) => String(text.split('\n').length).length));
}

function diffOptions(options: DiffOptions): editor.IStandaloneDiffEditorConstructionOptions {
  return {
    readOnly: true,
    domReadOnly: true,
    originalEditable: false,
    editContext: false,
    automaticLayout: true,
    theme: 'trowel',
    ...readEditorFont(),
    renderSideBySide: !options.isInline,
    // The person chooses the view, and the choice applies in a narrow window too.
    useInlineViewWhenSpaceIsLimited: false,
    ignoreTrimWhitespace: options.ignoresSpace,
    hideUnchangedRegions: { enabled: options.collapsesEqual, contextLineCount: 3, minimumLineCount: 4 },
    maxComputationTime: maxComputationMs,
    renderIndicators: true,
    renderMarginRevertIcon: false,
    renderGutterMenu: false,
    renderOverviewRuler: false,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    renderLineHighlight: 'none',
    // The number of an empty last line is a number like all others: dimmed it could not be read.
    renderFinalNewline: 'on',
    lineNumbersMinChars: digitsOf(options) + 1,
    lineDecorationsWidth: 20,
    folding: false,
    glyphMargin: false,
    guides: { indentation: false },
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
    wordWrap: 'on',
    diffWordWrap: 'on',
    padding: { top: 8, bottom: 8 },
    links: false,
    stickyScroll: { enabled: false },
    contextmenu: false,
  };
}
