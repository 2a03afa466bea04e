import { isCodeLine } from '../../layout/lines/codeText.ts';

import type { Paragraph } from './paragraph.ts';

/** The step from line to line within one piece of code, in ems and against the step of its lines: some of them are empty. */
const codeStep = { ems: 3.2, times: 2.1 };

/** Pieces of code that only empty lines part, as one. */
export function joinCode(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const [above, below] = [last?.lines.at(-1), paragraph.lines[0]];
    const goesOn =
      last !== undefined &&
      above !== undefined &&
      below !== undefined &&
      below.baseline > above.baseline &&
      below.baseline - above.baseline < mostStep(last, paragraph) &&
      mayBeCode(last) &&
      mayBeCode(paragraph) &&
      (last.isCode || paragraph.isCode);
    if (goesOn) joined[joined.length - 1] = codeOf([...last.lines, ...paragraph.lines]);
    else joined.push(paragraph);
  }
  return joined;
}

/** Points from one piece of code to the next, if only an empty line is between them. */
function mostStep(above: Paragraph, below: Paragraph): number {
  const { ems, times } = codeStep;
  const steps = [above, below].map(({ lines: [first, second] }) =>
    first === undefined || second === undefined ? 0 : second.baseline - first.baseline,
  );
  return Math.max((below.lines[0]?.size ?? 0) * ems, ...steps.map((step) => step * times));
}

function codeOf(lines: Paragraph['lines']): Paragraph {
  return { lines, marker: null, isCode: true, isAddress: false, isAside: false };
}

/** Beside code, one line is enough to be it. */
function mayBeCode({ lines, marker, isCode }: Paragraph): boolean {
  return isCode || (marker === null && lines.every(({ text }) => isCodeLine(text.trim())));
}
