import { median } from '../../../../shared/base/median.ts';
import { findOneWidthRuns, startOf, type OneWidthRun } from './oneWidthRuns.ts';
import type { Recognised } from './tesseract.ts';

/** The room of a word of letters of one width: pixels of the picture. */
export interface Cells {
  readonly left: number;
  readonly right: number;
  /** Which lines it stands among: words of one number are of one font. */
  readonly run: number;
}

/**
 * Where the words of letters of one width stand, each in as many cells as it has signs: of the ink alone nobody tells how far in a line
 * begins, and whether there is a space before a bracket.
 */
export function findOneWidthCells(words: readonly Recognised[]): ReadonlyMap<Recognised, Cells> {
  const cells = new Map<Recognised, Cells>();
  for (const [index, run] of findOneWidthRuns(words).entries()) {
    const { pitch } = run;
    const start = gridStart(run);
    for (const line of run.lines) {
      let column = -Infinity;
      for (const word of line) {
        column = Math.max(column, Math.round((startOf(word, pitch) - start) / pitch));
        const left = start + column * pitch;
        column += word.text.length;
        cells.set(word, { left, right: left + word.text.length * pitch, run: index });
      }
    }
  }
  return cells;
}

/** Where the cells of lines begin: by the first words, which stand in by whole cells. */
function gridStart({ lines, pitch }: OneWidthRun): number {
  const lefts = lines.flatMap((line) => (line[0] === undefined ? [] : [startOf(line[0], pitch)]));
  const least = Math.min(...lefts);
  return (
    least +
    median(
      lefts.map((left) => left - least - Math.round((left - least) / pitch) * pitch),
      0,
    )
  );
}
