import { median } from '../../../../../shared/base/median.ts';
import { freeGaps } from '../columns/freeGaps.ts';
import type { Gutter } from '../lines/gaps.ts';
import { gapsBetween, linesOf, type Line } from '../lines/bands.ts';
import type { Segment } from '../lines/segment.ts';

/** A part of what stands in cells, with the room between its columns. */
export interface CellPart {
  readonly segments: readonly Segment[];
  readonly gutters: readonly Gutter[];
}

/** Lines of several cells that a table has at least. */
const fewestRows = 2;
/** Times the size of the rows below it that a heading has. */
const larger = 1.13;
/** Part of the gaps between columns that both parts of one table have. */
const kept = 0.7;

/**
 * Tables below each other, each with its heading, that a gap or two runs through by chance. They are parted where the heading is larger
 * than what is below it, or columns would be lost if they were one: below the title of a group of rows the columns go on.
 */
export function cutAtHeads(part: CellPart): readonly CellPart[] {
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

/** Whether a line is bold, by itself at the left edge, and above one that is neither. */
function isHead({ segments }: Line, below: Line | undefined, left: number): boolean {
  const [only, ...others] = segments;
  if (only === undefined || others.length > 0 || below === undefined || below.segments.length < 2) return false;
  // The names of columns may be bold too; they are no larger.
  const isSetApart = only.size > below.size * larger || !below.segments.every(isBold);
  return isBold(only) && only.x0 - left < only.size && isSetApart;
}

function isNumber({ text }: Segment): boolean {
  return /^[\d.,]+$/.test(text.trim());
}

/** Groups of rows that say that each is a table of its own, lines of a title, and the room between groups: in ems, and in times of the usual. */
const groups = { fewest: 3, rows: 2, title: 3, room: 0.5, times: 2 };

/**
 * Groups of rows with more room between them than in them, each of which begins with a title by itself: the results of one vote after the
 * other. Where names of columns stand above the first of them they are one table. Null for other rows.
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
  // The title of the first group may stand above all columns. Names of columns are no numbers.
  const [first = [], ...others] = found;
  const isBegun = isTitled(first) || (first[0]?.segments.some(isNumber) ?? false);
  return found.length >= groups.fewest && isBegun && others.every(isTitled) ? found : null;
}

function isBold({ words }: Segment): boolean {
  return words.every(({ style }) => style.bold);
}

function rowsOf(lines: readonly Line[]): Line[] {
  return lines.filter(({ segments }) => segments.length > 1);
}

/** Parts of an em that cells of a column are off, and part of the cells of a row that stand below those of one table. */
const aligned = { off: 0.5, share: 0.5, fewest: 3 };

/** Whether the cells of the first row of a table begin, end or have their middle where those of the rows above do. */
function standBelow(above: readonly Line[], [row]: readonly Line[]): boolean {
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
  if (first.length < fewestRows || second.length < fewestRows) return false;
  // The title of a group of rows is as large as they are.
  if ((below[0]?.size ?? 0) > (second[0]?.size ?? 0) * larger) return true;
  if (!standBelow(first, second)) return true;
  const most = Math.max(freeGaps(first).length, freeGaps(second).length);
  return freeGaps([...first, ...second]).length < most * kept;
}
