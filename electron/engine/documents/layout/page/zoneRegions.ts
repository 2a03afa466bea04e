import { termPattern } from '../../languageTerms.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { isStageEnabled } from '../../stages.ts';
import { arrange, type ColumnZone, stackLines } from '../columns/arrange.ts';
import { columnsOf } from '../columns/classifyRegion.ts';
import { type LayoutItem, itemOf } from '../columns/horizontalBands.ts';
import { margin } from '../edges/runningHeaders.ts';
import { linesOf } from '../lines/bands.ts';
import { isCodeText, isSignedCode } from '../lines/codeText.ts';
import type { Gutter } from '../lines/gaps.ts';
import { isMathText } from '../lines/mathText.ts';
import { joinSegments, type TextLine } from '../lines/textLine.ts';
import { readBorderlessTable } from '../tables/borderlessTable.ts';
import { type CellPart, splitAtCaptions, splitAtHeaders } from '../tables/splitAtHeaders.ts';
import { inReadingOrder } from '../tables/table.ts';
import type { LayoutRegion } from './pageLayout.ts';

/** Content of a page at a known position: all that is not text, and boxes of text. */
export type PlacedContent =
  | Exclude<LayoutRegion, { readonly kind: 'lines' }>
  | { readonly kind: 'frame'; readonly segments: readonly TextLine[] };

/** Wraps lines of text as layout items. */
export function itemsOf(segments: readonly TextLine[]): LayoutItem<PlacedContent>[] {
  return segments.map((segment) => itemOf(segment));
}

/** Context of a page for reading its regions. */
interface PageContext {
  readonly rules: readonly Rule[];
  readonly height: number;
  /** Whether its tables may be typewritten. */
  isTypewritten(): boolean;
}

/** Reads a zone of side-by-side content as a table, code, a formula or text. */
export function zoneRegions(zone: ColumnZone<PlacedContent>, page: PageContext): LayoutRegion[] {
  if (zone.kind === 'lines') return [zone];
  if (zone.kind === 'content')
    return zone.content.kind === 'frame'
      ? arrange(itemsOf(zone.content.segments), page.rules).flatMap((each) => zoneRegions(each, page))
      : [zone.content];
  const codeLines = linesOf(zone.segments).map(({ segments }) => joinSegments(segments));
  const texts = codeLines.map(({ text }) => text);
  // The parts of a formula are side by side and below each other, with its number separate.
  if (codeLines.length <= maxFormulaLines && isMathText(codeLines)) return [{ kind: 'lines', lines: codeLines }];
  // Words of a query are aligned like cells, and so are code comments.
  if (
    isCodeText(texts) ||
    (isMono(codeLines) && (isSignedCode(texts) || isSpacedOut(codeLines, zone.gutters))) ||
    (areTyped(codeLines) && !page.isTypewritten())
  )
    return [{ kind: 'lines', lines: codeLines }];
  if (!isStageEnabled('tables/borderless')) return [{ kind: 'lines', lines: codeLines }];
  return splitAtCaptions(zone)
    .flatMap(splitAtHeaders)
    .flatMap((part) => tableRegions(part, page));
}

/** Reads cells as a table, with the text around it; a code listing and the parts of a page header are text. */
function tableRegions(part: CellPart, page: PageContext): LayoutRegion[] {
  const { before, table, after } = readBorderlessTable(part.segments, part.gutters, page.rules);
  if (table === null) return [...linesIn(before, page), ...linesIn(after, page)];
  const around = new Set([...before, ...after]);
  const rows = around.size === 0 ? part : { ...part, segments: part.segments.filter((one) => !around.has(one)) };
  const listing = page.isTypewritten() ? [] : linesOf(rows.segments).map(({ segments }) => joinSegments(segments));
  if (listing.length > 0 && areTyped(listing))
    return [...linesIn(before, page), { kind: 'lines', lines: listing }, ...linesIn(after, page)];
  const head = partsOfHead(rows, page.height);
  if (head !== null) return [before, ...head, after].flatMap((lines) => linesIn(lines, page));
  return [...linesIn(before, page), { kind: 'table', table: inReadingOrder(table) }, ...linesIn(after, page)];
}

/** Maximum lines of a formula, including the symbols above and below it. */
const maxFormulaLines = 8;

function linesIn(segments: readonly TextLine[], page: PageContext): LayoutRegion[] {
  return stackLines(itemsOf(segments)).flatMap((each) => zoneRegions(each, page));
}

/** Rows of a table that spaces below each other make by chance, and ems of two of them. */
const chance = { rows: 3, gap: 1.5 };

/** Whether monospace lines are justified with spaces, with a few double spaces. */
function isSpacedOut(lines: readonly TextLine[], gutters: readonly Gutter[]): boolean {
  return lines.length <= chance.rows && gutters.every(({ x0, x1 }) => x1 - x0 < (lines[0]?.size ?? 0) * chance.gap);
}

/** Minimum fraction of the lines of a listing that are monospace: symbols that break them use another font. */
const mostlyMono = 0.7;

/** Same check, but allows symbols within the lines: many fonts lack them. */
function areTyped(lines: readonly TextLine[]): boolean {
  const isTyped = ({ isMono: is, words }: TextLine): boolean =>
    is || (words[0]?.style.mono === true && words.every(({ style, text }) => style.mono || /^\p{S}+$/u.test(text)));
  const hasTyped = ({ words }: TextLine): boolean => words.some(({ style }) => style.mono);
  return lines.every(hasTyped) && lines.filter(isTyped).length >= lines.length * mostlyMono;
}

function isMono(lines: readonly TextLine[]): boolean {
  const mono = lines.filter(({ words }) => words.every(({ style }) => style.mono));
  return mono.length >= lines.length * mostlyMono;
}

/** Maximum lines of a page header, and of one that is read line by line: the text at its two ends is one line. */
const maxHeadLines = { lines: 4, joined: 2 };

/** Text of page headers and footers in several languages: the page number or the volume. */
const pageLabel = new RegExp(
  `^(?:${termPattern('page')}\\.?\\s*:?\\s*\\d+(?:\\s*\\S{1,3}\\s*\\d+)?|${termPattern('volume')}\\b\\.?\\s*\\d+.*)$`,
  'iu',
);

/**
 * Splits a page header or footer whose lines are side by side at the edge of a page, like table cells: one of them contains the page or the
 * volume. Null for anything else.
 */
function partsOfHead(
  { segments, gutters }: { readonly segments: readonly TextLine[]; readonly gutters: readonly Gutter[] },
  height: number,
): readonly (readonly TextLine[])[] | null {
  const { y0, y1 } = boundingBox(segments);
  if (y1 > height * margin && y0 < height * (1 - margin)) return null;
  const lines = linesOf(segments).length;
  if (lines > maxHeadLines.lines || !segments.some(({ text }) => pageLabel.test(text.trim()))) return null;
  return lines <= maxHeadLines.joined ? [segments] : columnsOf(segments, gutters).map((column) => column.segments);
}
