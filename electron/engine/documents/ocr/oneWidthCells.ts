import { median } from '../../../../shared/base/median.ts';
import { findOneWidthRuns, type OneWidthRun } from './oneWidthRuns.ts';
import type { Recognised } from './tesseract.ts';

/** The room of a word of letters of one width: pixels of the picture. */
export interface Cells {
  readonly left: number;
  readonly right: number;
  /** Which lines it stands among: words of one number are of one font. */
  readonly run: number;
}

/** Part of a letter that the ink of one stands off its room by usually, and that of a sign at most. */
const bearing = 0.1;

/**
 * Where the words of letters of one width stand, each in as many cells as it has signs: of the ink alone nobody tells how far in a line
 * begins, and whether there is a space before a bracket.
 */
export function findOneWidthCells(words: readonly Recognised[]): ReadonlyMap<Recognised, Cells> {
  const cells = new Map<Recognised, Cells>();
  for (const [index, run] of findOneWidthRuns(words).entries()) {
    const pitch = exactPitch(run);
    const start = gridStart(run, pitch);
    for (const line of run.lines) {
      let column = -Infinity;
      for (const word of line) {
        column = Math.max(column, Math.round((word.left - start) / pitch));
        const left = start + (column - bearing) * pitch;
        column += word.text.length;
        cells.set(word, { left, right: left + word.text.length * pitch, run: index });
      }
    }
  }
  return cells;
}

/** The width of a letter by all steps from word to word: it says where the end of a long line is. */
function exactPitch({ lines, pitch }: OneWidthRun): number {
  let [pixels, columns] = [0, 0];
  for (const line of lines)
    for (const [index, word] of line.entries()) {
      const step = word.left - (line[index - 1]?.left ?? word.left);
      pixels += step;
      columns += Math.round(step / pitch);
    }
  return columns === 0 ? pitch : pixels / columns;
}

/** Where the cells of lines begin: by the first words, which stand in by whole cells. */
function gridStart({ lines }: OneWidthRun, pitch: number): number {
  const lefts = lines.flatMap((line) => (line[0] === undefined ? [] : [line[0].left]));
  const least = Math.min(...lefts);
  return (
    least +
    median(
      lefts.map((left) => left - least - Math.round((left - least) / pitch) * pitch),
      0,
    )
  );
}
