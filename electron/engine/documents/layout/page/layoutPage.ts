import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { arrange, stackLines, type ColumnZone } from '../columns/arrange.ts';
import { columnsAt, findCloseEdges, splitAtEdges, trimmedAt } from '../columns/narrowGutterColumns.ts';
import type { Gutter } from '../lines/gaps.ts';
import { joinAdjacentSideHeads } from '../columns/sideHeads.ts';
import { itemOf, type Item } from '../columns/horizontalBands.ts';
import type { Head } from '../edges/runningHeaders.ts';
import { separateHeaderFooter } from '../edges/separateHeaderFooter.ts';
import { findDrawings, type Drawing } from '../drawings/findDrawings.ts';
import { joinRules } from '../grids/joinRules.ts';
import { linesOf } from '../lines/bands.ts';
import { isInside } from '../../pdf/boxes.ts';
import { raiseChapterNumbers } from '../lines/chapterNumbers.ts';
import { isCodeText, isSignedCode } from '../lines/codeText.ts';
import { isMathText } from '../lines/mathText.ts';
import { mergeDropCaps } from '../lines/dropCaps.ts';
import { markPlaceholders } from '../lines/placeholders.ts';
import { markCodeComments } from '../lines/codeComments.ts';
import { joinDotLeaders } from '../lines/joinDotLeaders.ts';
import { joinKindLabels } from '../lines/kindLabels.ts';
import { joinListingNumbers, joinListings } from '../lines/listingNumbers.ts';
import {
  joinSegments,
  characterCount,
  buildTextLines,
  modeOf,
  segmentOf,
  sizesOf,
  type TextLine,
} from '../lines/textLine.ts';
import { findTables } from '../tables/findTables.ts';
import { readBorderlessTable } from '../tables/borderlessTable.ts';
import { inReadingOrder } from '../tables/table.ts';
import { findFormulas } from '../formulas/findFormulas.ts';
import { rotatedTextLines } from './rotatedTextLines.ts';
import { figuresOf, picturedOf } from './figures.ts';
import type { PageLayout, LayoutRegion } from './pageLayout.ts';
import { withoutLineNumbers } from './lineNumbers.ts';
import { joinTypedRows } from '../lines/typedRows.ts';
import { underlinedTitles } from './underlined.ts';
import { repairLines } from './repairLines.ts';
import { createPagesBefore, type PagesBefore } from './pagesBefore.ts';
import { partsOfHead } from './runningHeads.ts';
import { findSideBars } from './sideBars.ts';
import { mergeLetterSpacedWords } from './letterSpacedWords.ts';
import { partTinyText } from './tinyText.ts';
import { uprightVertical } from './verticalText.ts';

type LayoutItem =
  | Exclude<LayoutRegion, { readonly kind: 'lines' }>
  | { readonly kind: 'frame'; readonly segments: readonly TextLine[] };

/**
 * Detects tables and figures, and sorts the rest into reading order.
 * @param heads its running headers and footers, detected from adjacent pages
 * @param before state of the previous pages; updated with this page
 */
export function layoutPage(
  content: PageContent,
  heads: readonly Head[] = [],
  before: PagesBefore = createPagesBefore(),
): PageLayout {
  const page = uprightVertical(content);
  const recognised = page.words.filter(({ confidence }) => confidence !== null);
  const formulas = findFormulas(
    withoutLineNumbers(
      raiseChapterNumbers(mergeDropCaps(mergeLetterSpacedWords(wordsOf(page)))),
      before.lineNumbers,
      page.rules,
    ),
    page.rules,
  );
  const words = markPlaceholders(markCodeComments(formulas.words));
  const sizes = sizesOf(words);
  const { text, tiny } = partTinyText(words, sizes);
  const edges = separateHeaderFooter(text, heads, { height: page.height, size: modeOf(sizes) });
  const allUpward = rotatedTextLines(page.rotatedText);
  const drawings = findDrawings(page, edges.words, allUpward);
  const drawn = formulas.bars.size === 0 ? page.rules : page.rules.filter((rule) => !formulas.bars.has(rule));
  const pieces = outside(drawn, drawings);
  const rules = joinRules(pieces);
  // Names of narrow columns run up them.
  const upward = withoutDrawn(allUpward, drawings);
  const found = findTables(withoutDrawn(edges.words, drawings), upward.filter(isNarrow), { rules, pieces });
  const segments = buildTextLines(withoutDisplayed(found.words, formulas.displayed));
  before.typed.add(segments);
  const listed = joinListingNumbers(joinListings(joinKindLabels(segments), found.listings));
  const loose = before.typed.isTyped() ? listed : joinTypedRows(listed);
  const closeEdges = findCloseEdges(loose);
  const lines = splitAtEdges(repairLines(splitAtEdges(loose, closeEdges), columnsAt(closeEdges)), closeEdges);
  const items: Item<LayoutItem>[] = [
    ...itemsOf(joinDotLeaders(joinAdjacentSideHeads(lines))).map((item) => ({
      ...item,
      ...trimmedAt(item, closeEdges),
    })),
    ...formulaItems(found.words, formulas.displayed),
    ...found.regions.map((region) => thingItem(region, { kind: 'frame', segments: buildTextLines(region.words) })),
    ...found.tables.map((table) => thingItem(table, { kind: 'table', table })),
    ...drawings.map((box) => thingItem(box, { kind: 'figure', box, text: box.lines })),
    ...outside(figuresOf(page, words), drawings).map((box) => thingItem(box, { kind: 'figure', box, text: [] })),
  ];
  const parts = [itemsOf(edges.top), items, itemsOf(edges.foot), itemsOf(buildTextLines(tiny))].flatMap((part) =>
    arrange(part, rules).flatMap((zone) =>
      partsOf(zone, { rules, height: page.height, isTyped: () => before.typed.isTyped() }),
    ),
  );
  const aside = upward.filter((word) => !isNarrow(word) || !found.grids.some((table) => isInside(word, table)));
  if (aside.length > 0) parts.push({ kind: 'lines', isRotated: true, lines: aside.map((word) => segmentOf([word])) });
  return {
    width: page.width,
    height: page.height,
    turned: page.turned,
    tilt: page.tilt,
    parts: joinLineParts(parts),
    noteRules: page.rules.filter((rule) => isNoteRule(rule, page)),
    sideBars: findSideBars(pieces),
    underlined: underlinedTitles(edges.words, page.rules),
    characterCount: characterCount(words),
    sizes,
    recognised,
    unreadable: page.unreadable,
    isCut: page.isCut,
    pictured: picturedOf(page),
  };
}

/** Returns the items outside all drawings. */
function outside<Thing extends Box>(things: readonly Thing[], drawings: readonly Drawing[]): readonly Thing[] {
  if (drawings.length === 0) return things;
  // A chart has thousands of elements, so this is a plain loop.
  return things.filter((box) => {
    for (const drawing of drawings) if (isInside(box, drawing)) return false;
    return true;
  });
}

function withoutDrawn(words: readonly Word[], drawings: readonly Drawing[]): readonly Word[] {
  return drawings.length === 0 ? words : words.filter((word) => !drawings.some((drawing) => drawing.words.has(word)));
}

function withoutDisplayed(words: readonly Word[], displayed: ReadonlyMap<Word, string>): readonly Word[] {
  return displayed.size === 0 ? words : words.filter((word) => !displayed.has(word));
}

function formulaItems(words: readonly Word[], displayed: ReadonlyMap<Word, string>): Item<LayoutItem>[] {
  if (displayed.size === 0) return [];
  return words.flatMap((word) => {
    const tex = displayed.get(word);
    return tex === undefined ? [] : [thingItem(word, { kind: 'formula', box: word, tex })];
  });
}

/**
 * Maximum width of a vertical line of text, as a multiple of its font size and as a fraction of the page height: a watermark across the
 * page is not a cell.
 */
const narrow = { sizes: 2, height: 0.4 };

function isNarrow({ x0, x1, y0, y1, style }: Word): boolean {
  return x1 - x0 <= Math.max(style.size * narrow.sizes, (y1 - y0) * narrow.height);
}

/**
 * Footnote rule: minimum y position as a fraction of the page height, minimum length in points, and maximum length as a fraction of the
 * page width.
 */
const noteRule = { top: 0.4, shortest: 20, longest: 0.45 };

function isNoteRule({ kind, x0, x1, y0 }: Rule, { width, height }: PageContent): boolean {
  const length = x1 - x0;
  return (
    kind === 'horizontal' &&
    y0 > height * noteRule.top &&
    length > noteRule.shortest &&
    length < width * noteRule.longest
  );
}

/**
 * Returns the words to read: a scanner puts hidden OCR text below the page image, which may have a visible text stamp. Hidden text
 * elsewhere, or below visible words, adds nothing.
 */
function wordsOf({ words, images }: PageContent): readonly Word[] {
  if (!words.some(({ style }) => style.hidden)) return words;
  const shown = words.filter(({ style }) => !style.hidden);
  if (shown.length === 0) return words;
  return words.filter(
    (word) =>
      !word.style.hidden ||
      (images.some((image) => isInside(word, image)) && !shown.some((other) => isInside(word, other))),
  );
}

function itemsOf(segments: readonly TextLine[]): Item<LayoutItem>[] {
  return segments.map((segment) => itemOf(segment));
}

function thingItem(box: Box, thing: LayoutItem): Item<LayoutItem> {
  const { x0, y0, x1, y1 } = box;
  return { x0, y0, x1, y1, thing, segment: null, isImage: thing.kind === 'figure' };
}

/** Context of a page for reading its regions. */
interface PageContext {
  readonly rules: readonly Rule[];
  readonly height: number;
  /** Whether its tables may be typewritten. */
  isTyped(): boolean;
}

function partsOf(zone: ColumnZone<LayoutItem>, page: PageContext): LayoutRegion[] {
  if (zone.kind === 'lines') return [zone];
  if (zone.kind === 'thing')
    return zone.thing.kind === 'frame'
      ? arrange(itemsOf(zone.thing.segments), page.rules).flatMap((each) => partsOf(each, page))
      : [zone.thing];
  const codeLines = linesOf(zone.segments).map(({ segments }) => joinSegments(segments));
  const texts = codeLines.map(({ text }) => text);
  // The parts of a formula are side by side and below each other, with its number separate.
  if (codeLines.length <= maxFormulaLines && isMathText(codeLines)) return [{ kind: 'lines', lines: codeLines }];
  // Words of a query are aligned like cells, and so are code comments.
  if (
    isCodeText(texts) ||
    (isMono(codeLines) && (isSignedCode(texts) || isSpacedOut(codeLines, zone.gutters))) ||
    (areTyped(codeLines) && !page.isTyped())
  )
    return [{ kind: 'lines', lines: codeLines }];
  const { before, table, after } = readBorderlessTable(zone.segments, zone.gutters, page.rules);
  const around = new Set([...before, ...after]);
  const rows = around.size === 0 ? zone : { ...zone, segments: zone.segments.filter((one) => !around.has(one)) };
  const listing =
    table === null || page.isTyped() ? [] : linesOf(rows.segments).map(({ segments }) => joinSegments(segments));
  if (listing.length > 0 && areTyped(listing))
    return [...linesIn(before, page), { kind: 'lines', lines: listing }, ...linesIn(after, page)];
  const head = table === null ? null : partsOfHead(rows, page.height);
  if (head !== null) return [before, ...head, after].flatMap((lines) => linesIn(lines, page));
  const found: LayoutRegion[] = table === null ? [] : [{ kind: 'table', table: inReadingOrder(table) }];
  return [...linesIn(before, page), ...found, ...linesIn(after, page)];
}

/** Maximum lines of a formula, including the symbols above and below it. */
const maxFormulaLines = 8;

function linesIn(segments: readonly TextLine[], page: PageContext): LayoutRegion[] {
  return stackLines(itemsOf(segments)).flatMap((each) => partsOf(each, page));
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

/** Joins consecutive lines to one part; a new column starts another part. */
function joinLineParts(parts: readonly LayoutRegion[]): LayoutRegion[] {
  const joined: LayoutRegion[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'lines' && last?.kind === 'lines' && !part.isRotated && isBelow(last.lines.at(-1), part.lines[0]))
      joined[joined.length - 1] = { kind: 'lines', lines: [...last.lines, ...part.lines] };
    else joined.push(part);
  }
  return joined;
}

function isBelow(last: TextLine | undefined, next: TextLine | undefined): boolean {
  if (last === undefined || next === undefined || next.baseline <= last.baseline) return false;
  return Math.min(last.x1, next.x1) > Math.max(last.x0, next.x0);
}
