import { median } from '../../../../../shared/base/median.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { freeGaps, type Line, linesOf } from '../lines/bands.ts';
import { type Gutter, touchTolerancePt } from '../lines/gaps.ts';
import { markerOf } from '../lines/listMarker.ts';
import type { TextLine } from '../lines/textLine.ts';
import { columnAt, heightOf, type LayoutItem, segmentsOf } from './horizontalBands.ts';
import { hasWords, isTitle, title } from './titles.ts';

/** Ems from a title to its text, and from one line of it to the next. */
const apart = { room: 3, close: 1 };
/** Minimum lines of running text or items of a list, and minimum ratio of texts below titles that are running text or a list. */
const text = { lines: 2, share: 0.5 };

/** Whether some items are bold or larger than the others and so may be titles. Most groups have none, and this check is fast. */
export function mayHoldTitles<Content>(items: readonly LayoutItem<Content>[]): boolean {
  let [smallest, largest, bold] = [Infinity, 0, 0];
  for (const { segment } of items) {
    if (segment === null) continue;
    if (segment.size < smallest) smallest = segment.size;
    if (segment.size > largest) largest = segment.size;
    if (segment.isBold) bold += 1;
  }
  return bold > 1 || largest >= smallest * title.larger;
}

/**
 * Splits cards in a grid, each a title with its text, in reading order: one row of titles after the other, and card by card within a row.
 * Null if no titles are side by side above texts, or if table rows are below them.
 * @param fewest minimum rows of titles
 */
export function splitCards<Content>(
  items: readonly LayoutItem<Content>[],
  rules: readonly Rule[],
  fewest: number,
): readonly (readonly LayoutItem<Content>[])[] | null {
  const segments = segmentsOf(items);
  const lines = linesOf(segments);
  const size = median(
    segments.map((segment) => segment.size),
    10,
  );
  const start = lines.findIndex((line) => line.segments.length > 1 && areTitles(line, size));
  // The title of a page may close gaps that all cards leave open.
  const gutters = start === -1 ? [] : freeGaps(lines.slice(start));
  const heads = gutters.length === 0 ? [] : headsOf(lines.slice(start), size);
  // Columns of text have titles at any height.
  if (heads.some((line) => line.segments.some(hasWords) && !areApart(line, gutters))) return null;
  const rows = heads.filter((line) => areApart(line, gutters) && !isBelowOne(line, lines, heads));
  const first = rows[0];
  if (first === undefined || rows.length < fewest) return null;
  const blocks = rows.map((row, index) => {
    const end = rows[index + 1]?.top ?? Infinity;
    return {
      row,
      body: lines.filter((line) => line.top > row.top && line.top < end && !isBelowOne(line, lines, heads)),
    };
  });
  const namedColumns = new Set(
    heads.flatMap(({ segments: own }) => own.filter(hasWords).map((one) => columnAt(one, gutters))),
  );
  if (!first.segments.every((one) => namedColumns.has(columnAt(one, gutters)))) return null;
  if (!blocks.every(({ row, body }) => areCards(row, body, gutters, rules))) return null;
  // Below repeated titles, texts may continue level with each other.
  const isGrid = rows.length > 1 && new Set(rows.flatMap(textsOf)).size === rows.flatMap(textsOf).length;
  if (!isGrid && blocks.some(({ body }) => areNamed(body, gutters))) return null;
  const bodies = blocks.flatMap(({ row, body }) => bodiesOf(row, body, gutters));
  if (bodies.filter(isText).length < bodies.length * text.share) return null;
  const parts: LayoutItem<Content>[][] = [items.filter((item) => heightOf(item).top < first.top - touchTolerancePt)];
  for (const [index, { row }] of blocks.entries()) {
    const end = blocks[index + 1]?.row.top ?? Infinity;
    const own = items.filter(
      (item) => heightOf(item).top >= row.top - touchTolerancePt && heightOf(item).top < end - touchTolerancePt,
    );
    for (let column = 0; column <= gutters.length; column += 1)
      parts.push(own.filter((item) => columnAt(item, gutters) === column));
  }
  return parts.filter((part) => part.length > 0);
}

function areTitles({ segments }: Line, size: number): boolean {
  return segments.every((one) => isTitle(one, size));
}

/** The lines of titles, and numbers straight above them that are as large. */
function headsOf(lines: readonly Line[], size: number): readonly Line[] {
  const isHead = (line: Line | undefined): boolean =>
    line !== undefined && areTitles(line, size) && line.segments.some(hasWords);
  return lines.filter((line, index) => {
    const below = lines[index + 1];
    const isClose = below !== undefined && below.top - line.bottom < line.size * apart.close;
    return isHead(line) || (isClose && areTitles(line, size) && isHead(below));
  });
}

/** Whether each segment of a line is in a different column. */
function areApart({ segments }: Line, gutters: readonly Gutter[]): boolean {
  const columns = new Set(segments.map((segment) => columnAt(segment, gutters)));
  return columns.size >= 2 && columns.size === segments.length;
}

/** Whether a line continues a title, or is below a number as large as a title. */
function isBelowOne(line: Line, lines: readonly Line[], heads: readonly Line[]): boolean {
  const above = lines[lines.indexOf(line) - 1];
  return above !== undefined && heads.includes(above) && heads.includes(line);
}

/** Returns the content below each title of a row. */
function bodiesOf(row: Line, body: readonly Line[], gutters: readonly Gutter[]): (readonly TextLine[])[] {
  return row.segments.map((one) => {
    const column = columnAt(one, gutters);
    return body.flatMap(({ segments }) => segments.filter((segment) => columnAt(segment, gutters) === column));
  });
}

/** Maximum overlap in ems of a rule below a row and the line after it. */
const maxRuleOverlapEm = 0.3;

/** Whether each of some titles has a text close below it and nothing is drawn between. */
function areCards(row: Line, body: readonly Line[], gutters: readonly Gutter[], rules: readonly Rule[]): boolean {
  const bodies = bodiesOf(row, body, gutters);
  const isClose = ([start]: readonly TextLine[]): boolean =>
    start !== undefined && !start.isBold && start.baseline - row.bottom <= row.size * apart.room;
  if (!bodies.every(isClose)) return false;
  const { x0, x1 } = boundingBox(row.segments);
  const [next] = body;
  const isDrawn = rules.some(
    (rule) =>
      rule.kind === 'horizontal' &&
      rule.y0 > row.top &&
      rule.y0 < (next?.top ?? row.bottom) + row.size * maxRuleOverlapEm &&
      rule.x0 < x0 + row.size &&
      rule.x1 > x1 - row.size,
  );
  return !isDrawn;
}

function textsOf({ segments }: Line): string[] {
  return segments.map((segment) => segment.text);
}

/** Minimum rows that start with a name, and minimum fraction of all lines. */
const named = { fewest: 3, share: 0.8 };

/** Whether most lines start with a single word in the first column and have content in another one: names with their meanings. */
function areNamed(body: readonly Line[], gutters: readonly Gutter[]): boolean {
  const rows = body.filter(({ segments: [name, ...others] }) => {
    if (name === undefined || others.length === 0 || /\s/.test(name.text.trim())) return false;
    return columnAt(name, gutters) === 0 && others.every((other) => columnAt(other, gutters) > 0);
  });
  return rows.length >= named.fewest && rows.length >= body.length * named.share;
}

/** Lines that go on with a small letter, or items of a list. */
function isText(body: readonly TextLine[]): boolean {
  const continued = body.filter(
    ({ text: own }, index) => index > 0 && /^\p{Ll}{2}/u.test(own) && (body[index - 1]?.words.length ?? 0) > 2,
  );
  return (
    continued.length >= text.lines - 1 || body.filter(({ text: own }) => markerOf(own) !== null).length >= text.lines
  );
}
