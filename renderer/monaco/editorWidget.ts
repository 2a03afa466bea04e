import type { editor } from 'monaco-editor/editor';
import { readEditorFont } from './editorFont.ts';
import type { CodeLanguage, JsonKind } from './editorMark.ts';
import type { EditorApi } from './loadEditor.ts';

export interface EditorOptions {
  readonly container: HTMLElement;
  readonly name: string;
  readonly language: CodeLanguage;
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly value: string;
  /** Kind of the JSON text, which determines its completions. */
  readonly holds: JsonKind;
  /** In a card among other fields: no line numbers, and Tab goes to the next field. */
  readonly isInline: boolean;
}

/** An editor and the text in it. */
export interface Widget {
  readonly editor: editor.IStandaloneCodeEditor;
  readonly model: editor.ITextModel;
}

let created = 0;

/** Creates an editor with its own text model in a container. */
export function createWidget(api: EditorApi, options: EditorOptions): Widget {
  // Unique number: the closing editor and the opening one may hold the same text for a moment.
  created += 1;
  const scheme = options.language === 'json' && !options.isReadOnly ? schemeOf(api, options.holds) : 'inmemory';
  const uri = api.Uri.parse(`${scheme}://body/${options.name}-${created}`);
  const model = api.editor.createModel(options.value, options.language, uri);
  return { model, editor: api.editor.create(options.container, { ...editorOptions(options), model }) };
}

function schemeOf(api: EditorApi, holds: JsonKind): string {
  if (holds === 'value') return 'inmemory';
  return holds === 'schema' ? api.schemaScheme : api.requestScheme;
}

/** Where a level is two columns; elsewhere it is four. */
const twoColumns: ReadonlySet<CodeLanguage> = new Set(['json', 'javascript', 'typescript', 'ruby', 'elixir', 'shell']);

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
    // The newer EditContext input misses text typed by tests and by some input methods.
    editContext: false,
    accessibilitySupport: 'auto',
    automaticLayout: true,
    theme: 'trowel',
    ...readEditorFont(),
    tabSize: twoColumns.has(language) ? 2 : 4,
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
    foldingStrategy: 'indentation',
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
  // Tab moves through a form; the editor's command still switches it to indentation.
  tabFocusMode: true,
};
