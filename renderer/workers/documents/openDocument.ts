import { parseExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { fieldState, viewResponse, type ResponseView } from '../../../shared/document/response/responseView.ts';
import { oddFields } from '../../../shared/document/response/fieldKinds.ts';
import { createGrounding, type Grounding } from '../../../shared/document/grounding/grounding.ts';
import { type IndentedHtml, indentHtml } from '../../../shared/document/html/indentHtml.ts';
import { indentJson } from '../../../shared/document/json/indentJson.ts';
import { type Outline, outlineSteps } from '../../../shared/document/markdown/outline.ts';
import { missingFields, otherTopFields, resultTabs } from '../../../shared/document/response/resultTabs.ts';
import type { PlacedBlock } from '../../../shared/document/markdown/markdownNode.ts';
import { layoutSteps, type TextLayout } from '../../../shared/document/textRows.ts';
import { BlockIndex } from '../blocks/blockIndex.ts';
import type {
  DocumentCalls,
  DocumentDigest,
  FindQuery,
  PrettySource,
  ReadingSource,
  TextSource,
} from '../documentProtocol.ts';
import { findSteps } from './findInText.ts';
import { MarkdownSlices } from '../markdown/markdownSlices.ts';
import type { WorkInSteps } from './workInSteps.ts';

/** Maximum number of characters of a page's text that are searched for support of a claim. */
const maxSearchedChars = 5_000_000;

type Found = DocumentCalls['find']['output'];

const nothingIndented: IndentedHtml = { text: '', folds: { starts: [], ends: [] } };

/** A response held in the worker: parsed once, laid out once for each width. */
export class OpenDocument {
  readonly raw: string;
  readonly response: JsonValue | undefined;
  readonly view: ResponseView;
  readonly digest: DocumentDigest;
  #pretty: string | null = null;
  #exact: JsonValue | null = null;
  readonly #indentedHtml = new Map<PrettySource, IndentedHtml>();
  #blocks: BlockIndex | null = null;
  #grounding: Grounding | null = null;
  #layouts = new Map<string, Promise<TextLayout>>();
  #outlines = new Map<TextSource, Promise<Outline>>();
  readonly #slices = new Map<ReadingSource, MarkdownSlices>();
  readonly #work: WorkInSteps;
  #isOpen = true;
  #search = 0;

  constructor(raw: string, request: JsonValue, work: WorkInSteps) {
    this.#work = work;
    this.raw = raw;
    const parsed = parseJson(raw);
    this.response = parsed.ok ? parsed.value : undefined;
    this.view = viewResponse(this.response ?? null);
    const unreadable = parsed.ok ? null : parsed.error.message;
    this.digest = this.#makeDigest(isJsonObject(request) ? request : {}, unreadable);
  }

  /** The response with its numbers as written, for views of any JSON; typed views read `answer`. */
  get exactResponse(): JsonValue | undefined {
    if (this.response === undefined) return undefined;
    if (this.#exact === null) {
      const parsed = parseExactJson(this.raw);
      this.#exact = parsed.ok ? parsed.value : this.response;
    }
    return this.#exact;
  }

  /** The same for the document in it. */
  get exactData(): JsonObject {
    return viewResponse(this.exactResponse ?? null).data;
  }

  /** Returns the text of a source; a raw JSON response is indented, since a single long line is not readable. */
  text(source: TextSource): string {
    if (source === 'raw') {
      this.#pretty ??= this.response === undefined ? this.raw : indentJson(this.raw);
      return this.#pretty;
    }
    if (source === 'prettyHtml' || source === 'prettyRawHtml') return this.indented(source).text;
    const value = this.view.data[source];
    return typeof value === 'string' ? value : '';
  }

  /** HTML with a line for each block, and what of it can be folded; empty where it is too long for that. */
  indented(source: PrettySource): IndentedHtml {
    const known = this.#indentedHtml.get(source);
    if (known !== undefined) return known;
    const made = indentHtml(this.text(source === 'prettyHtml' ? 'html' : 'rawHtml')) ?? nothingIndented;
    this.#indentedHtml.set(source, made);
    return made;
  }

  /** Parsed at first use. */
  blocks(): BlockIndex {
    this.#blocks ??= new BlockIndex(this.view.data['blocks'], this.text('markdown'));
    return this.#blocks;
  }

  /** Reads the page's text when the first claim is looked up. */
  grounding(): Grounding {
    this.#grounding ??= createGrounding(this.text('markdown').slice(0, maxSearchedChars));
    return this.#grounding;
  }

  /** Rejects once another width is requested, or the document is no longer shown. */
  layout(source: TextSource, columns: number): Promise<TextLayout> {
    const key = `${source}:${columns}`;
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    // Old widths go: only the last few matter while a pane is dragged.
    if (this.#layouts.size > 4) this.#layouts = new Map();
    const made: Promise<TextLayout> = this.#work(layoutSteps(this.text(source), columns), {
      isUrgent: true,
      isWanted: () => this.#isOpen && this.#layouts.get(key) === made,
    });
    this.#layouts.set(key, made);
    forgetFailed(this.#layouts, key, made);
    return made;
  }

  /** All slices of a text; each view that renders it calls this once. */
  slices(source: ReadingSource) {
    return this.#work(this.#sliced(source).steps(), { isUrgent: true, isWanted: () => this.#isOpen });
  }

  slice(source: ReadingSource, slice: number): readonly PlacedBlock[] {
    return this.#sliced(source).blocks(slice);
  }

  #sliced(source: ReadingSource): MarkdownSlices {
    const known = this.#slices.get(source);
    if (known !== undefined) return known;
    const made = new MarkdownSlices(this.text(source));
    this.#slices.set(source, made);
    return made;
  }

  /** Not urgent: pauses for any query that the user waits for. */
  outline(source: TextSource): Promise<Outline> {
    const known = this.#outlines.get(source);
    if (known !== undefined) return known;
    const made = this.#work(outlineSteps(this.text(source)), { isUrgent: false, isWanted: () => this.#isOpen });
    this.#outlines.set(source, made);
    forgetFailed(this.#outlines, source, made);
    return made;
  }

  /** Rejects once something else is searched for. */
  async find(source: TextSource, columns: number, query: FindQuery): Promise<Found> {
    this.#search += 1;
    const search = this.#search;
    const isWanted = (): boolean => this.#isOpen && this.#search === search;
    const layout = await this.layout(source, columns);
    if (!isWanted()) throw new Error('Something else is searched for');
    return this.#work(findSteps(this.text(source), layout, query), { isUrgent: true, isWanted });
  }

  /** Running work ends; finished results stay. */
  close(): void {
    this.#isOpen = false;
  }

  reopen(): void {
    this.#isOpen = true;
  }

  #makeDigest(request: JsonObject, unreadable: string | null): DocumentDigest {
    const { data, success } = this.view;
    const answer = this.response ?? null;
    const lengthOf = (name: string): number => (typeof data[name] === 'string' ? data[name].length : 0);
    const top = otherTopFields(answer);
    const statesOf = (of: JsonObject, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, fieldState(of, name)]));
    return {
      tabs: resultTabs(data, request, top.length),
      success,
      fields: statesOf(data, Object.keys(data)),
      odd: oddFields(data),
      topFields: isJsonObject(answer) ? statesOf(answer, top) : {},
      missing: missingFields(data, request),
      textLengths: {
        markdown: lengthOf('markdown'),
        answer: lengthOf('answer'),
        highlights: lengthOf('highlights'),
        summary: lengthOf('summary'),
        html: lengthOf('html'),
        rawHtml: lengthOf('rawHtml'),
        raw: this.raw.length,
      },
      unreadable,
    };
  }
}

/** A canceled task is started again at the next request. */
function forgetFailed<Key>(made: Map<Key, Promise<unknown>>, key: Key, one: Promise<unknown>): void {
  one.catch(() => {
    if (made.get(key) === one) made.delete(key);
  });
}

/** Returns the value at a path of the response; undefined if the path does not exist. Own properties only. */
export function valueAt(root: JsonValue | undefined, path: readonly (string | number)[]): JsonValue | undefined {
  let current = root;
  for (const step of path) {
    if (Array.isArray(current)) current = (current as readonly JsonValue[])[Number(step)];
    else if (current !== undefined && isJsonObject(current) && Object.hasOwn(current, String(step)))
      current = current[String(step)];
    else return undefined;
  }
  return current;
}
