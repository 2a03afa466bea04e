import type { Marker } from '../../layout/lines/listMarker.ts';
import { segmentWith, type Segment } from '../../layout/lines/segment.ts';
import { inlineOf, type InlineOptions } from './inline.ts';
import { orderWords } from '../../layout/lines/wordOrder.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Writes the items of a document's lists, one after the other. */
export interface ListWriter {
  /** An item in the list that is under way, or in a new one. */
  write(
    marker: Marker,
    lines: readonly Segment[],
    options: InlineOptions,
  ): { readonly markdown: string; readonly isFirst: boolean };
  /** Something else came: the next item begins another list. */
  end(): void;
}

interface Level {
  readonly x: number;
  /** Signs before the text of its items. */
  readonly width: number;
}

/** Part of an em that an inner list stands further in. */
const step = 0.8;

/** Writes items with their depth, by how far they stand in. */
export function createListWriter(): ListWriter {
  let levels: Level[] = [];
  return {
    end() {
      levels = [];
    },
    write(marker, lines, options) {
      const isFirst = levels.length === 0;
      const x = placeOf(lines[0]);
      const em = lines[0]?.size ?? 10;
      const sign = signOf(marker);
      // What belongs to an item of a dash stands below its text, which a box or a letter is part of.
      const width = sign.startsWith('-') ? 2 : sign.length + 1;
      // Back to where an item of that place stood; a column further right begins no deeper list.
      while (levels.length > 0 && x < (levels.at(-1)?.x ?? 0) - em * step) levels.pop();
      const last = levels.at(-1);
      if (last === undefined || (x > last.x + em * step && x < last.x + em * 8)) levels.push({ x, width });
      else levels[levels.length - 1] = { x, width };
      const indent = levels.slice(0, -1).reduce((sum, { width }) => sum + width, 0);
      const text = inlineOf(withoutMarker(marker, lines), options);
      return { markdown: `${' '.repeat(indent)}${sign} ${text}`, isFirst };
    },
  };
}

/** How far an item stands in: from the right, where it is written from there. */
function placeOf(line: Segment | undefined): number {
  if (line === undefined) return 0;
  const [start] = orderWords(line.words);
  return start === undefined || start.x0 <= line.x0 ? line.x0 : -line.x1;
}

/** Numbers stay; letters are no marker of markdown, so they stay in the text. */
function signOf({ ordered, number, marker }: Marker): string {
  if (!ordered) return marker === '☐' ? '- [ ]' : /[☑☒]/.test(marker) ? '- [x]' : '-';
  return number === null ? `- ${marker}` : `${number}.`;
}

function withoutMarker({ marker }: Marker, lines: readonly Segment[]): Segment[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  let left = marker.length;
  // By their places: those read from the right may be written anew.
  const changed = new Map<number, Word | null>();
  for (const word of orderWords(first.words)) {
    if (left <= 0) break;
    changed.set(word.x0, word.text.length <= left ? null : wordWith(word, { text: word.text.slice(left) }));
    left -= word.text.length;
  }
  const words = first.words.flatMap((word) => {
    const written = changed.get(word.x0);
    return written === undefined ? [word] : (written ?? []);
  });
  return words.length === 0 ? others : [segmentWith(first, words), ...others];
}
