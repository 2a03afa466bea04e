import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { arrange, type Zone } from '../columns/arrange.ts';
import { linesOf } from '../lines/bands.ts';
import { findBarredTables } from '../tables/barredTables.ts';
import { findFrames } from '../grids/frames.ts';
import { readOpenTable } from '../tables/openTable.ts';
import { isCodeText } from '../lines/codeText.ts';
import type { Head } from '../edges/heads.ts';
import { findRuledTables, isInside, joinRules } from '../grids/ruledTables.ts';
import { joinSegments, makeSegments, mostOf, plainText, segmentOf, type Segment } from '../lines/segment.ts';
import { splitEdges } from '../edges/splitEdges.ts';
import type { Item } from '../columns/strips.ts';
import { inReadingOrder, type Table } from '../tables/table.ts';
import { findTaggedTables } from '../tables/taggedTables.ts';

/** What stands on a page, in the order in which it is read. */
export type Part =
  | {
      readonly kind: 'lines';
      readonly lines: readonly Segment[];
      /** It runs in another direction than the page: a stamp at the edge, the name of an axis. */
      readonly isAside?: true;
    }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'figure'; readonly box: Box };

/** A page, laid out. Boxes are in points of the page as it was turned. */
export interface LaidPage {
  readonly width: number;
  readonly height: number;
  readonly turned: PageContent['turned'];
  readonly tilt: number;
  readonly parts: readonly Part[];
  /** Short lines drawn across: what stands below one at the foot of a page is a note. */
  readonly noteRules: readonly Box[];
  /** Letters of the text and the words that came with no letters. */
  readonly letters: number;
  /** The letters of each size, in half points: those of tables count too. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly unreadable: number;
  readonly isCut: boolean;
  /** Part of the page that pictures take. */
  readonly pictured: number;
}

type Thing =
  | Exclude<Part, { readonly kind: 'lines' }>
  | { readonly kind: 'frame'; readonly segments: readonly Segment[] };

/** A figure takes at least this part of a page, and hardly any words stand on it. */
const smallestFigure = 0.01;
const largestFigure = 0.85;
const mostWordsOnFigure = 8;

/**
 * Finds tables and figures, and puts the rest into reading order.
 * @param heads its running heads and feet, as the pages around tell them
 */
export function layPage(page: PageContent, heads: readonly Head[] = []): LaidPage {
  const words = wordsOf(page);
  const sizes = sizesOf(words);
  const edges = splitEdges(words, heads, { height: page.height, size: mostOf(sizes) });
  const rules = joinRules(page.rules);
  const tagged = findTaggedTables(edges.words);
  const inTagged = new Set(tagged.flatMap((table) => table.words));
  const untagged = inTagged.size === 0 ? edges.words : edges.words.filter((word) => !inTagged.has(word));
  // Names of narrow columns run up them.
  const upward = asideLines(page.aside);
  const { tables, panes } = findRuledTables(rules, upward.length === 0 ? untagged : [...untagged, ...upward]);
  const ruled = [...tagged.map(({ table }) => table), ...tables.map(inReadingOrder)];
  const free = ruled.length === 0 ? untagged : untagged.filter((word) => !ruled.some((table) => isInside(word, table)));
  const figures = figuresOf(page, words);
  const barred = findBarredTables({ rules, pieces: page.rules }, free, [...ruled, ...panes]);
  const inBarred = new Set(barred.flatMap((table) => table.words));
  const loose = free.filter((word) => !inBarred.has(word));
  const frames = [...panes, ...findFrames(rules, loose, [...ruled, ...panes, ...barred.map(({ table }) => table)])];
  const framed = new Set(frames.flatMap((frame) => frame.words));
  const items: Item<Thing>[] = [
    ...itemsOf(makeSegments(framed.size === 0 ? loose : loose.filter((word) => !framed.has(word)))),
    ...frames.map((frame) => ({
      ...boxOf(frame),
      thing: { kind: 'frame', segments: makeSegments(frame.words) } as const,
      segment: null,
    })),
    ...[...ruled, ...barred.map(({ table }) => inReadingOrder(table))].map((table) => ({
      ...boxOf(table),
      thing: { kind: 'table', table } as const,
      segment: null,
    })),
    ...figures.map((box) => ({ ...box, thing: { kind: 'figure', box } as const, segment: null })),
  ];
  const parts = [itemsOf(edges.top), items, itemsOf(edges.foot)].flatMap((part) =>
    arrange(part, rules).flatMap((zone) => partsOf(zone, rules)),
  );
  const aside = upward.filter((word) => !ruled.some((table) => isInside(word, table)));
  if (aside.length > 0) parts.push({ kind: 'lines', isAside: true, lines: aside.map((word) => segmentOf([word])) });
  return {
    width: page.width,
    height: page.height,
    turned: page.turned,
    tilt: page.tilt,
    parts: joinLineParts(parts),
    noteRules: page.rules.filter(
      (rule) =>
        rule.kind === 'horizontal' &&
        rule.y0 > page.height * 0.4 &&
        rule.x1 - rule.x0 > 20 &&
        rule.x1 - rule.x0 < page.width * 0.45,
    ),
    letters: words.reduce((sum, { text }) => sum + text.length, 0),
    sizes,
    unreadable: page.unreadable,
    isCut: page.isCut,
    pictured: picturedOf(page),
  };
}

/**
 * What is to be read: a scanner lays what it recognised unseen below its picture, which may bear a stamp of real text. What is unseen
 * elsewhere, or below words that are seen, says nothing of its own.
 */
function wordsOf({ words, pictures }: PageContent): readonly Word[] {
  const shown = words.filter(({ style }) => !style.hidden);
  if (shown.length === 0 || shown.length === words.length) return words;
  return words.filter(
    (word) =>
      !word.style.hidden ||
      (pictures.some((picture) => isInside(word, picture)) && !shown.some((other) => isInside(word, other))),
  );
}

function sizesOf(words: readonly Word[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { text, style } of words) {
    const size = Math.round(style.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  }
  return sizes;
}

function boxOf({ x0, y0, x1, y1 }: Box): Box {
  return { x0, y0, x1, y1 };
}

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

function picturedOf({ pictures, width, height }: PageContent): number {
  const all = pictures.reduce((sum, box) => sum + areaOf(box), 0);
  return Math.min(1, all / Math.max(1, width * height));
}

function figuresOf({ pictures, width, height }: PageContent, words: readonly Word[]): Box[] {
  const page = width * height;
  const figures: Box[] = [];
  for (const picture of pictures.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, 500)) {
    const share = areaOf(picture) / Math.max(1, page);
    if (share < smallestFigure || share > largestFigure) continue;
    if (figures.some((other) => isInside(picture, other))) continue;
    if (words.filter((word) => isInside(word, picture)).length > mostWordsOnFigure) continue;
    figures.push(boxOf(picture));
  }
  return figures;
}

function itemsOf(segments: readonly Segment[]): Item<Thing>[] {
  return segments.map((segment) => {
    const { x0, y0, x1, y1 } = segment;
    return { x0, y0, x1, y1, thing: null, segment };
  });
}

function partsOf(zone: Zone<Thing>, rules: readonly Rule[]): Part[] {
  if (zone.kind === 'lines') return [zone];
  if (zone.kind === 'thing')
    return zone.thing.kind === 'frame'
      ? arrange(itemsOf(zone.thing.segments), rules).flatMap((each) => partsOf(each, rules))
      : [zone.thing];
  const codeLines = linesOf(zone.segments).map(({ segments }) => joinSegments(segments));
  // Words of a query stand below each other as cells do.
  if (isCodeText(codeLines.map(({ words }) => plainText(words)))) return [{ kind: 'lines', lines: codeLines }];
  const { before, table, after } = readOpenTable(zone.segments, zone.gutters, rules);
  const lines = (segments: readonly Segment[]): Part[] =>
    segments.length === 0 ? [] : arrange(itemsOf(segments), [], 99).flatMap((each) => partsOf(each, rules));
  return [
    ...lines(before),
    ...(table === null ? [] : [{ kind: 'table', table: inReadingOrder(table) } as const]),
    ...lines(after),
  ];
}

/** Text in another direction, which the file has word by word, a line as one word: the room between words is measured along the page. */
function asideLines(words: readonly Word[]): Word[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined && Math.abs(last.x0 - word.x0) < 3) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const [first] = line;
    if (first === undefined) return [];
    const y1 = Math.max(...line.map((word) => word.y1));
    const box = {
      x0: Math.min(...line.map(({ x0 }) => x0)),
      y0: Math.min(...line.map(({ y0 }) => y0)),
      x1: Math.max(...line.map(({ x1 }) => x1)),
      y1,
    };
    return [{ ...first, ...box, baseline: y1, text: line.map(({ text }) => text).join(' '), spaced: true }];
  });
}

/** Lines that follow each other are one part; where a column begins anew, another. */
function joinLineParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'lines' && last?.kind === 'lines' && !part.isAside && isBelow(last.lines.at(-1), part.lines[0]))
      joined[joined.length - 1] = { kind: 'lines', lines: [...last.lines, ...part.lines] };
    else joined.push(part);
  }
  return joined;
}

function isBelow(last: Segment | undefined, next: Segment | undefined): boolean {
  if (last === undefined || next === undefined || next.baseline <= last.baseline) return false;
  return Math.min(last.x1, next.x1) > Math.max(last.x0, next.x0);
}
