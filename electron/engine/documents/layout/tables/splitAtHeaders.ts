import { median } from '../../../../../shared/base/median.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { freeGaps, gapsBetween, type Line, linesOf } from '../lines/bands.ts';
import { isCaption } from '../lines/captions.ts';
import type { Gutter } from '../lines/gaps.ts';
import { isNumericCell } from '../lines/numericCell.ts';
import type { TextLine } from '../lines/textLine.ts';

/** A part of the cells of a table, with its column gaps. */
export interface CellPart {
  readonly segments: readonly TextLine[];
  readonly gutters: readonly Gutter[];
}

/** Minimum lines of several cells in a table. */
const minRows = 2;
/** Times the size of the rows below it that a heading has. */
const larger = 1.13;
/** Part of the gaps between columns that both parts of one table have. */
const minSharedGapRatio = 0.7;

/**
 * Splits two tables that are side by side, each below its own caption: their rows are level by chance. Of the gaps between the columns, the
 * one is taken at which both captions are best aligned with what is below them.
 */
export function splitAtCaptions(part: CellPart): readonly CellPart[] {
  const [head, ...rows] = linesOf(part.segments);
  const [first, second, ...more] = head?.segments ?? [];
  if (first === undefined || second === undefined || more.length > 0) return [part];
  if (!isCaption(first.text) || !isCaption(second.text)) return [part];
  const { x0, x1 } = boundingBox(rows.flatMap(({ segments }) => segments));
  const offset = (gap: Gutter): number =>
    misalignment(first, { x0, x1: gap.x0 }) + misalignment(second, { x0: gap.x1, x1 });
  const [gap] = freeGaps(rows).toSorted((a, b) => offset(a) - offset(b));
  if (gap === undefined) return [part];
  const isLeft = (segment: TextLine): boolean => segment.x1 <= (gap.x0 + gap.x1) / 2 || segment === first;
  return [isLeft, (segment: TextLine) => !isLeft(segment)].map((isOwn) =>
    partOf(linesOf(part.segments.filter((segment) => isOwn(segment)))),
  );
}

/** Returns by how many points a caption misses the left edge or the center of the columns below it, whichever is less. */
function misalignment(caption: TextLine, columns: Gutter): number {
  return Math.min(Math.abs(caption.x0 - columns.x0), Math.abs(caption.x0 + caption.x1 - columns.x0 - columns.x1) / 2);
}

/**
 * Splits stacked tables, each with its heading, that share a gap or two by chance. They are split if the heading is larger than the text
 * below it, or if columns would be lost in one table: below the title of a row group the columns continue.
 */
export function splitAtHeaders(part: CellPart): readonly CellPart[] {
  const lines = linesOf(part.segments);
  const titled = titledGroups(lines);
  if (titled !== null) return titled.map(partOf);
  const left = Math.min(...part.segments.map(({ x0 }) => x0));
  const pieces: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const last = pieces.at(-1);
    if (last === undefined || isHead(line, lines[index + 1], left)) pieces.push([line]);
    else last.push(line);
  }
  const tables: Line[][] = [];
  for (const piece of pieces) {
    const last = tables.at(-1);
    if (last === undefined || !areApart(last, piece)) tables.push([...(tables.pop() ?? []), ...piece]);
    else tables.push(piece);
  }
  if (tables.length < 2) return [part];
  return tables.map(partOf);
}

function partOf(lines: readonly Line[]): CellPart {
  return { segments: lines.flatMap(({ segments }) => segments), gutters: freeGaps(rowsOf(lines)) };
}

/** Whether a line is bold, alone at the left edge, and above a line that is not. */
function isHead({ segments }: Line, below: Line | undefined, left: number): boolean {
  const [only, ...others] = segments;
  if (only === undefined || others.length > 0 || below === undefined || below.segments.length < 2) return false;
  // The names of columns may be bold too; they are no larger.
  const isSetApart = only.size > below.size * larger || !below.segments.every(isBold);
  return isBold(only) && only.x0 - left < only.size && isSetApart;
}

/**
 * Minimum groups of rows and rows per group that show separate tables, maximum lines of a title, and minimum gap between groups in ems and
 * as a multiple of the usual gap.
 */
const groups = { fewest: 3, rows: 2, title: 3, room: 0.5, times: 2 };

/**
 * Splits groups of rows with larger gaps between than within them, each starting with a title by itself, such as the results of consecutive
 * votes. If column headers are above the first group they are one table. Null for other rows.
 */
function titledGroups(lines: readonly Line[]): Line[][] | null {
  const gaps = gapsBetween(lines);
  const usual = Math.max(0, median(gaps, 0));
  const wide = Math.max(usual + groups.room, usual * groups.times);
  const found: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || (gaps[index - 1] ?? 0) > wide) found.push([line]);
    else found.at(-1)?.push(line);
  }
  const isTitled = (group: readonly Line[]): boolean => {
    const title = group.findIndex(({ segments }) => segments.length > 1);
    const rows = title === -1 ? [] : group.slice(title);
    return (
      title > 0 &&
      title <= groups.title &&
      rows.length >= groups.rows &&
      rows.every(({ segments }) => segments.length > 1)
    );
  };
  // The title of the first group may be above all columns. Column headers are not numbers.
  const [first = [], ...others] = found;
  const isBegun = isTitled(first) || (first[0]?.segments.some(({ text }) => isNumericCell(text)) ?? false);
  return found.length >= groups.fewest && isBegun && others.every(isTitled) ? found : null;
}

function isBold({ words }: TextLine): boolean {
  return words.every(({ style }) => style.bold);
}

function rowsOf(lines: readonly Line[]): Line[] {
  return lines.filter(({ segments }) => segments.length > 1);
}

/**
 * Tolerance of the cells of a column as a fraction of an em, minimum fraction of the cells of a row aligned below those of one table, and
 * minimum cells.
 */
const aligned = { off: 0.5, share: 0.5, fewest: 3 };

/** Whether the cells of the first row of a table are left-aligned, right-aligned or centered with those of the rows above. */
function isAlignedBelow(above: readonly Line[], [row]: readonly Line[]): boolean {
  const cells = above.flatMap(({ segments }) => segments);
  const own = row?.segments ?? [];
  const below = own.filter((cell) =>
    cells.some(({ x0, x1 }) =>
      [x0 - cell.x0, x1 - cell.x1, (x0 + x1 - cell.x0 - cell.x1) / 2].some(
        (off) => Math.abs(off) < cell.size * aligned.off,
      ),
    ),
  );
  return own.length < aligned.fewest || below.length >= own.length * aligned.share;
}

function areApart(above: readonly Line[], below: readonly Line[]): boolean {
  const [first, second] = [rowsOf(above), rowsOf(below)];
  if (first.length < minRows || second.length < minRows) return false;
  // The title of a row group has the same size as the rows.
  if ((below[0]?.size ?? 0) > (second[0]?.size ?? 0) * larger) return true;
  if (!isAlignedBelow(first, second)) return true;
  const most = Math.max(freeGaps(first).length, freeGaps(second).length);
  return freeGaps([...first, ...second]).length < most * minSharedGapRatio;
}
