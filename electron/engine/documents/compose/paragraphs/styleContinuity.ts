import type { TextLine } from '../../layout/lines/textLine.ts';
import type { ColumnEdges } from './hanging.ts';
import { fitsOnPreviousLine } from './fitsOnPreviousLine.ts';

/** Maximum relative difference between two equal sizes. */
const sameSize = 0.09;

/** Whether a line continues a link that did not fit on the last line. */
export function isOneLink(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const href = last.words.at(-1)?.href ?? null;
  return (
    href !== null && href === line.words[0]?.href && /^[a-z]+:/i.test(href) && !fitsOnPreviousLine(last, line, edges)
  );
}

/**
 * Whether a line ends in the style in which the next one starts, and one of them is partly bold: a label or a name in small capitals is
 * part of the sentence, however much of its line it takes.
 */
export function meetAlike(last: TextLine, line: TextLine): boolean {
  const [end, start] = [last.words.at(-1)?.style, line.words[0]?.style];
  if (end === undefined || start === undefined || end.bold !== start.bold) return false;
  const isMixed = ({ words }: TextLine): boolean => words.some(({ style }) => style.bold !== end.bold);
  // A question in bold and the label of its answer are two texts.
  return (isMixed(last) || (isMixed(line) && !start.bold)) && Math.abs(end.size - start.size) <= start.size * sameSize;
}

/** Whether a line continues small capitals that did not fit on the last line: in one of the two lines they are the majority. */
export function meetInCapitals(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const [end, start] = [last.words.at(-1), line.words[0]];
  if (end === undefined || start === undefined || end.style.bold !== start.style.bold) return false;
  const areSmall = [end, start].every(({ text }) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text));
  return areSmall && end.style.font === start.style.font && !fitsOnPreviousLine(last, line, edges);
}
