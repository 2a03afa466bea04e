import type { JsonValue } from '../../shared/base/json.ts';
import type { FieldState } from '../../shared/document/answerView.ts';
import type { PlacedBlock } from '../../shared/document/markdownNode.ts';
import type { Outline } from '../../shared/document/outline.ts';
import type { ResultTab } from '../../shared/document/resultTabs.ts';

/** Texts that may be markdown: the page's own, and what a model wrote about it. */
export type ReadingSource = 'markdown' | 'answer' | 'highlights' | 'summary';

/** A text of a document: a field of `data`, or the whole answer as it came. */
export type TextSource = ReadingSource | 'html' | 'rawHtml' | 'raw';

/** What a window may know of an opened answer at once; the large things stay in the worker. */
export interface DocumentDigest {
  readonly tabs: readonly ResultTab[];
  readonly success: boolean | null;
  readonly warnings: readonly string[];
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Fields beside `data` that nobody here understands. */
  readonly topFields: Readonly<Record<string, FieldState>>;
  /** Fields that were asked for, have no tab of their own and did not come. */
  readonly missing: readonly string[];
  readonly textLengths: Readonly<Record<TextSource, number>>;
  /** Why the bytes are not an answer, when they are not JSON. */
  readonly unreadable: string | null;
}

export interface DrawnRow {
  readonly line: number | null;
  readonly text: string;
  readonly start: number;
}

export interface FindHit {
  readonly start: number;
  readonly end: number;
  /** The row of the layout that was asked for last. */
  readonly row: number;
}

export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly regex: boolean;
}

/** Most hits that one search gives; `more` says that there were others. */
export const mostHits = 5000;

/** One part of a JSON value: children are made on demand (ux.md 7). */
export interface JsonPart {
  readonly key: string;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** How it is drawn on one line; long strings are cut and `length` says how long they are. */
  readonly preview: string;
  readonly length: number;
}

export interface JsonPage {
  readonly parts: readonly JsonPart[];
  readonly total: number;
}

/** Every question the window may ask of the document worker, with its answer. */
export interface DocumentCalls {
  open: { input: { bodyId: string; request: JsonValue }; output: DocumentDigest };
  layout: { input: { bodyId: string; source: TextSource; columns: number }; output: { rows: number } };
  rows: {
    input: { bodyId: string; source: TextSource; columns: number; from: number; count: number };
    output: readonly DrawnRow[];
  };
  text: { input: { bodyId: string; source: TextSource; start: number; end: number }; output: string };
  find: {
    input: { bodyId: string; source: TextSource; columns: number; query: FindQuery };
    output: { hits: readonly FindHit[]; more: boolean; invalid: string | null };
  };
  /** The part that begins at `from`; `next` is where the one after it begins, null at the end. */
  markdown: {
    input: { bodyId: string; source: ReadingSource; from: number };
    output: { blocks: readonly PlacedBlock[]; next: number | null };
  };
  /** The blocks at the beginning of an answer of which only the first part is here. */
  beginning: { input: { text: string }; output: readonly PlacedBlock[] };
  outline: { input: { bodyId: string; source: ReadingSource }; output: Outline };
  list: { input: { bodyId: string; field: 'links' | 'images' }; output: readonly string[] };
  /** A field of `data` for a view that draws all of it; `value` is null when that would be too much. */
  field: { input: { bodyId: string; name: string }; output: { value: JsonValue; isTooLarge: boolean } };
  value: { input: { bodyId: string; path: readonly (string | number)[] }; output: JsonValue | null };
  json: {
    input: { bodyId: string; path: readonly (string | number)[]; from: number; count: number };
    output: JsonPage;
  };
  close: { input: { bodyId: string }; output: null };
}

export type DocumentCall = keyof DocumentCalls;

export interface DocumentRequest<Name extends DocumentCall = DocumentCall> {
  readonly id: number;
  readonly name: Name;
  readonly input: DocumentCalls[Name]['input'];
}

export type DocumentReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
