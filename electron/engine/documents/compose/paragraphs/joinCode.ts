import { isCodeLine } from '../../layout/lines/codeText.ts';
import { shareOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from './paragraph.ts';

/** Maximum line step within one piece of code, in ems and relative to the step of its lines: some lines are empty. */
const maxCodeStepEm = 3.2;
const maxCodeStepRatio = 2.1;

/** Pieces of code that only empty lines part, as one. */
export function joinCode(paragraphs: readonly Paragraph[]): Paragraph[] {
  // For widely spaced lines the first pass makes the pieces that determine the spacing.
  return paragraphs.some(({ isCode }) => isCode) ? joinPieces(joinPieces(markWithin(paragraphs))) : [...paragraphs];
}

/** A line between lines of code: minimum ratio of monospace characters, and maximum line step relative to that of the code. */
const minMonoRatio = 0.5;
const maxInnerStepRatio = 1.3;

/** Marks a line between two lines of one program as code, whatever the style of its natural-language words. */
function markWithin(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  return paragraphs.map((paragraph, index) => {
    const { lines, marker, isCode } = paragraph;
    const [above, own, below] = [paragraphs[index - 1], lines[0], paragraphs[index + 1]];
    if (isCode || marker !== null || lines.length > 1 || own === undefined) return paragraph;
    if (above?.isCode !== true || below?.isCode !== true) return paragraph;
    const [before, last, next] = [above.lines.at(-2), above.lines.at(-1), below.lines[0]];
    if (before === undefined || last === undefined || next === undefined) return paragraph;
    const step = (last.baseline - before.baseline) * maxInnerStepRatio;
    const isClose = own.baseline - last.baseline <= step && next.baseline - own.baseline <= step;
    return isClose && shareOf(own.words, ({ style }) => style.mono) >= minMonoRatio ? codeOf(lines) : paragraph;
  });
}

function joinPieces(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const [above, below] = [last?.lines.at(-1), paragraph.lines[0]];
    const continues =
      last !== undefined &&
      above !== undefined &&
      below !== undefined &&
      below.baseline > above.baseline &&
      below.baseline - above.baseline < maxStepPt(last, paragraph) &&
      mayBeCode(last) &&
      mayBeCode(paragraph) &&
      (last.isCode || paragraph.isCode);
    if (continues) joined[joined.length - 1] = codeOf([...last.lines, ...paragraph.lines]);
    else joined.push(paragraph);
  }
  return joined;
}

/** Points from one piece of code to the next, if only an empty line is between them. */
function maxStepPt(above: Paragraph, below: Paragraph): number {
  const steps = [above, below].map(({ lines: [first, second] }) =>
    first === undefined || second === undefined ? 0 : second.baseline - first.baseline,
  );
  return Math.max((below.lines[0]?.size ?? 0) * maxCodeStepEm, ...steps.map((step) => step * maxCodeStepRatio));
}

function codeOf(lines: Paragraph['lines']): Paragraph {
  return { lines, marker: null, isCode: true, isAddress: false, isRotated: false };
}

/** Next to code, one code line is sufficient. */
function mayBeCode({ lines, marker, isCode }: Paragraph): boolean {
  return isCode || (marker === null && lines.every(({ text }) => isCodeLine(text.trim())));
}
