import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { arrange, stackLines, type Zone } from '../columns/arrange.ts';
import { columnsAt, findCloseEdges, partAtEdges, trimmedAt } from '../columns/closeColumns.ts';
import type { Gutter } from '../lines/gaps.ts';
import { joinTightNames } from '../columns/marginNames.ts';
import { itemOf, type Item } from '../columns/strips.ts';
import type { Head } from '../edges/heads.ts';
import { splitEdges } from '../edges/splitEdges.ts';
import { findDrawings, type Drawing } from '../drawings/findDrawings.ts';
import { findFrames } from '../grids/frames.ts';
import { joinRules } from '../grids/joinRules.ts';
import { withoutMarkedWords } from '../grids/markedWords.ts';
import type { Pane } from '../grids/panes.ts';
import { rowEnds } from '../grids/rowEnds.ts';
import { findRuledTables, type PageSize } from '../grids/ruledTables.ts';
import { linesOf } from '../lines/bands.ts';
import { isInside } from '../../pdf/boxes.ts';
import { asMono } from '../../pdf/wordWith.ts';
import { raiseChapterNumbers } from '../lines/chapterNumbers.ts';
import { isCodeText, isSignedCode } from '../lines/codeText.ts';
import { isMathText } from '../lines/mathText.ts';
import { joinDropLetters } from '../lines/dropLetters.ts';
import { markPlaceholders } from '../lines/placeholders.ts';
import { markRemarks } from '../lines/remarks.ts';
import { joinEntries } from '../lines/joinEntries.ts';
import { joinKindLabels } from '../lines/kindLabels.ts';
import { joinListingNumbers, joinListings } from '../lines/listingNumbers.ts';
import { joinSegments, lettersOf, makeSegments, mostOf, segmentOf, sizesOf, type Segment } from '../lines/segment.ts';
import { findBarredTables, type DrawnRules } from '../tables/barredTables.ts';
import { findCentredTables } from '../tables/centredTables.ts';
import { findCloseTables } from '../tables/closeTables.ts';
import { cutAtHeads } from '../tables/cutAtHeads.ts';
import { withDrawnBounds } from '../grids/drawnBounds.ts';
import { readOpenTable } from '../tables/openTable.ts';
import { isSpreadText } from '../tables/spreadText.ts';
import { inReadingOrder, type Table } from '../tables/table.ts';
import { findTaggedTables } from '../tables/taggedTables.ts';
import { findFormulas } from '../formulas/findFormulas.ts';
import { findScannedFormulas } from '../formulas/scannedFormulas.ts';
import { asideLines } from './asideLines.ts';
import { figuresOf, picturedOf } from './figures.ts';
import type { LaidPage, Part } from './laidPage.ts';
import { withoutLineNumbers } from './lineNumbers.ts';
import { joinTypedRows } from '../lines/typedRows.ts';
import { underlinedTitles } from './underlined.ts';
import { mendLines } from './mendLines.ts';
import { createPagesBefore, type PagesBefore } from './pagesBefore.ts';
import { partsOfHead } from './runningHeads.ts';
import { findSideBars } from './sideBars.ts';
import { joinSpacedLetters } from './spacedLetters.ts';
import { partTinyText } from './tinyText.ts';
import { uprightVertical } from './verticalText.ts';

type Thing =
  | Exclude<Part, { readonly kind: 'lines' }>
  | { readonly kind: 'frame'; readonly segments: readonly Segment[] };

/**
 * Finds tables and figures, and puts the rest into reading order.
 * @param heads its running heads and feet, as the pages around tell them
 * @param before what the pages before tell; takes what this one does
 */
export function layPage(
  content: PageContent,
  heads: readonly Head[] = [],
  before: PagesBefore = createPagesBefore(),
): LaidPage {
  const page = uprightVertical(content);
  const recognised = page.words.filter(({ confidence }) => confidence !== null);
  const find = recognised.length > page.words.length / 2 ? findScannedFormulas : findFormulas;
  const formulas = find(
    withoutLineNumbers(
      raiseChapterNumbers(joinDropLetters(joinSpacedLetters(wordsOf(page)))),
      before.lineNumbers,
      page.rules,
    ),
    page.rules,
  );
  const words = markPlaceholders(markRemarks(formulas.words));
  const sizes = sizesOf(words);
  const { text, tiny } = partTinyText(words, sizes);
  const edges = splitEdges(text, heads, { height: page.height, size: mostOf(sizes) });
  const allUpward = asideLines(page.aside);
  const drawings = findDrawings(page, edges.words, allUpward);
  const drawn = formulas.bars.size === 0 ? page.rules : page.rules.filter((rule) => !formulas.bars.has(rule));
  const pieces = outside(withoutMarkedWords(drawn, edges.words, page.shapes), drawings);
  const rules = joinRules(pieces);
  // Names of narrow columns run up them.
  const upward = withoutDrawn(allUpward, drawings);
  const found = findThings(withoutDrawn(edges.words, drawings), upward.filter(isNarrow), { rules, pieces, page });
  const segments = makeSegments(withoutDisplayed(found.loose, formulas.displayed));
  before.typed.add(segments);
  const listed = joinListingNumbers(joinListings(joinKindLabels(segments), found.listings));
  const loose = before.typed.isTyped() ? listed : joinTypedRows(listed);
  const close = findCloseTables(loose, rules);
  const closeEdges = findCloseEdges(close.rest);
  const lines = partAtEdges(mendLines(partAtEdges(close.rest, closeEdges), columnsAt(closeEdges)), closeEdges);
  const items: Item<Thing>[] = [
    ...itemsOf(joinEntries(joinTightNames(lines))).map((item) => ({ ...item, ...trimmedAt(item, closeEdges) })),
    ...formulaItems(found.loose, formulas.displayed),
    ...found.frames.map((frame) => thingItem(frame, { kind: 'frame', segments: makeSegments(frame.words) })),
    ...[...found.tables, ...close.tables].map((table) => thingItem(table, { kind: 'table', table })),
    ...drawings.map((box) => thingItem(box, { kind: 'figure', box, text: box.lines })),
    ...outside(figuresOf(page, words), drawings).map((box) => thingItem(box, { kind: 'figure', box, text: [] })),
  ];
  const parts = [itemsOf(edges.top), items, itemsOf(edges.foot), itemsOf(makeSegments(tiny))].flatMap((part) =>
    arrange(part, rules).flatMap((zone) =>
      partsOf(zone, { rules, height: page.height, isTyped: () => before.typed.isTyped() }),
    ),
  );
  const aside = upward.filter((word) => !isNarrow(word) || !found.grids.some((table) => isInside(word, table)));
  if (aside.length > 0) parts.push({ kind: 'lines', isAside: true, lines: aside.map((word) => segmentOf([word])) });
  return {
    width: page.width,
    height: page.height,
    turned: page.turned,
    tilt: page.tilt,
    parts: joinLineParts(parts),
    noteRules: page.rules.filter((rule) => isNoteRule(rule, page)),
    sideBars: findSideBars(pieces),
    underlined: underlinedTitles(edges.words, page.rules),
    letters: lettersOf(words),
    sizes,
    recognised,
    unreadable: page.unreadable,
    isCut: page.isCut,
    pictured: picturedOf(page),
  };
}

/** What stands in no drawing. */
function outside<Thing extends Box>(things: readonly Thing[], drawings: readonly Drawing[]): readonly Thing[] {
  if (drawings.length === 0) return things;
  // A chart has thousands of things.
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

function formulaItems(words: readonly Word[], displayed: ReadonlyMap<Word, string>): Item<Thing>[] {
  if (displayed.size === 0) return [];
  return words.flatMap((word) => {
    const tex = displayed.get(word);
    return tex === undefined ? [] : [thingItem(word, { kind: 'formula', box: word, tex })];
  });
}

/** Times its size, or part of its height, that a line which runs up the page is wide at most: a mark across the page is no cell. */
const narrow = { sizes: 2, height: 0.4 };

function isNarrow({ x0, x1, y0, y1, style }: Word): boolean {
  return x1 - x0 <= Math.max(style.size * narrow.sizes, (y1 - y0) * narrow.height);
}

/** What of the words of a page is in tables and frames, and what is not. */
interface Things {
  /** In the direction of their text. */
  readonly tables: readonly Table[];
  /** Those of them that take all that is within their lines, or that the file names. */
  readonly grids: readonly Table[];
  readonly frames: readonly Pane[];
  readonly loose: readonly Word[];
  /** Grounds of the lines of programs. */
  readonly listings: readonly Box[];
}

/** The lines of a page, and how large it is. */
interface Drawn extends DrawnRules {
  readonly page: PageSize;
}

/** @param upward lines that run up the page, as words */
function findThings(words: readonly Word[], upward: readonly Word[], drawn: Drawn): Things {
  const tagged = withDrawnBounds(findTaggedTables(words), drawn.rules, words);
  const untagged = withoutWords(words, tagged);
  const ends = rowEnds(drawn.pieces);
  const { tables, panes, listings } = findRuledTables(
    ends.length === 0 ? drawn.rules : [...drawn.rules, ...ends],
    upward.length === 0 ? untagged : [...untagged, ...upward],
    drawn.page,
  );
  const grids = [...tagged.map(({ table }) => table), ...tables.map(inReadingOrder)];
  const outer =
    grids.length === 0 ? untagged : untagged.filter((word) => !grids.some((table) => isInside(word, table)));
  const isCode = (word: Word): boolean => listings.some((box) => isInside(word, box));
  const free = listings.length === 0 ? outer : outer.map((word) => (isCode(word) ? asMono(word) : word));
  const barred = findBarredTables(drawn, free, [...grids, ...panes, ...listings]);
  const rest = withoutWords(free, barred);
  const taken = [...grids, ...panes, ...barred.map(({ table }) => table)];
  const frames = [...panes, ...findFrames(drawn.rules, rest, taken)];
  const unframed = withoutWords(rest, frames);
  const centred = findCentredTables(unframed);
  return {
    tables: [...grids, ...[...barred, ...centred].map(({ table }) => inReadingOrder(table))],
    grids,
    frames,
    loose: withoutWords(unframed, centred),
    listings,
  };
}

/** The words that are in none of these. */
function withoutWords(words: readonly Word[], things: readonly { readonly words: readonly Word[] }[]): readonly Word[] {
  const taken = new Set(things.flatMap((thing) => thing.words));
  return taken.size === 0 ? words : words.filter((word) => !taken.has(word));
}

/** Parts of a page, and points: where a line that parts notes from the text stands at least, and how long it is. */
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
 * What is to be read: a scanner lays what it recognised unseen below its picture, which may bear a stamp of real text. What is unseen
 * elsewhere, or below words that are seen, says nothing of its own.
 */
function wordsOf({ words, pictures }: PageContent): readonly Word[] {
  if (!words.some(({ style }) => style.hidden)) return words;
  const shown = words.filter(({ style }) => !style.hidden);
  if (shown.length === 0) return words;
  return words.filter(
    (word) =>
      !word.style.hidden ||
      (pictures.some((picture) => isInside(word, picture)) && !shown.some((other) => isInside(word, other))),
  );
}

function itemsOf(segments: readonly Segment[]): Item<Thing>[] {
  return segments.map((segment) => itemOf(segment));
}

function thingItem(box: Box, thing: Thing): Item<Thing> {
  const { x0, y0, x1, y1 } = box;
  return { x0, y0, x1, y1, thing, segment: null, isPicture: thing.kind === 'figure' };
}

/** What is known of a page where its parts are read. */
interface Around {
  readonly rules: readonly Rule[];
  readonly height: number;
  /** Whether its tables may be typewritten. */
  isTyped(): boolean;
}

function partsOf(zone: Zone<Thing>, page: Around): Part[] {
  if (zone.kind === 'lines') return [zone];
  if (zone.kind === 'thing')
    return zone.thing.kind === 'frame'
      ? arrange(itemsOf(zone.thing.segments), page.rules).flatMap((each) => partsOf(each, page))
      : [zone.thing];
  const codeLines = linesOf(zone.segments).map(({ segments }) => joinSegments(segments));
  const texts = codeLines.map(({ text }) => text);
  // The parts of a formula stand side by side and below each other, and its number apart from it.
  if (codeLines.length <= mostFormulaLines && isMathText(codeLines)) return [{ kind: 'lines', lines: codeLines }];
  if (isSpreadText(zone.segments)) return [{ kind: 'lines', lines: codeLines }];
  // Words of a query stand below each other as cells do, and so do remarks in a program.
  if (
    isCodeText(texts) ||
    (isMono(codeLines) && (isSignedCode(texts) || isSpacedOut(codeLines, zone.gutters))) ||
    (areTyped(codeLines) && !page.isTyped())
  )
    return [{ kind: 'lines', lines: codeLines }];
  return cutAtHeads(zone).flatMap((part) => {
    const { before, table, after } = readOpenTable(part.segments, part.gutters, page.rules);
    const around = new Set([...before, ...after]);
    const rows = around.size === 0 ? part : { ...part, segments: part.segments.filter((one) => !around.has(one)) };
    const listing =
      table === null || page.isTyped() ? [] : linesOf(rows.segments).map(({ segments }) => joinSegments(segments));
    if (listing.length > 0 && areTyped(listing))
      return [...linesIn(before, page), { kind: 'lines', lines: listing }, ...linesIn(after, page)];
    const head = table === null ? null : partsOfHead(rows, page.height);
    if (head !== null) return [before, ...head, after].flatMap((lines) => linesIn(lines, page));
    const found: Part[] = table === null ? [] : [{ kind: 'table', table: inReadingOrder(table) }];
    return [...linesIn(before, page), ...found, ...linesIn(after, page)];
  });
}

/** Lines of a formula, the signs above and below it too. */
const mostFormulaLines = 8;

function linesIn(segments: readonly Segment[], page: Around): Part[] {
  return stackLines(itemsOf(segments)).flatMap((each) => partsOf(each, page));
}

/** Rows of a table that spaces below each other make by chance, and ems of two of them. */
const chance = { rows: 3, gap: 1.5 };

/** Whether lines of letters of one width are filled to both edges with spaces, two here and there. */
function isSpacedOut(lines: readonly Segment[], gutters: readonly Gutter[]): boolean {
  return lines.length <= chance.rows && gutters.every(({ x0, x1 }) => x1 - x0 < (lines[0]?.size ?? 0) * chance.gap);
}

/** Part of the lines of a listing that are of one width: signs that break them are of another font. */
const mostlyMono = 0.7;

/** The same, with signs within their lines: many fonts have none of their own. */
function areTyped(lines: readonly Segment[]): boolean {
  const isTyped = ({ isMono: is, words }: Segment): boolean =>
    is || (words[0]?.style.mono === true && words.every(({ style, text }) => style.mono || /^\p{S}+$/u.test(text)));
  const hasTyped = ({ words }: Segment): boolean => words.some(({ style }) => style.mono);
  return lines.every(hasTyped) && lines.filter(isTyped).length >= lines.length * mostlyMono;
}

function isMono(lines: readonly Segment[]): boolean {
  const mono = lines.filter(({ words }) => words.every(({ style }) => style.mono));
  return mono.length >= lines.length * mostlyMono;
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
