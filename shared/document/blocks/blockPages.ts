import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { fieldState, type FieldState } from '../response/responseView.ts';

/** Bounding box on its page: x0, y0, x1, y1 as fractions of its width and height, from the top left corner. */
export type BlockBox = readonly [number, number, number, number];

/** `outside`: part of it is outside the page; `invalid`: not four numbers that form a box. */
export type BoxState = 'given' | 'outside' | 'null' | 'absent' | 'invalid';

/** One element of `blocks[].items` (contract 2.5), with any content: no element is rejected or dropped. */
export interface LaidBlock {
  /** Index among all blocks of the response, from 0. */
  readonly number: number;
  /** Index of the page in the response, from 0. */
  readonly page: number;
  readonly id: string | null;
  readonly type: string;
  /** The layout model's own label. */
  readonly label: string | null;
  /** A non-string value as JSON; '' if there is none. */
  readonly content: string;
  readonly contentState: FieldState;
  readonly readingOrder: number | null;
  readonly box: BlockBox | null;
  readonly boxState: BoxState;
  /** As it came. */
  readonly span: JsonValue | undefined;
  readonly source: string | null;
  readonly layout: number | null;
  readonly ocr: number | null;
  /** Fields of the contract that the service left out, which is not the same as null. */
  readonly absent: readonly string[];
}

/** One element of `blocks`: a page. */
export interface BlockPage {
  /** As the service states it; its position from 1 where the service states none. */
  readonly pageNumber: number;
  /** `ok`, `partial`, `failed` or an unrecognized value; null if it is absent. */
  readonly status: string | null;
  /** Pixels; null where the page was never drawn. */
  readonly width: number | null;
  readonly height: number | null;
  /** Number of its first block, and how many there are. */
  readonly first: number;
  readonly count: number;
}

export interface BlockPages {
  readonly pages: readonly BlockPage[];
  readonly blocks: readonly LaidBlock[];
}

/** Reads `data.blocks` of any response; within a page blocks are in reading order. */
export function readBlockPages(value: JsonValue | undefined): BlockPages {
  const pages: BlockPage[] = [];
  const blocks: LaidBlock[] = [];
  for (const entry of listOf(value)) {
    const page = isJsonObject(entry) ? entry : {};
    const first = blocks.length;
    const items = inReadingOrder(listOf(page['items']));
    for (const item of items) blocks.push(readBlock(item, pages.length, blocks.length));
    pages.push({
      pageNumber: integerOf(page['pageNumber']) ?? pages.length + 1,
      status: textOf(page['status']),
      width: sizeOf(page['width']),
      height: sizeOf(page['height']),
      first,
      count: items.length,
    });
  }
  return { pages, blocks };
}

/** A stable sort: items without an order keep their position. Most responses are in order already: a long document is not sorted again. */
function inReadingOrder(items: readonly JsonValue[]): readonly JsonValue[] {
  const isInOrder = items.every((item, index) => index === 0 || orderOf(items[index - 1]) <= orderOf(item));
  return isInOrder ? items : items.toSorted((one, other) => orderOf(one) - orderOf(other));
}

function orderOf(item: JsonValue | undefined): number {
  return (item !== undefined && isJsonObject(item) ? integerOf(item['readingOrder']) : null) ?? 0;
}

function readBlock(value: JsonValue, page: number, number: number): LaidBlock {
  const item: JsonObject = isJsonObject(value) ? value : {};
  const confidence = item['confidence'];
  const sure: JsonObject = isJsonObject(confidence) ? confidence : {};
  const { box, boxState } = readBox(item);
  return {
    number,
    page,
    id: textOf(item['id']),
    type: textOf(item['type']) ?? '',
    label: textOf(item['label']),
    content: isJsonObject(value) ? contentOf(item['content']) : JSON.stringify(value),
    contentState: isJsonObject(value) ? fieldState(item, 'content') : 'value',
    readingOrder: integerOf(item['readingOrder']),
    box,
    boxState,
    span: item['markdownSpan'],
    source: textOf(item['source']),
    layout: numberOf(sure['layout']),
    ocr: numberOf(sure['ocr']),
    absent: absentIn(item),
  };
}

const reportedFields = ['id', 'label', 'source', 'confidence'] as const;
const nothing: readonly string[] = [];

/** Few blocks lack a field: those that lack none share one list. */
function absentIn(item: JsonObject): readonly string[] {
  return reportedFields.every((name) => name in item)
    ? nothing
    : reportedFields.filter((name) => !Object.hasOwn(item, name));
}

function contentOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readBox(item: JsonObject): { readonly box: BlockBox | null; readonly boxState: BoxState } {
  const value = item['bbox'];
  if (value === undefined) return { box: null, boxState: 'absent' };
  if (value === null) return { box: null, boxState: 'null' };
  const sides = listOf(value);
  const [x0, y0, x1, y1] = [numberOf(sides[0]), numberOf(sides[1]), numberOf(sides[2]), numberOf(sides[3])];
  if (sides.length !== 4 || x0 === null || y0 === null || x1 === null || y1 === null || x1 < x0 || y1 < y0)
    return { box: null, boxState: 'invalid' };
  // Nothing of it can be seen on the page.
  if (x1 < 0 || y1 < 0 || x0 > 1 || y0 > 1) return { box: null, boxState: 'invalid' };
  const isInside = x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1;
  return { box: [cut(x0), cut(y0), cut(x1), cut(y1)], boxState: isInside ? 'given' : 'outside' };
}

function cut(side: number): number {
  return Math.min(1, Math.max(0, side));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function integerOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** A page without extent has no shape. */
function sizeOf(value: JsonValue | undefined): number | null {
  const size = numberOf(value);
  return size !== null && size > 0 && size < 1e6 ? size : null;
}
