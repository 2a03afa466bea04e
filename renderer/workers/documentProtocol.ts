import type { PageLog, Xray } from '../../shared/api/engine/inspection.ts';
import type { JsonValue } from '../../shared/base/json.ts';
import type { FieldState } from '../../shared/document/response/responseView.ts';
import type { FieldKind } from '../../shared/document/response/fieldKinds.ts';
import type { DocumentChanges } from '../../shared/document/response/documentChanges.ts';
import type { SupportKind } from '../../shared/document/grounding/grounding.ts';
import type { JsonSteps } from '../../shared/document/json/jsonQuery.ts';
import type { JsonCell, JsonTableFacts } from '../../shared/document/json/jsonTable.ts';
import type { AnchorTexts } from '../../shared/document/links/linkRows.ts';
import type { HtmlFolds } from '../../shared/document/html/indentHtml.ts';
import type { MarkdownInk } from '../../shared/document/markdown/markdownInk.ts';
import type { PlacedBlock } from '../../shared/document/markdown/markdownNode.ts';
import type { Outline } from '../../shared/document/markdown/outline.ts';
import type { ResultTab } from '../../shared/document/response/resultTabs.ts';
import type { ReportedDeliveries, ReportedEvent, ReportedPage, ReportedProgress } from '../../shared/jobs/jobReport.ts';
import type { GraphLayout, GraphNodes } from '../../shared/jobs/linkGraph.ts';
import type { PackedXray } from '../../shared/xray/packedXray.ts';
import type { PathTree } from '../../shared/document/site/pathTree.ts';
import type { ExtractedData } from '../../shared/document/site/extractResult.ts';
import type { SearchedResults } from '../../shared/document/site/searchResults.ts';
import type { SiteError, SiteLink, SitePage } from '../../shared/document/site/sitePages.ts';
import type { BlockCalls } from './blocks/blockProtocol.ts';
import type { CompareCalls } from './compare/compareProtocol.ts';

/** Texts that may be markdown: the page's own, and a model's text about it. */
export type ReadingSource = 'markdown' | 'answer' | 'highlights' | 'summary';

/** A text of a document: a field of `data`, or the raw response. */
export type TextSource = SentSource | PrettySource;

/** HTML with a line for each block; empty where it is too long for that. */
export type PrettySource = 'prettyHtml' | 'prettyRawHtml';

/** A text as it was sent. */
type SentSource = ReadingSource | 'html' | 'rawHtml' | 'raw';

/** Data about an opened response that the window gets immediately; large values stay in the worker. */
export interface DocumentDigest {
  readonly tabs: readonly ResultTab[];
  readonly success: boolean | null;
  readonly fields: Readonly<Record<string, FieldState>>;
  /** Fields whose type differs from the API's, with their actual type: their views cannot render them. */
  readonly odd: Readonly<Record<string, FieldKind>>;
  /** Unknown fields next to `data`. */
  readonly topFields: Readonly<Record<string, FieldState>>;
  /** Requested fields without a tab of their own that were not returned. */
  readonly missing: readonly string[];
  readonly textLengths: Readonly<Record<SentSource, number>>;
  /** Reason why the body is not a response, if it is not JSON. */
  readonly unreadable: string | null;
}

export interface DrawnRow {
  readonly line: number | null;
  readonly text: string;
  readonly start: number;
  /** Markdown style of the row's line; null for plain text. */
  readonly ink: MarkdownInk | null;
}

export interface FindHit {
  readonly start: number;
  readonly end: number;
  /** Row in the layout requested last. */
  readonly row: number;
  /** Source line of its start, 0-based. */
  readonly line: number;
}

export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly regex: boolean;
}

/** Maximum number of hits in one search; `more` indicates further ones. */
export const maxHits = 5000;

/** Maximum number of headings in an outline. */
export const maxHeadings = 5000;

/** One part of a JSON value: children are made on demand (ux.md 7). */
export interface JsonPart {
  readonly key: string;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** One-line preview; long strings are truncated, and `length` is the full length. */
  readonly preview: string;
  readonly length: number;
}

export interface JsonPage {
  readonly parts: readonly JsonPart[];
  readonly total: number;
}

/** Location of a claim in the page's text, with the sentence that contains it. */
export interface GroundedClaim {
  readonly kind: SupportKind;
  /** Offsets in the markdown. */
  readonly start: number;
  readonly end: number;
  readonly share: number;
  readonly before: string;
  readonly found: string;
  readonly after: string;
  /** The block that contains it, and its page, by index, with the service's page number; null if there are no blocks. */
  readonly block: { readonly number: number; readonly page: number; readonly pageNumber: number } | null;
}

/** A value that a filter left. */
export interface JsonHitRow {
  readonly path: JsonSteps;
  readonly preview: string;
}

/** Filtered values of a JSON value; `invalid` is the position of the filter's syntax error. */
export interface JsonFound {
  readonly hits: readonly JsonHitRow[];
  readonly more: boolean;
  readonly invalid: string | null;
}

/** Kind of a stored text that is not a service's response but this single field, such as a version of an artifact. */
export type PlainField = 'markdown' | 'html';

/** Queries about stored responses of operations over several pages, which need not be open. */
export interface SiteCalls {
  /** Pages of a status response of a job. */
  sitePages: { input: { bodyId: string }; output: readonly SitePage[] };
  /** The links of its documents, one list each. */
  sitePageLinks: { input: { bodyId: string }; output: readonly (readonly string[])[] };
  /** What the local engine reported about an ended job; null where the response is something else. */
  jobProgress: { input: { bodyId: string }; output: ReportedProgress | null };
  jobFrontier: { input: { bodyId: string }; output: readonly ReportedPage[] };
  jobEvents: { input: { bodyId: string }; output: readonly ReportedEvent[] };
  jobDeliveries: { input: { bodyId: string }; output: ReportedDeliveries };
  /** The places of the nodes of a link graph. */
  linkGraph: { input: GraphNodes; output: GraphLayout };
  /** The results of a search. */
  searchResults: { input: { bodyId: string }; output: SearchedResults };
  /** The sources of an extract's values. */
  extractResult: { input: { bodyId: string }; output: ExtractedData };
  /** Its list of errors. */
  siteErrors: { input: { bodyId: string }; output: readonly SiteError[] };
  /** Links of a map, also by their paths. */
  siteMap: {
    input: { bodyId: string };
    output: { readonly links: readonly SiteLink[]; readonly tree: PathTree };
  };
}

/** All queries of the window to the document worker, with their results. */
export interface DocumentCalls extends BlockCalls, CompareCalls, SiteCalls {
  /**
   * `plain`: the body is the text of this one field. `text`: the body itself, where main stores none under this id. `bytes`: its length, if
   * known: the first screen of a long one may be stored from an earlier session.
   */
  open: {
    input: {
      bodyId: string;
      request: JsonValue;
      plain?: PlainField | undefined;
      text?: string | undefined;
      bytes?: number | undefined;
    };
    output: DocumentDigest;
  };
  /** The same is about to be opened: it is read meanwhile. */
  expect: { input: DocumentCalls['open']['input']; output: null };
  layout: { input: { bodyId: string; source: TextSource; columns: number }; output: { rows: number } };
  rows: {
    input: { bodyId: string; source: TextSource; columns: number; from: number; count: number };
    output: readonly DrawnRow[];
  };
  /** Returns the row that contains an offset. */
  rowAt: { input: { bodyId: string; source: TextSource; columns: number; offset: number }; output: { row: number } };
  /** Returns the row in which each of these lines starts (0-based, ascending), and the total number of rows. */
  rowsOfLines: {
    input: { bodyId: string; source: TextSource; columns: number; lines: readonly number[] };
    output: { starts: readonly number[]; total: number };
  };
  /** Elements of indented HTML that can be folded. */
  htmlFolds: { input: { bodyId: string; source: PrettySource }; output: HtmlFolds };
  text: { input: { bodyId: string; source: TextSource; start: number; end: number }; output: string };
  /** Lines of a text, counted from 0, from the first to before the end. */
  lines: { input: { bodyId: string; source: ReadingSource; first: number; end: number }; output: string };
  find: {
    input: { bodyId: string; source: TextSource; columns: number; query: FindQuery };
    output: { hits: readonly FindHit[]; more: boolean; invalid: string | null };
  };
  /**
   * Returns the slices in which a text is rendered, and the offset of their end; `isCut`: the text continues and is too long to be
   * rendered.
   */
  slices: {
    input: { bodyId: string; source: ReadingSource };
    output: { slices: readonly MarkdownSlice[]; end: number; isCut: boolean };
  };
  /** Returns the blocks of one slice; the first slice is available before all are known. */
  slice: { input: { bodyId: string; source: ReadingSource; slice: number }; output: readonly PlacedBlock[] };
  /** Blocks at the start of a response of which only the first part has arrived. */
  beginning: { input: { text: string }; output: readonly PlacedBlock[] };
  /** Changes of the page since another stored response, which is read for this and not cached. */
  changesSince: { input: { bodyId: string; before: string }; output: DocumentChanges };
  /** The markdown of a section: from the heading of this number in the outline to the next of its level or a higher one. */
  section: { input: { bodyId: string; source: ReadingSource; heading: number }; output: string };
  outline: { input: { bodyId: string; source: ReadingSource }; output: Outline };
  list: { input: { bodyId: string; field: 'links' | 'images' }; output: readonly string[] };
  /** Link texts or image descriptions in the page's own text, by URL. */
  linkWords: { input: { bodyId: string; field: 'links' | 'images' }; output: AnchorTexts };
  /** HTML with a tag a line; null where it is longer. */
  htmlLines: { input: { bodyId: string; source: 'html' | 'rawHtml'; longest: number }; output: string | null };
  /** Images that a text refers to; of those on the web, the first ones. */
  imageAddresses: { input: { bodyId: string; source: ReadingSource }; output: readonly string[] };
  /** An SVG reduced to its drawing elements, for an `<img>`: from a stored body, or a text in the response. Null if nothing remains. */
  inertSvg: { input: { bodyId: string } | { text: string }; output: string | null };
  /** A field of `data` for a view that draws all of it; `value` is null when that would be too much. */
  field: { input: { bodyId: string; name: string }; output: { value: JsonValue; isTooLarge: boolean } };
  value: { input: { bodyId: string; path: readonly (string | number)[] }; output: JsonValue | null };
  json: {
    input: { bodyId: string; path: readonly (string | number)[]; from: number; count: number };
    output: JsonPage;
  };
  /** Finds text in the page's text; `near` is text close to it. */
  ground: { input: { bodyId: string; claim: string; near: string | null }; output: GroundedClaim };
  /** Each sentence of a text, and whether the page's own text supports it. */
  groundText: {
    input: { bodyId: string; source: ReadingSource };
    /** `text` is for display, `claim` is the searched text. */
    output: readonly {
      readonly text: string;
      readonly claim: string;
      readonly kind: SupportKind;
      readonly share: number;
    }[];
  };
  /** The value at a path itself; null where the path leads nowhere. */
  jsonPart: { input: { bodyId: string; path: JsonSteps }; output: JsonPart | null };
  /** Number of levels of the value at a path that fit into the visible area when expanded. */
  jsonOpenLevels: { input: { bodyId: string; path: JsonSteps }; output: number };
  /** Finds values below a path by text or a JSONPath; returned paths start at the root of the response. */
  jsonFind: { input: { bodyId: string; path: JsonSteps; query: string }; output: JsonFound };
  /** Lists of objects below a path that can be tables. */
  jsonTables: { input: { bodyId: string; path: JsonSteps }; output: readonly JsonTableFacts[] };
  /** Rows of such a list. */
  jsonRows: {
    input: { bodyId: string; path: JsonSteps; columns: readonly string[]; from: number; count: number };
    output: { rows: readonly (readonly JsonCell[])[]; total: number };
  };
  /** Inspection data of the local engine for a run, as saved with the response; null if it cannot be read. */
  toldXray: { input: { bodyId: string }; output: PackedXray | null };
  toldLog: { input: { bodyId: string }; output: PageLog | null };
  /** Parts of the page that the service probably kept, inferred from its rawHtml and its markdown. */
  xray: { input: { bodyId: string }; output: Xray };
  /**
   * Number of elements of the captured page that a CSS selector matches, in the raw HTML or else in the cleaned one; null if the response
   * has neither, if it is too long to search, or if the selector is invalid.
   */
  countMatches: {
    input: { bodyId: string; selector: string };
    output: { count: number; source: 'html' | 'rawHtml' } | null;
  };
  close: { input: { bodyId: string }; output: null };
}

/** A section of a markdown text that is rendered independently. */
export interface MarkdownSlice {
  /** Its first line, from 0. */
  readonly line: number;
  /** How high it may be, in rows of plain text. */
  readonly rows: number;
}

export type DocumentCall = keyof DocumentCalls;

/** Handlers of all queries. */
export type DocumentHandlers = {
  readonly [Name in DocumentCall]: (
    input: DocumentCalls[Name]['input'],
  ) => DocumentCalls[Name]['output'] | Promise<DocumentCalls[Name]['output']>;
};

export interface DocumentRequest<Name extends DocumentCall = DocumentCall> {
  readonly id: number;
  readonly name: Name;
  readonly input: DocumentCalls[Name]['input'];
}

/** Message that the worker sends unrequested: a first screen to store. */
export interface FirstScreenNote {
  readonly firstScreen: { readonly bodyId: string; readonly text: string };
}

export type DocumentReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
