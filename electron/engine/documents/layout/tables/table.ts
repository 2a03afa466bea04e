import type { Box, Word } from '../../pdf/pageContent.ts';
import { joinLines } from '../lines/joinLines.ts';
import { inkOf, makeSegments, plainText, type Segment } from '../lines/segment.ts';
import { orderWords, runsLeftwards } from '../lines/wordOrder.ts';
import { withRaisedDigits } from './raisedDigits.ts';

/** A cell of a table, which may take several rows and columns. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
}

/** What stands in rows and columns, and where. */
export interface Table extends Box {
  readonly rows: number;
  readonly columns: number;
  /** From top to bottom and in the direction of the text; places that another cell takes have none. */
  readonly cells: readonly Cell[];
}

/** A table, and the words of its page that are in it. */
export interface FoundTable {
  readonly table: Table;
  readonly words: readonly Word[];
}

/** What stands in a cell, its lines joined. */
export function cellText(words: readonly Word[]): string {
  if (words.length === 0) return '';
  return joinCellLines(makeSegments(words));
}

/** Segments of one cell as text, whatever order they come in. */
export function joinCellLines(segments: readonly Segment[]): string {
  const lines: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1)?.[0];
    const ink = inkOf(segment);
    if (last !== undefined && ink.top < inkOf(last).bottom - segment.size * 0.3) lines.at(-1)?.push(segment);
    else lines.push([segment]);
  }
  const texts = lines.map((line) =>
    withoutLeader(
      plainText(orderWords(withRaisedDigits(line.toSorted((a, b) => a.x0 - b.x0).flatMap(({ words }) => words)))),
    ),
  );
  return joinLines(texts);
}

/** What names a row, without the dots that lead from it to its values. */
function withoutLeader(text: string): string {
  return text.endsWith('.') ? text.replace(/(?<=[\p{L}\p{N})\]%])\s*(?:\.\s?){4,}$/u, '') : text;
}

/** From one number to another one, which stands left of it where the text runs from right to left. */
const range = /^([\d.,:/]+)\s([–—-])\s([\d.,:/]+)$/;

/** A table as its text is read: where that runs from right to left, its first column is the rightmost. */
export function inReadingOrder(table: Table): Table {
  if (!runsLeftwards(table.cells)) return table;
  return {
    ...table,
    cells: table.cells.map((cell) => ({
      ...cell,
      text: cell.text.replace(range, '$3 $2 $1'),
      column: table.columns - cell.column - cell.columnSpan,
    })),
  };
}
