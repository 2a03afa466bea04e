import { isCodeLine } from '../../layout/lines/codeText.ts';

import type { Paragraph } from './paragraph.ts';

/** Steps from line to line, in ems, within one piece of code: some of its lines are empty. */
const codeStep = 3.2;

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
      below.baseline - above.baseline < below.size * codeStep &&
      mayBeCode(last) &&
      mayBeCode(paragraph) &&
      (last.isCode || paragraph.isCode);
    if (goesOn) joined[joined.length - 1] = codeOf([...last.lines, ...paragraph.lines]);
    else joined.push(paragraph);
  }
  return joined;
}

function codeOf(lines: Paragraph['lines']): Paragraph {
  return { lines, marker: null, isCode: true, isAddress: false, isAside: false };
}

/** Beside code, one line is enough to be it. */
function mayBeCode({ lines, marker, isCode }: Paragraph): boolean {
  return isCode || (marker === null && lines.every(({ text }) => isCodeLine(text.trim())));
}
