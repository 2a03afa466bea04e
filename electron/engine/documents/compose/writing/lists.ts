import { markerOf, type Marker } from '../../layout/lines/listMarker.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import { inlineOf, type InlineOptions } from './inline.ts';
import { orderBidiWords } from '../../layout/lines/wordOrder.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Writes the items of a document's lists, one after the other. */
export interface ListWriter {
  /** Writes an item to the current list or to a new one. */
  write(
    marker: Marker,
    lines: readonly TextLine[],
    options: InlineOptions,
    page: PageLayout,
  ): { readonly markdown: string; readonly isFirst: boolean };
  /**
   * Returns the indentation of a further paragraph, or code, that belongs to an item: it is below the item's text. Null if it is elsewhere.
   * @param isDeeper whether it may be further indented
   */
  within(lines: readonly TextLine[], page: PageLayout, isDeeper: boolean): string | null;
  /** Ends the list: the next item starts another. */
  end(): void;
}

interface Level {
  readonly x: number;
  /** Where its text begins. */
  readonly textX: number;
  /** Width in characters of the marker before the text of its items. */
  readonly width: number;
  /** That of its last item. */
  readonly marker: Marker;
}

/** Extra indent of a nested list, in ems: a column further right begins no nested list. */
const nestingEm = { min: 0.8, max: 8 };
/** Tolerance of content at the text of its item, in ems. */
const contentToleranceEm = 0.35;
/** Maximum hanging indent of an item outside other text, in ems. */
const maxHangEm = 3;
/** Assumed text size of an item without words, in points. */
const defaultSizePt = 10;

/** Writes list items with their depth, determined by their indent. */
export function createListWriter(): ListWriter {
  let levels: Level[] = [];
  let page: PageLayout | null = null;
  let isParted = false;
  let bottom = -Infinity;
  return {
    end() {
      levels = [];
    },
    within(lines, own, isDeeper) {
      const x = Math.min(...lines.map(({ x0 }) => x0));
      const em = sizeOf(lines);
      if (own !== page || levels.length === 0) return null;
      const at = levels.findLastIndex(
        ({ textX }, index) =>
          Math.abs(x - textX) <= em * contentToleranceEm ||
          (isDeeper && index === levels.length - 1 && x > textX && x < textX + em * nestingEm.max),
      );
      const level = levels[at];
      if (level === undefined || !isWithinTextMargin(level, em, own)) return null;
      levels = levels.slice(0, at + 1);
      isParted = true;
      return indentOf(levels);
    },
    write(marker, lines, options, own) {
      const isFirst = levels.length === 0 || isParted;
      const rest = withoutMarker(marker, lines);
      const x = startOf(lines[0]);
      const em = sizeOf(lines);
      const baseline = lines[0]?.baseline ?? 0;
      if (own !== page || baseline < bottom - em) levels = movedTo(x, marker, levels);
      [page, isParted, bottom] = [own, false, lines.at(-1)?.baseline ?? baseline];
      const char = markdownMarker(marker);
      // The content of a dash item is below its text, which includes a checkbox or letter.
      const width = char.startsWith('-') ? 2 : char.length + 1;
      // For an item without a marker, the position of what follows is not significant.
      const textX = marker.marker === '' ? Infinity : (rest[0]?.words[0]?.x0 ?? Infinity);
      levels = [...outerLevels(levels, x, em), { x, textX, width, marker }];
      return { markdown: `${indentOf(levels.slice(0, -1))}${char} ${inlineOf(rest, options)}`, isFirst };
    },
  };
}

/** Returns the levels around an item by its indent; the level at its own indent, or one too far left of it, ends. */
function outerLevels(levels: readonly Level[], x: number, em: number): readonly Level[] {
  const isOuter = (level: Level): boolean => x >= level.x - em * nestingEm.min;
  const kept = levels.slice(0, levels.findLastIndex(isOuter) + 1);
  const last = kept.at(-1);
  if (last === undefined) return kept;
  return x > last.x + em * nestingEm.min && x < last.x + em * nestingEm.max ? kept : kept.slice(0, -1);
}

/** Returns the spaces of markdown before what belongs to the last of some levels. */
function indentOf(levels: readonly Level[]): string {
  return ' '.repeat(levels.reduce((sum, { width }) => sum + width, 0));
}

function sizeOf([line]: readonly TextLine[]): number {
  return line?.size ?? defaultSizePt;
}

/** Returns the levels of a list that continues in another column, as its next number shows. */
function movedTo(x: number, marker: Marker, levels: readonly Level[]): Level[] {
  const at = levels.findLastIndex((level) => isNextNumber(level.marker, marker));
  const level = levels[at];
  if (level === undefined) return [...levels];
  const by = x - level.x;
  return levels.map((one) => ({ ...one, x: one.x + by, textX: one.textX + by }));
}

/** Whether a number is the next one; a bullet may be that of any level. */
function isNextNumber(last: Marker, next: Marker): boolean {
  return next.ordered && last.number !== null && next.number === last.number + 1;
}

/** Whether items begin no further left than other text near them: if they hang outside it, text below theirs does not belong to them. */
function isWithinTextMargin({ x }: Level, em: number, page: PageLayout): boolean {
  return linesOnPage(page).some(
    (line) => line.x0 > x - em * maxHangEm && line.x0 < x + em * contentToleranceEm && markerOf(line.text) === null,
  );
}

/** Returns where an item starts, from the right in right-to-left text. */
function startOf(line: TextLine | undefined): number {
  if (line === undefined) return 0;
  const [start] = orderBidiWords(line.words);
  return start === undefined || start.x0 <= line.x0 ? line.x0 : -line.x1;
}

/** Returns the markdown marker: numbers stay; letters are no markdown marker, so they stay in the text. */
function markdownMarker({ ordered, number, marker }: Marker): string {
  if (!ordered) return marker === '☐' ? '- [ ]' : /[☑☒]/.test(marker) ? '- [x]' : '-';
  return number === null ? `- ${marker}` : `${number}.`;
}

function withoutMarker({ marker }: Marker, lines: readonly TextLine[]): TextLine[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  let left = marker.length;
  // By index: right-to-left words may be new objects.
  const changed = new Map<number, Word | null>();
  for (const word of orderBidiWords(first.words)) {
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
