import { segmentOf, type TextLine } from '../../layout/lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Minimum gap in ems between a heading and the code after it on the same line. */
const minGapEm = 0.8;

const number = /^\d{1,3}(?:\.\d{1,3})+\.?$/;

/**
 * Splits a numbered heading and the monospace code after it on its line into two lines: API references set names and their signatures so.
 * The code continues below as if it had a line of its own.
 */
export function partRunInCode(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some((line) => codeAt(line) > 0)) return lines;
  return lines.flatMap((line) => {
    const at = codeAt(line);
    if (at === 0) return [line];
    const [head, code] = [line.words.slice(0, at), line.words.slice(at)];
    const back = (code[0]?.x0 ?? line.x0) - line.x0;
    return [segmentOf(head), segmentOf(code.map((word) => wordWith(word, { x0: word.x0 - back, x1: word.x1 - back })))];
  });
}

/** Returns the index of the first code word after a heading on the same line; 0 if there is none. */
function codeAt({ words, isMono }: TextLine): number {
  const [first] = words;
  if (isMono || first?.style.bold !== true || first.style.mono || !number.test(first.text)) return 0;
  const at = words.findIndex((word) => !isHeadWord(word));
  const [last, next] = [words[at - 1], words[at]];
  if (at < 2 || last === undefined || next === undefined || next.x0 - last.x1 < next.style.size * minGapEm) return 0;
  return next.style.mono && words.slice(at).every(isCodeWord) ? at : 0;
}

/** Some symbols of a program come from another font. */
function isCodeWord({ text, style }: Word): boolean {
  return !style.bold && (style.mono || /^[^\p{L}\p{N}]+$/u.test(text));
}

/** Bold, unlike the code after it; also the number of an overloaded function, `[2/31]`, in monospace. */
function isHeadWord({ style }: Word): boolean {
  return style.bold;
}
