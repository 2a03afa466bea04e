import type { SnippetLanguage } from '../../shared/request/snippets/snippet.ts';

/** Languages with syntax highlighting in the editor: those of code snippets, and JSON. */
export type CodeLanguage = SnippetLanguage;

/** Kind of a JSON text: a request body, a JSON Schema, or any value. */
export type JsonKind = 'request' | 'schema' | 'value';

/** A range of a text; offsets count UTF-16 units, `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A diagnostic for a range of the text, with its quick fixes. */
export interface EditorMark extends TextRange {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly fixes: readonly { readonly title: string; readonly run: () => void }[];
}

/** A range to reveal and select once, located in the current text. */
export interface EditorReveal {
  readonly takesFocus: boolean;
  locate(text: string): TextRange;
  onShown(): void;
}
