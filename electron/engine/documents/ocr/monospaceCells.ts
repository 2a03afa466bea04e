import { median } from '../../../../shared/base/median.ts';
import { findMonospaceRuns, startOf, type MonospaceRun } from './monospaceRuns.ts';
import type { OcrWord } from './tesseract.ts';

/** Monospace cells of a word, in pixels of the image. */
export interface Cells {
  readonly left: number;
  readonly right: number;
  /** Index of its monospace run: words of one index have one font. */
  readonly run: number;
}

/**
 * Finds the cells of monospace words, one per character: the ink alone determines neither the indentation of a line nor a space before a
 * bracket.
 */
export function findMonospaceCells(words: readonly OcrWord[]): ReadonlyMap<OcrWord, Cells> {
  const cells = new Map<OcrWord, Cells>();
  for (const [index, run] of findMonospaceRuns(words).entries()) {
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

/** Returns the left edge of the cell grid: the first words are indented by whole cells. */
function gridStart({ lines, pitch }: MonospaceRun): number {
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
