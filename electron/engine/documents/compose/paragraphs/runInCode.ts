import { segmentOf, type Segment } from '../../layout/lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Ems of room between a heading and the code behind it on its line. */
const room = 0.8;

const number = /^\d{1,3}(?:\.\d{1,3})+\.?$/;

/**
 * Lines of a column, a heading with a number that has what it names behind it, in letters of fixed width, as two: references of
 * programs set names and their signatures so. The code goes on below where it would if it had a line of its own.
 */
export function partRunInCode(lines: readonly Segment[]): readonly Segment[] {
  if (!lines.some((line) => codeAt(line) > 0)) return lines;
  return lines.flatMap((line) => {
    const at = codeAt(line);
    if (at === 0) return [line];
    const [head, code] = [line.words.slice(0, at), line.words.slice(at)];
    const back = (code[0]?.x0 ?? line.x0) - line.x0;
    return [segmentOf(head), segmentOf(code.map((word) => wordWith(word, { x0: word.x0 - back, x1: word.x1 - back })))];
  });
}

/** The place of the first word of the code behind a heading on its line; 0 where there is none. */
function codeAt({ words, isMono }: Segment): number {
  const [first] = words;
  if (isMono || first?.style.bold !== true || first.style.mono || !number.test(first.text)) return 0;
  const at = words.findIndex((word) => !isHeadWord(word));
  const [last, next] = [words[at - 1], words[at]];
  if (at < 2 || last === undefined || next === undefined || next.x0 - last.x1 < next.style.size * room) return 0;
  return next.style.mono && words.slice(at).every(isCodeWord) ? at : 0;
}

/** Some signs of a program are of another font. */
function isCodeWord({ text, style }: Word): boolean {
  return !style.bold && (style.mono || /^[^\p{L}\p{N}]+$/u.test(text));
}

/** Bold, which the code behind it is not: the number of one of several functions too, `[2/31]`, in letters of fixed width. */
function isHeadWord({ style }: Word): boolean {
  return style.bold;
}
