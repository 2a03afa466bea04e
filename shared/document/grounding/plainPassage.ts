import { plainText } from './plainText.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A passage as one line of text, with the ranges to mark, in order. */
export interface PlainPassage {
  readonly text: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** White space, and the separators of table cells. */
const spaceOrBar = /[\s|]/;
/** The line below the head of a table. */
const tableLine = /^\|[\s:|-]{3,2000}$/gm;

/**
 * Takes the markup off a passage of markdown for a line of a list, in the case that it is written in.
 * @param marks ranges of the source to mark
 */
export function plainPassage(source: string, marks: readonly TextRange[]): PlainPassage {
  const { offsets } = plainText(source);
  const lines = [...source.matchAll(tableLine)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
  let text = '';
  let mark = 0;
  const ranges: [number, number][] = [];
  for (const offset of offsets.subarray(0, -1)) {
    if (lines.some(({ start, end }) => offset >= start && offset < end)) continue;
    const char = source.charAt(offset);
    const isSpace = spaceOrBar.test(char);
    if (isSpace && (text === '' || text.endsWith(' '))) continue;
    text += isSpace ? ' ' : char;
    while (offset >= (marks[mark]?.end ?? Number.POSITIVE_INFINITY)) mark += 1;
    if (offset < (marks[mark]?.start ?? Number.POSITIVE_INFINITY)) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === text.length - 1) last[1] = text.length;
    else ranges.push([text.length - 1, text.length]);
  }
  return { text: text.trimEnd(), ranges };
}

/** Where a passage begins, and what to look for there. */
export interface PassageStart {
  /** Offset in the source. */
  readonly offset: number;
  /** Words that are next to each other in the source; empty where nothing is marked. */
  readonly phrase: string;
  /** All words that are marked, each once. */
  readonly words: readonly string[];
}

/** Marked words within so many characters belong together. */
const windowChars = 150;

/** Finds where most marked words of a passage are close to each other, and the words that its first one begins: what a search begins with. */
export function passageStart({
  text,
  start: passageOffset,
  marks,
}: {
  readonly text: string;
  readonly start: number;
  readonly marks: readonly TextRange[];
}): PassageStart {
  const wordOf = (mark: TextRange): string => text.slice(mark.start, mark.end).toLowerCase();
  const counts = marks.map((first, index) => {
    const near = marks.slice(index).filter((mark) => mark.end - first.start <= windowChars);
    return new Set(near.map(wordOf)).size;
  });
  const first = counts.indexOf(Math.max(...counts));
  const start = marks[first];
  if (start === undefined) return { offset: passageOffset, phrase: '', words: [] };
  let { end } = start;
  for (const mark of marks.slice(first + 1)) {
    if (!/^ +$/.test(text.slice(end, mark.start))) break;
    ({ end } = mark);
  }
  return {
    offset: passageOffset + start.start,
    phrase: text.slice(start.start, end),
    words: [...new Set(marks.map((mark) => text.slice(mark.start, mark.end)))],
  };
}
