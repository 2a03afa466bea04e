import type { PageLog, Xray } from '../../shared/api/engine/inspection.ts';
import type { JsonValue } from '../../shared/base/json.ts';
import type { FieldState } from '../../shared/document/answerView.ts';
import type { FieldKind } from '../../shared/document/fieldKinds.ts';
import type { DocumentChanges } from '../../shared/document/documentChanges.ts';
import type { SupportKind } from '../../shared/document/grounding/grounding.ts';
import type { JsonSteps } from '../../shared/document/jsonQuery.ts';
import type { JsonCell, JsonTableFacts } from '../../shared/document/jsonTable.ts';
import type { LinkWords } from '../../shared/document/linkRows.ts';
import type { MarkdownInk } from '../../shared/document/markdownInk.ts';
import type { PlacedBlock } from '../../shared/document/markdownNode.ts';
import type { Outline } from '../../shared/document/outline.ts';
import type { ResultTab } from '../../shared/document/resultTabs.ts';
import type { PackedXray } from '../../shared/xray/packedXray.ts';
import type { BlockCalls } from './blockProtocol.ts';
import type { CompareCalls } from './compareProtocol.ts';

/** Texts that may be markdown: the page's own, and what a model wrote about it. */
export type ReadingSource = 'markdown' | 'answer' | 'highlights' | 'summary';

/** A text of a document: a field of `data`, or the whole answer as it came. */
export type TextSource = SentSource | PrettySource;

/** HTML with a line for each block; empty where it is too long for that. */
export type PrettySource = 'prettyHtml' | 'prettyRawHtml';

/** A text as it was sent. */
type SentSource = ReadingSource | 'html' | 'rawHtml' | 'raw';

/** What a window may know of an opened answer at once; the large things stay in the worker. */
export interface DocumentDigest {
  readonly tabs: readonly ResultTab[];
  readonly success: boolean | null;
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Fields of another kind than the API has there, and which it has: what draws them can make nothing of them. */
  readonly odd: Readonly<Record<string, FieldKind>>;
  /** Fields beside `data` that nobody here understands. */
  readonly topFields: Readonly<Record<string, FieldState>>;
  /** Fields that were asked for, have no tab of their own and did not come. */
  readonly missing: readonly string[];
  readonly textLengths: Readonly<Record<SentSource, number>>;
  /** Why the bytes are not an answer, when they are not JSON. */
  readonly unreadable: string | null;
}

export interface DrawnRow {
  readonly line: number | null;
  readonly text: string;
  readonly start: number;
  /** What its line is where the text is markdown; null for what is plain. */
  readonly ink: MarkdownInk | null;
}

export interface FindHit {
  readonly start: number;
  readonly end: number;
  /** The row of the layout that was asked for last. */
  readonly row: number;
  /** The line of the source that it begins in, from 0. */
  readonly line: number;
}

export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly regex: boolean;
}

/** Most hits that one search gives; `more` says that there were others. */
export const mostHits = 5000;

/** Most headings that an outline gives. */
export const mostHeadings = 5000;

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

/** Where a claim stands in the page's text, with the sentence around it. */
export interface GroundedClaim {
  readonly kind: SupportKind;
  /** Offsets in the markdown. */
  readonly start: number;
  readonly end: number;
  readonly share: number;
  readonly before: string;
  readonly found: string;
  readonly after: string;
  /** The block that holds it, and its page, by their places, with the number that the service gives the page; null where there are no blocks. */
  readonly block: { readonly number: number; readonly page: number; readonly pageNumber: number } | null;
}

/** A value that a filter left. */
export interface JsonHitRow {
  readonly path: JsonSteps;
  readonly preview: string;
}

/** What a filter left of a JSON value; `invalid` is where it stopped to parse. */
export interface JsonFound {
  readonly hits: readonly JsonHitRow[];
  readonly more: boolean;
  readonly invalid: string | null;
}

/** What a stored text is when it is no answer of a service but this field by itself, such as a version of an artifact. */
export type PlainField = 'markdown' | 'html';

/** Every question the window may ask of the document worker, with its answer. */
export interface DocumentCalls extends BlockCalls, CompareCalls {
  /**
   * `plain`: the body is the text of this one field. `bytes`: how long it is, where that is known: of a long one the first screen may
   * be kept from an earlier time.
   */
  open: {
    input: { bodyId: string; request: JsonValue; plain?: PlainField | undefined; bytes?: number | undefined };
    output: DocumentDigest;
  };
  /** The same is about to be opened: it is read meanwhile. */
  expect: { input: DocumentCalls['open']['input']; output: null };
  layout: { input: { bodyId: string; source: TextSource; columns: number }; output: { rows: number } };
  rows: {
    input: { bodyId: string; source: TextSource; columns: number; from: number; count: number };
    output: readonly DrawnRow[];
  };
  /** The row in which an offset lies. */
  rowAt: { input: { bodyId: string; source: TextSource; columns: number; offset: number }; output: { row: number } };
  /** The row in which each of these lines begins (0-based, ascending), and how many rows there are. */
  rowsOfLines: {
    input: { bodyId: string; source: TextSource; columns: number; lines: readonly number[] };
    output: { starts: readonly number[]; total: number };
  };
  text: { input: { bodyId: string; source: TextSource; start: number; end: number }; output: string };
  /** Lines of a text, counted from 0, from the first to before the end. */
  lines: { input: { bodyId: string; source: ReadingSource; first: number; end: number }; output: string };
  find: {
    input: { bodyId: string; source: TextSource; columns: number; query: FindQuery };
    output: { hits: readonly FindHit[]; more: boolean; invalid: string | null };
  };
  /** The slices in which a text is drawn, and the offset where they end; `isCut`: the text goes on, and is too long to be drawn. */
  slices: {
    input: { bodyId: string; source: ReadingSource };
    output: { slices: readonly MarkdownSlice[]; end: number; isCut: boolean };
  };
  /** The blocks of one of them; the first can be had before all are known. */
  slice: { input: { bodyId: string; source: ReadingSource; slice: number }; output: readonly PlacedBlock[] };
  /** The blocks at the beginning of an answer of which only the first part is here. */
  beginning: { input: { text: string }; output: readonly PlacedBlock[] };
  /** The first lines of the page's own text. */
  firstLines: { input: { bodyId: string; count: number }; output: readonly PlacedBlock[] };
  /** What became of the page since another stored answer, which is read for this and not kept. */
  changesSince: { input: { bodyId: string; before: string }; output: DocumentChanges };
  /** The markdown of a section: from the heading of this number in the outline to the next of its level or a higher one. */
  section: { input: { bodyId: string; source: ReadingSource; heading: number }; output: string };
  outline: { input: { bodyId: string; source: ReadingSource }; output: Outline };
  list: { input: { bodyId: string; field: 'links' | 'images' }; output: readonly string[] };
  /** What the page's own text calls its links or images, by address. */
  linkWords: { input: { bodyId: string; field: 'links' | 'images' }; output: LinkWords };
  /** HTML with a tag a line; null where it is longer. */
  htmlLines: { input: { bodyId: string; source: 'html' | 'rawHtml'; longest: number }; output: string | null };
  /** Pictures that a text refers to, of those on the web the first ones. */
  imageAddresses: { input: { bodyId: string; source: ReadingSource }; output: readonly string[] };
  /** An SVG without all that does more than draw, for an `<img>`: a stored body, or a text that stands in the answer. Null where nothing is left. */
  inertSvg: { input: { bodyId: string } | { text: string }; output: string | null };
  /** A field of `data` for a view that draws all of it; `value` is null when that would be too much. */
  field: { input: { bodyId: string; name: string }; output: { value: JsonValue; isTooLarge: boolean } };
  value: { input: { bodyId: string; path: readonly (string | number)[] }; output: JsonValue | null };
  json: {
    input: { bodyId: string; path: readonly (string | number)[]; from: number; count: number };
    output: JsonPage;
  };
  /** Where words stand in the page's text; `near` is what stands close to them. */
  ground: { input: { bodyId: string; claim: string; near: string | null }; output: GroundedClaim };
  /** Each sentence of a text, and how it stands in the page's own. */
  groundText: {
    input: { bodyId: string; source: ReadingSource };
    /** `text` is what a person reads, `claim` what is looked up. */
    output: readonly {
      readonly text: string;
      readonly claim: string;
      readonly kind: SupportKind;
      readonly share: number;
    }[];
  };
  /** The value at a path itself; null where the path leads nowhere. */
  jsonPart: { input: { bodyId: string; path: JsonSteps }; output: JsonPart | null };
  /** How many levels of the value at a path fit in sight when they stand open. */
  jsonOpenLevels: { input: { bodyId: string; path: JsonSteps }; output: number };
  /** Values below a path by words or a JSONPath; the paths are those of the whole answer. */
  jsonFind: { input: { bodyId: string; path: JsonSteps; query: string }; output: JsonFound };
  /** Lists of objects below a path that can be tables. */
  jsonTables: { input: { bodyId: string; path: JsonSteps }; output: readonly JsonTableFacts[] };
  /** Rows of such a list. */
  jsonRows: {
    input: { bodyId: string; path: JsonSteps; columns: readonly string[]; from: number; count: number };
    output: { rows: readonly (readonly JsonCell[])[]; total: number };
  };
  /** What the local engine told of a run, as it was saved beside the answer; null where that cannot be read. */
  toldXray: { input: { bodyId: string }; output: PackedXray | null };
  toldLog: { input: { bodyId: string }; output: PageLog | null };
  /** What the service may have kept of the page, by the words of its rawHtml and its markdown. */
  xray: { input: { bodyId: string }; output: Xray };
  /**
   * How many elements of the captured page a CSS selector matches, in its HTML as it came or else as it was cleaned; null where
   * the answer has neither, it is too long to be searched, or the selector cannot be read.
   */
  countMatches: {
    input: { bodyId: string; selector: string };
    output: { count: number; source: 'html' | 'rawHtml' } | null;
  };
  close: { input: { bodyId: string }; output: null };
}

/** A stretch of a markdown text that is drawn by itself. */
export interface MarkdownSlice {
  /** Its first line, from 0. */
  readonly line: number;
  /** How high it may be, in rows of plain text. */
  readonly rows: number;
}

export type DocumentCall = keyof DocumentCalls;

/** Whoever answers each of them. */
export type DocumentAnswers = {
  readonly [Name in DocumentCall]: (
    input: DocumentCalls[Name]['input'],
  ) => DocumentCalls[Name]['output'] | Promise<DocumentCalls[Name]['output']>;
};

export interface DocumentRequest<Name extends DocumentCall = DocumentCall> {
  readonly id: number;
  readonly name: Name;
  readonly input: DocumentCalls[Name]['input'];
}

/** What the worker says unasked: a first screen to be kept. */
export interface FirstScreenNote {
  readonly firstScreen: { readonly bodyId: string; readonly text: string };
}

export type DocumentReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
