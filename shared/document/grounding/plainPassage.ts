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

/**
 * Takes the markup off a passage of markdown for a line of a list, in the case that it is written in.
 * @param marks ranges of the source to mark
 */
export function plainPassage(source: string, marks: readonly TextRange[]): PlainPassage {
  const { offsets } = plainText(source);
  let text = '';
  let mark = 0;
  const ranges: [number, number][] = [];
  for (const offset of offsets.subarray(0, -1)) {
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

/** Finds the longest run of marked words in a passage: what a search of the document begins with. */
export function passageStart({
  text,
  start,
  marks,
}: {
  readonly text: string;
  readonly start: number;
  readonly marks: readonly TextRange[];
}): PassageStart {
  let best: TextRange | null = null;
  let run: TextRange | null = null;
  for (const mark of marks) {
    const isNext: boolean = run !== null && /^ +$/.test(text.slice(run.end, mark.start));
    run = { start: isNext && run !== null ? run.start : mark.start, end: mark.end };
    if (best === null || run.end - run.start > best.end - best.start) best = run;
  }
  return {
    offset: start + (best?.start ?? 0),
    phrase: best === null ? '' : text.slice(best.start, best.end),
    words: [...new Set(marks.map((mark) => text.slice(mark.start, mark.end)))],
  };
}
