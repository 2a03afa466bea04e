import type { JsonValue } from '../../../shared/base/json.ts';
import { type BlockPages, type LaidBlock, readBlockPages } from '../../../shared/document/blocks/blockPages.ts';
import { blockStyle, orderTypes } from '../../../shared/document/blocks/blockTypes.ts';
import { checkSpans, isMissing, isRefused, type SpanCheck } from '../../../shared/document/blocks/spanCheck.ts';
import { letsThrough } from './blockFilter.ts';
import type { BlockDetail, BlockFilter, BlockRow, BlocksDigest, BlockRows, NamedCount } from './blockProtocol.ts';

/** Maximum number of characters of a block in a list, and on a page. */
const listedCharacters = 160;
const drawnCharacters = 4000;
/** Number of characters shown before a search match. */
const leadCharacters = 12;
/** Maximum number of boxes in a page's thumbnail. */
const maxThumbBoxes = 120;
/** Maximum number of types or sources in a filter; a hostile response may have one for each block. */
const maxNames = 60;

/** The blocks of one response, parsed and validated once; the window queries what it shows. */
export class BlockIndex {
  readonly digest: BlocksDigest;
  readonly #pages: BlockPages;
  readonly #check: SpanCheck;
  #placed: readonly PlacedSpan[] | null = null;
  #last: { readonly key: string; readonly found: readonly LaidBlock[] } | null = null;

  constructor(value: JsonValue | undefined, markdown: string) {
    this.#pages = readBlockPages(value);
    this.#check = checkSpans(this.#pages.blocks, markdown);
    const { blocks } = this.#pages;
    this.digest = {
      pages: this.#pages.pages,
      total: blocks.length,
      types: countTypes(blocks),
      sources: countBy(blocks, ({ source }) => source ?? ''),
      confidences: (['layout', 'ocr'] as const).filter((kind) => blocks.some((block) => block[kind] !== null)),
      spans: { unit: this.#check.unit, checked: this.#check.checked, matching: this.#check.matching },
      highestOrder: blocks.reduce((most, { readingOrder }) => Math.max(most, readingOrder ?? 0), 0),
      withoutBox: blocks.filter((block) => block.box === null).length,
      withoutSpan: this.#check.spans.filter(({ state }) => isMissing(state)).length,
      refused: this.#check.spans.filter(({ state }) => isRefused(state)).length,
    };
  }

  /** All pages and blocks as they were read. */
  get laid(): BlockPages {
    return this.#pages;
  }

  rows(filter: BlockFilter, from: number, count: number): BlockRows {
    const key = JSON.stringify(filter);
    if (this.#last?.key !== key) this.#last = { key, found: this.#filter(filter) };
    const { found } = this.#last;
    return {
      total: found.length,
      rows: found
        .slice(from, from + count)
        .map((one) => withHitExcerpt(this.#row(one, listedCharacters), one.content, filter.text)),
    };
  }

  /** Returns all blocks of a page, with as much text as the page's wireframe shows. */
  page(page: number): readonly BlockRow[] {
    return this.#blocksOf(page).map((block) => this.#row(block, drawnCharacters));
  }

  /** Returns one block unabridged, as the service returned it. */
  block(number: number): BlockDetail | null {
    const block = this.#pages.blocks[number];
    if (block === undefined) return null;
    return { ...this.#row(block, Number.MAX_SAFE_INTEGER), given: block.span ?? null };
  }

  /** Returns the nearest block after or before a number that passes a filter, on any page; null if there is none. */
  adjacent(filter: BlockFilter, number: number, by: 1 | -1): BlockRow | null {
    const { blocks } = this.#pages;
    for (let at = number + by; at >= 0 && at < blocks.length; at += by) {
      const block = blocks[at];
      if (block !== undefined && this.#passes(filter, block)) return this.#row(block, listedCharacters);
    }
    return null;
  }

  /**
   * Returns all blocks page by page, each preceded by a line with its type and position. Ids are omitted: two parses number blocks
   * differently.
   */
  text(): string {
    const lines = this.#pages.pages.flatMap((page, index) => [
      `=== page ${page.pageNumber}, ${page.status ?? 'no status'}`,
      ...this.#blocksOf(index).flatMap((block) => [`--- ${block.type} ${boxKey(block)}`, block.content]),
    ]);
    return lines.join('\n');
  }

  /** Returns the smallest block whose text is at an offset of the markdown, or the first one that starts before `end`. */
  at(start: number, end: number): BlockRow | null {
    const block = this.#pages.blocks[this.#numberAt(start, end) ?? -1];
    return block === undefined ? null : this.#row(block, listedCharacters);
  }

  #numberAt(start: number, end: number): number | null {
    this.#placed ??= placedSpans(this.#check);
    const placed = this.#placed;
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((placed[middle]?.start ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    let best: { readonly number: number; readonly length: number } | null = null;
    // Blocks are rarely nested, so the one that contains the offset is close.
    for (let index = low - 1; index >= Math.max(0, low - 50); index -= 1) {
      const one = placed[index];
      if (one === undefined || one.end <= start) continue;
      if (best === null || one.end - one.start < best.length)
        best = { number: one.number, length: one.end - one.start };
    }
    if (best !== null) return best.number;
    const next = placed[low];
    return next !== undefined && next.start < end ? next.number : null;
  }

  /** Data of thumbnails: color and box, five numbers for each block. */
  thumbs(from: number, count: number): readonly Float32Array[] {
    return this.#pages.pages.slice(from, from + count).map((_, index) => {
      const boxes = this.#blocksOf(from + index).slice(0, maxThumbBoxes);
      return new Float32Array(
        boxes.flatMap(({ box, type }) => (box === null ? [] : [blockStyle(type).colour, ...box])),
      );
    });
  }

  #blocksOf(page: number): readonly LaidBlock[] {
    const { first = 0, count = 0 } = this.#pages.pages[page] ?? {};
    return this.#pages.blocks.slice(first, first + count);
  }

  #filter(filter: BlockFilter): readonly LaidBlock[] {
    const { page } = filter;
    return (page === null ? this.#pages.blocks : this.#blocksOf(page)).filter((block) => this.#passes(filter, block));
  }

  #passes(filter: BlockFilter, block: LaidBlock): boolean {
    return letsThrough(filter, block, this.#check.spans[block.number]?.state ?? 'absent');
  }

  #row(block: LaidBlock, characters: number): BlockRow {
    const { span = null, state = 'absent' } = this.#check.spans[block.number] ?? {};
    const { content, span: _given, ...rest } = block;
    return { ...rest, text: content.slice(0, characters), span, spanState: state };
  }
}

/** Returns a search result row whose text starts a little before the match, if a list would otherwise truncate it. */
function withHitExcerpt(row: BlockRow, content: string, searched: string): BlockRow {
  const wanted = searched.trim().toLowerCase();
  const at = wanted === '' ? -1 : content.toLowerCase().indexOf(wanted);
  if (at <= leadCharacters) return row;
  // Start at a nearby word boundary, so that no word is cut.
  const space = content.indexOf(' ', at - leadCharacters);
  const start = space === -1 || space >= at ? at - leadCharacters : space + 1;
  const text = content.slice(start, start + listedCharacters);
  // Half of a surrogate pair is no character.
  return { ...row, text: `…${text.replace(/^[\udc00-\udfff]/, '')}` };
}

/** A block with offsets in the markdown. */
interface PlacedSpan {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** Sorted by start offset, at the first lookup: the first page is rendered without it. */
function placedSpans({ spans }: SpanCheck): readonly PlacedSpan[] {
  return spans
    .flatMap(({ span }, number) => (span === null ? [] : [{ number, start: span[0], end: span[1] }]))
    .toSorted((one, other) => one.start - other.start);
}

/** To a hundredth of the page: smaller differences are not visible. */
function boxKey({ box, boxState }: LaidBlock): string {
  return box === null ? boxState : box.map((side) => side.toFixed(2)).join(' ');
}

function countTypes(blocks: readonly LaidBlock[]): readonly NamedCount[] {
  const counts = countBy(blocks, ({ type }) => type);
  return orderTypes(counts.map(({ name }) => name)).flatMap((type) => counts.filter(({ name }) => name === type));
}

function countBy(blocks: readonly LaidBlock[], nameOf: (block: LaidBlock) => string): readonly NamedCount[] {
  const counts = new Map<string, number>();
  for (const block of blocks) counts.set(nameOf(block), (counts.get(nameOf(block)) ?? 0) + 1);
  return [...counts].slice(0, maxNames).map(([name, count]) => ({ name, count }));
}
