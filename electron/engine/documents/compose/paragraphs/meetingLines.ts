import type { Segment } from '../../layout/lines/segment.ts';
import type { ColumnEdges } from './hanging.ts';
import { hasRoom } from './hasRoom.ts';

/** Part of a size that two of the same are off each other at most. */
const sameSize = 0.09;

/** Whether a link goes on that the last line had no room for. */
export function isOneLink(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  const href = last.words.at(-1)?.href ?? null;
  return href !== null && href === line.words[0]?.href && /^[a-z]+:/i.test(href) && !hasRoom(last, line, edges);
}

/**
 * Whether a line ends as the next one begins, and one of them is bold in part: a label or a name in small capitals is a part of the sentence,
 * however much of its line it takes.
 */
export function meetAlike(last: Segment, line: Segment): boolean {
  const [end, start] = [last.words.at(-1)?.style, line.words[0]?.style];
  if (end === undefined || start === undefined || end.bold !== start.bold) return false;
  const isMixed = ({ words }: Segment): boolean => words.some(({ style }) => style.bold !== end.bold);
  // A question in bold, and the label of its answer, are two texts.
  return (isMixed(last) || (isMixed(line) && !start.bold)) && Math.abs(end.size - start.size) <= start.size * sameSize;
}

/** Whether small capitals go on that the last line had no room for: in one of the two they are most of it. */
export function meetInCapitals(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  const [end, start] = [last.words.at(-1), line.words[0]];
  if (end === undefined || start === undefined || end.style.bold !== start.style.bold) return false;
  const areSmall = [end, start].every(({ text }) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text));
  return areSmall && end.style.font === start.style.font && !hasRoom(last, line, edges);
}
