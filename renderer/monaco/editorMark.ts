import type { SnippetLanguage } from '../../shared/request/snippets/snippet.ts';

/** The languages that the editor colours: those of code that is copied, and JSON. */
export type CodeLanguage = SnippetLanguage;

/** What a JSON text is: a request body, a JSON Schema, or any value. */
export type JsonKind = 'request' | 'schema' | 'value';

/** A range of a text; offsets count UTF-16 units, `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Something to say about a range of the text, with acts that mend it. */
export interface EditorMark extends TextRange {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly code: string;
  readonly fixes: readonly { readonly title: string; readonly run: () => void }[];
}

/** A place to show and select, once, found in the text as it is then. */
export interface EditorReveal {
  readonly takesFocus: boolean;
  locate(text: string): TextRange;
  onShown(): void;
}
