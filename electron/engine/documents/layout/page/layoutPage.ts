import { grown, isInside } from '../../pdf/boxes.ts';
import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { runStages, type Stage } from '../../stages.ts';
import { arrange } from '../columns/arrange.ts';
import type { LayoutItem } from '../columns/horizontalBands.ts';
import { columnsAt, findCloseEdges, splitAtEdges, trimmedAt } from '../columns/narrowGutterColumns.ts';
import { joinAdjacentSideHeads } from '../columns/sideHeads.ts';
import { type Drawing, findDrawings } from '../drawings/findDrawings.ts';
import { type Head, separateHeaderFooter } from '../edges/runningHeaders.ts';
import { findFormulas } from '../formulas/findFormulas.ts';
import { findScannedFormulas } from '../formulas/scannedFormulas.ts';
import { joinRules } from '../grids/findGrids.ts';
import { mergeDropCaps } from '../lines/dropCaps.ts';
import { splitAlignedCells } from '../lines/alignedCells.ts';
import { joinPages, partEntries } from '../lines/indexLines.ts';
import { joinDotLeaders } from '../lines/joinDotLeaders.ts';
import { buildTextLines, characterCount, modeOf, segmentOf, sizesOf, type TextLine } from '../lines/textLine.ts';
import { joinTypedRows } from '../lines/typedRows.ts';
import { figuresOf, picturedOf } from './figures.ts';
import { findTables } from './findTables.ts';
import { initialState, type LayoutState, lineStage, outsideDrawings, stage, wordStage } from './layoutState.ts';
import { mergeLetterSpacedWords } from './letterSpacedWords.ts';
import { withoutLineNumbers } from './lineNumbers.ts';
import type { LayoutRegion, PageLayout } from './pageLayout.ts';
import { createPagesBefore, type PagesBefore } from './pagesBefore.ts';
import { joinInColumns, splitAtColumnStarts } from './repairLines.ts';
import { findSidewaysTables } from './sidewaysTables.ts';
import { underlinedTitles } from './underlined.ts';
import { rotatedTextLines, uprightVertical } from './verticalText.ts';
import { itemsOf, type PlacedContent, zoneRegions } from './zoneRegions.ts';

/** Points from a table on its side within which its rules are. */
const sidewaysRuleMarginPt = 6;

/** The layout of a page in the order of its steps. */
const layoutStages: readonly Stage<LayoutState>[] = [
  // Words: what the file has is made readable.
  stage('verticalText', ({ page }) => {
    const upright = uprightVertical(page);
    return { page: upright, words: upright.words, rulePieces: upright.rules };
  }),
  wordStage('hiddenText', (words, { page }) => visibleWords(words, page)),
  wordStage('letterSpacedWords', mergeLetterSpacedWords),
  wordStage('dropCaps', mergeDropCaps),
  wordStage('lineNumbers', (words, { page, before }) => withoutLineNumbers(words, before.lineNumbers, page.rules)),
  stage('formulas', ({ words, page }) => {
    const isScan = recognisedWords(page).length > page.words.length / 2;
    const { words: merged, bars, displayed } = (isScan ? findScannedFormulas : findFormulas)(words, page.rules);
    return { words: merged, formulas: { bars, displayed } };
  }),
  stage('sizes', ({ words }) => ({ pageWords: words, sizes: sizesOf(words) })),

  // Content that is separate from the text.
  stage('headersFooters', ({ words, headers, page, sizes }) =>
    separateHeaderFooter(words, headers, { height: page.height, size: modeOf(sizes) }),
  ),
  stage('underlinedTitles', ({ words, page }) => ({ underlined: underlinedTitles(words, page.rules) })),
  stage('rotatedText', ({ page }) => ({ rotated: rotatedTextLines(page.rotatedText) })),
  stage('fractionBars', ({ rulePieces, formulas: { bars } }) => ({
    rulePieces: bars.size === 0 ? rulePieces : rulePieces.filter((rule) => !bars.has(rule)),
  })),
  stage('drawings', ({ page, words, rotated, rulePieces }) => {
    const drawings = findDrawings(page, words, rotated);
    return {
      drawings,
      words: withoutDrawn(words, drawings),
      rotated: withoutDrawn(rotated, drawings),
      rulePieces: outsideDrawings(rulePieces, drawings),
    };
  }),
  stage('sidewaysTables', ({ page, words, rotated, rulePieces }) => {
    const sidewaysTables = findSidewaysTables(page, words, rulePieces, (turned) => layoutPage(turned));
    if (sidewaysTables.length === 0) return {};
    const isOutside = (item: Box): boolean =>
      !sidewaysTables.some((table) => isInside(item, grown(table, sidewaysRuleMarginPt)));
    return { sidewaysTables, rotated: rotated.filter(isOutside), rulePieces: rulePieces.filter(isOutside) };
  }),
  stage('rules', ({ rulePieces }) => ({ rules: joinRules(rulePieces) })),
  stage('tables', ({ words, rotated, rules, rulePieces }) => {
    // The headers of narrow columns may run up the page.
    const found = findTables(words, rotated.filter(isNarrow), { rules, pieces: rulePieces });
    const { tables, grids, regions: boxedRegions } = found;
    return { words: found.words, tables, grids, boxedRegions };
  }),

  // Lines: words on one baseline without a wide gap between them.
  stage('textLines', ({ words, formulas: { displayed }, before }) => {
    const lines = buildTextLines(displayed.size === 0 ? words : words.filter((word) => !displayed.has(word)));
    before.typed.add(lines);
    return { lines };
  }),
  lineStage('alignedCells', splitAlignedCells),
  lineStage('monospaceRows', (lines, { before }) => (before.typed.isTyped() ? lines : joinTypedRows(lines))),
  stage('narrowGutters', ({ lines }) => {
    const columnEdges = findCloseEdges(lines);
    return { columnEdges, lines: splitAtEdges(lines, columnEdges) };
  }),
  lineStage('adjacentTocEntries', partEntries),
  lineStage('indexPages', joinPages),
  lineStage('columnStarts', splitAtColumnStarts),
  lineStage('justifiedColumns', (lines, { columnEdges }) => joinInColumns(lines, columnsAt(columnEdges))),
  lineStage('narrowGuttersAgain', (lines, { columnEdges }) => splitAtEdges(lines, columnEdges)),
  lineStage('sideHeads', joinAdjacentSideHeads),
  lineStage('dotLeaders', joinDotLeaders),

  // Regions in reading order.
  stage('readingOrder', (state) => ({ regions: orderRegions(state) })),
  stage('rotatedRegions', ({ regions, rotated, grids }) => {
    const outside = rotated.filter((word) => !isNarrow(word) || !grids.some((table) => isInside(word, table)));
    if (outside.length === 0) return {};
    return {
      regions: [...regions, { kind: 'lines', isRotated: true, lines: outside.map((word) => segmentOf([word])) }],
    };
  }),
  stage('joinRegions', ({ regions }) => ({ regions: joinLineRegions(regions) })),
];

/**
 * Detects tables and figures, and sorts the rest into reading order.
 * @param headers its running headers and footers, detected from adjacent pages
 * @param before state of the previous pages; updated with this page
 */
export function layoutPage(
  content: PageContent,
  headers: readonly Head[] = [],
  before: PagesBefore = createPagesBefore(),
): PageLayout {
  const state = runStages(layoutStages, initialState(content, headers, before));
  const { page, regions, rulePieces, underlined, pageWords, sizes } = state;
  return {
    width: page.width,
    height: page.height,
    turned: page.turned,
    tilt: page.tilt,
    parts: regions,
    noteRules: page.rules.filter((rule) => isNoteRule(rule, page)),
    sideBars: findSideBars(rulePieces),
    underlined,
    characterCount: characterCount(pageWords),
    sizes,
    recognised: recognisedWords(page),
    unknownScript: page.unknownScript ?? null,
    unreadable: page.unreadable,
    isCut: page.isCut,
    pictured: picturedOf(page),
  };
}

function recognisedWords({ words }: PageContent): readonly Word[] {
  return words.filter(({ confidence }) => confidence !== null);
}

function withoutDrawn(words: readonly Word[], drawings: readonly Drawing[]): readonly Word[] {
  return drawings.length === 0 ? words : words.filter((word) => !drawings.some((drawing) => drawing.words.has(word)));
}

/** Sorts the content of a page into reading order, and reads side-by-side text as columns or tables. */
function orderRegions(state: LayoutState): LayoutRegion[] {
  const { page, rules, before, top, foot } = state;
  const context = { rules, height: page.height, isTypewritten: () => before.typed.isTyped() };
  return [itemsOf(top), placedItems(state), itemsOf(foot)].flatMap((items) =>
    arrange(items, rules).flatMap((zone) => zoneRegions(zone, context)),
  );
}

/** Wraps the lines of a page and all its other content as layout items. */
function placedItems(state: LayoutState): LayoutItem<PlacedContent>[] {
  const { page, lines, columnEdges, words, pageWords, formulas, boxedRegions, drawings } = state;
  const tables = [...state.tables, ...state.sidewaysTables];
  return [
    ...itemsOf(lines).map((item) => ({ ...item, ...trimmedAt(item, columnEdges) })),
    ...words.flatMap((word) => {
      const tex = formulas.displayed.get(word);
      return tex === undefined ? [] : [contentItem(word, { kind: 'formula', box: word, tex })];
    }),
    ...boxedRegions.map((box) => contentItem(box, { kind: 'frame', segments: buildTextLines(box.words) })),
    ...tables.map((table) => contentItem(table, { kind: 'table', table })),
    ...drawings.map((box) => contentItem(box, { kind: 'figure', box, text: box.lines })),
    ...outsideDrawings(figuresOf(page, pageWords), drawings).map((box) =>
      contentItem(box, { kind: 'figure', box, text: [] }),
    ),
  ];
}

function contentItem({ x0, y0, x1, y1 }: Box, content: PlacedContent): LayoutItem<PlacedContent> {
  return { x0, y0, x1, y1, content, segment: null, isImage: content.kind === 'figure' };
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
function visibleWords(words: readonly Word[], { images }: PageContent): readonly Word[] {
  if (!words.some(({ style }) => style.hidden)) return words;
  const shown = words.filter(({ style }) => !style.hidden);
  if (shown.length === 0) return words;
  return words.filter(
    (word) =>
      !word.style.hidden ||
      (images.some((image) => isInside(word, image)) && !shown.some((other) => isInside(word, other))),
  );
}

/** Joins consecutive lines to one region; a new column starts another one. */
function joinLineRegions(parts: readonly LayoutRegion[]): LayoutRegion[] {
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

/**
 * Maximum width of a vertical line of text, as a multiple of its font size and as a fraction of its height: a watermark across the page is
 * not a cell.
 */
const narrow = { sizes: 2, height: 0.4 };

/** Whether a rotated line may be the header of a narrow column. */
function isNarrow({ x0, x1, y0, y1, style }: Word): boolean {
  return x1 - x0 <= Math.max(style.size * narrow.sizes, (y1 - y0) * narrow.height);
}

/** Minimum length of a bar in points, tolerance of its ends and of the side opposite it, and maximum vertical lines: more make a table. */
const limits = { shortest: 26, off: 3, most: 60 };

/** Bars down the left side of a text that is set apart by nothing else: lines down without another across from them. */
function findSideBars(rules: readonly Rule[]): readonly Box[] {
  const down = rules.filter(({ kind, y0, y1 }) => kind === 'vertical' && y1 - y0 >= limits.shortest);
  if (down.length > limits.most) return [];
  const isOtherSide = (bar: Rule, other: Rule): boolean =>
    Math.abs(other.x0 - bar.x0) > limits.off && other.y0 < bar.y1 - limits.off && other.y1 > bar.y0 + limits.off;
  return down.filter((bar) => !down.some((other) => isOtherSide(bar, other)));
}
