import { markerOf, type Marker } from '../../layout/lines/listMarker.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
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
    page: LaidPage,
  ): { readonly markdown: string; readonly isFirst: boolean };
  /**
   * The spaces before what belongs to an item though it is another paragraph, or a piece of code: it stands below the text of the item. Null
   * where it stands elsewhere.
   * @param isDeeper whether it may stand further in
   */
  within(lines: readonly Segment[], page: LaidPage, isDeeper: boolean): string | null;
  /** Something else came: the next item begins another list. */
  end(): void;
}

interface Level {
  readonly x: number;
  /** Where its text begins. */
  readonly textX: number;
  /** Signs before the text of its items. */
  readonly width: number;
  /** That of its last item. */
  readonly marker: Marker;
}

/** Part of an em that an inner list stands further in; ems that what belongs to an item is off its text, or further in, and that the items stand in of other text. */
const step = 0.8;
const inner = { off: 0.35, deeper: 8, of: 3 };

/** Writes items with their depth, by how far they stand in. */
export function createListWriter(): ListWriter {
  let levels: Level[] = [];
  let page: LaidPage | null = null;
  let isParted = false;
  let bottom = -Infinity;
  return {
    end() {
      levels = [];
    },
    within(lines, own, isDeeper) {
      const x = Math.min(...lines.map(({ x0 }) => x0));
      const em = lines[0]?.size ?? 10;
      if (own !== page || levels.length === 0) return null;
      const at = levels.findLastIndex(
        ({ textX }, index) =>
          Math.abs(x - textX) <= em * inner.off ||
          (isDeeper && index === levels.length - 1 && x > textX && x < textX + em * inner.deeper),
      );
      const level = levels[at];
      if (level === undefined || !standsIn(level, em, own)) return null;
      levels = levels.slice(0, at + 1);
      isParted = true;
      return ' '.repeat(levels.reduce((sum, { width }) => sum + width, 0));
    },
    write(marker, lines, options, own) {
      const isFirst = levels.length === 0 || isParted;
      const rest = withoutMarker(marker, lines);
      const x = placeOf(lines[0]);
      const em = lines[0]?.size ?? 10;
      const baseline = lines[0]?.baseline ?? 0;
      if (own !== page || baseline < bottom - em) levels = movedTo(x, marker, levels);
      [page, isParted, bottom] = [own, false, lines.at(-1)?.baseline ?? baseline];
      const sign = signOf(marker);
      // What belongs to an item of a dash stands below its text, which a box or a letter is part of.
      const width = sign.startsWith('-') ? 2 : sign.length + 1;
      // Of an item without a mark, what follows tells nothing by where it stands.
      const textX = marker.marker === '' ? Infinity : (rest[0]?.words[0]?.x0 ?? Infinity);
      // Back to where an item of that place stood; a column further right begins no deeper list.
      while (levels.length > 0 && x < (levels.at(-1)?.x ?? 0) - em * step) levels.pop();
      const last = levels.at(-1);
      if (last === undefined || (x > last.x + em * step && x < last.x + em * 8))
        levels.push({ x, textX, width, marker });
      else levels[levels.length - 1] = { x, textX, width, marker };
      const indent = levels.slice(0, -1).reduce((sum, { width }) => sum + width, 0);
      const text = inlineOf(rest, options);
      return { markdown: `${' '.repeat(indent)}${sign} ${text}`, isFirst };
    },
  };
}

/** The levels of a list that goes on in another column, which its next number tells. */
function movedTo(x: number, marker: Marker, levels: readonly Level[]): Level[] {
  const at = levels.findLastIndex((level) => goesOn(level.marker, marker));
  const level = levels[at];
  if (level === undefined) return [...levels];
  const by = x - level.x;
  return levels.map((one) => ({ ...one, x: one.x + by, textX: one.textX + by }));
}

/** Whether a number is the next one; a bullet may be that of any level. */
function goesOn(last: Marker, next: Marker): boolean {
  return next.ordered && last.number !== null && next.number === last.number + 1;
}

/** Whether items begin no further out than other text near them: where they hang out of it, what stands below their text is none of theirs. */
function standsIn({ x }: Level, em: number, page: LaidPage): boolean {
  return linesOnPage(page).some(
    (line) => line.x0 > x - em * inner.of && line.x0 < x + em * inner.off && markerOf(line.text) === null,
  );
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
