import type { Box, Word } from '../../pdf/pageContent.ts';
import { joinLines } from '../lines/joinLines.ts';
import { inkOf, buildTextLines, plainText, type TextLine } from '../lines/textLine.ts';
import { orderBidiWords, isRtl } from '../lines/wordOrder.ts';
import { withRaisedDigits } from './superscriptDigits.ts';

/** A cell of a table, which may take several rows and columns. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
}

/** Cells in rows and columns, with their bounds on the page. */
export interface Table extends Box {
  readonly rows: number;
  readonly columns: number;
  /** From top to bottom and in text direction; positions covered by a spanning cell have no entry. */
  readonly cells: readonly Cell[];
}

/** A table and the words of the page that it contains. */
export interface FoundTable {
  readonly table: Table;
  readonly words: readonly Word[];
}

/** Returns the text of a cell, with its lines joined. */
export function cellText(words: readonly Word[]): string {
  if (words.length === 0) return '';
  return joinCellLines(buildTextLines(words));
}

/** Ems that segments of one line overlap vertically: superscripts and subscripts do. */
const lineOverlapEm = 0.3;

/** Returns the segments of one cell as text, whatever their order. */
export function joinCellLines(segments: readonly TextLine[]): string {
  const lines: TextLine[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1)?.[0];
    const ink = inkOf(segment);
    if (last !== undefined && ink.top < inkOf(last).bottom - segment.size * lineOverlapEm) lines.at(-1)?.push(segment);
    else lines.push([segment]);
  }
  const texts = lines.map((line) =>
    withoutLeader(
      plainText(orderBidiWords(withRaisedDigits(line.toSorted((a, b) => a.x0 - b.x0).flatMap(({ words }) => words)))),
    ),
  );
  return joinLines(texts);
}

/** Returns a row name without the dot leaders to its values. */
function withoutLeader(text: string): string {
  return text.endsWith('.') ? text.replace(/(?<=[\p{L}\p{N})\]%])\s*(?:\.\s?){4,}$/u, '') : text;
}

/** A table as its text is read: where that runs from right to left, its first column is the rightmost. */
export function inReadingOrder(table: Table): Table {
  if (!isRtl(table.cells)) return table;
  return {
    ...table,
    cells: table.cells.map((cell) => ({
      ...cell,
      column: table.columns - cell.column - cell.columnSpan,
    })),
  };
}
