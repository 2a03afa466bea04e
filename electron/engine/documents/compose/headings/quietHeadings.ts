import { capitalsOf } from '../../layout/lines/capitals.ts';
import { isSpread, lettersOf, textOf, type Segment } from '../../layout/lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import type { TextStats } from '../survey/textStats.ts';
import { sizeOf, type HeadingLook } from './headingLook.ts';
import { sectionNumber, type SectionNumber } from './sectionNumber.ts';

/** Letters, words and lines of a heading that is set like its text, times whose size it is, and letters of one in capitals. */
const limits = { letters: 100, words: 14, lines: 2, smallest: 0.75, largest: 1.13, capitals: 4 };
/** Without a number: words at most, headings at least, and where the document has no other ones, and lines of the text below each. */
const bare = { words: 8, fewest: 2, alone: 3, lines: 2 };
/** Ems between words that are no part of one name. */
const spread = 1.2;

interface Candidate {
  readonly paragraph: Paragraph;
  readonly place: number;
  readonly number: SectionNumber | null;
}

/**
 * Adds headings that are neither large nor bold: papers set those of their sections in italics or small capitals. One is told by its number,
 * which goes on from that of the heading before, or by others like it; and text follows it.
 * @param known the look of each paragraph that is a heading, null for the others, in reading order; changed in place
 */
export function addQuietHeadings(known: Map<Paragraph, HeadingLook | null>, stats: TextStats): void {
  const paragraphs = [...known.keys()];
  const candidates = paragraphs.flatMap((paragraph, place) => {
    const found = known.get(paragraph) === null ? candidateOf(paragraph, place, stats) : null;
    return found === null ? [] : [found];
  });
  if (candidates.length === 0) return;
  const places = new Set(candidates.map(({ place }) => place));
  const followed = candidates.filter(({ place }) => !places.has(place + 1));
  const found = [...inSequence(followed, known, paragraphs), ...likeOthers(followed, known, paragraphs)];
  for (const { paragraph } of found) known.set(paragraph, { size: sizeOf(paragraph.lines), bold: false });
}

function candidateOf(paragraph: Paragraph, place: number, stats: TextStats): Candidate | null {
  const { lines, isCode, isAddress, isAside } = paragraph;
  if (isCode || isAddress || isAside || lines.length > limits.lines) return null;
  const [first, last] = [lines[0]?.words[0], lines.at(-1)?.words.at(-1)];
  // Most paragraphs are told by this.
  if (first === undefined || !(isNumber(first) || (first.style.italic && last?.style.italic === true))) return null;
  const size = sizeOf(paragraph.lines);
  if (size < stats.size * limits.smallest || size > stats.largest * limits.largest) return null;
  const text = textOf(lines).trim();
  if (text.length > limits.letters || text.split(/\s+/).length > limits.words || /[.,;:?!]$/.test(text)) return null;
  const number = sectionNumber(text);
  const words = lines.flatMap((line) => line.words);
  const named = number === null ? words : words.filter((word) => !isNumber(word));
  return areItalic(named) || (number !== null && capitalsOf(number.rest) >= limits.capitals)
    ? { paragraph, place, number }
    : null;
}

function isNumber({ text }: Word): boolean {
  return /^(?:[\d.]+|[IVX]+\.|[A-Z]\.)\)?$/.test(text);
}

/** Part of the letters that look alike. */
const mostly = 0.9;

function areItalic(words: readonly Word[]): boolean {
  const letters = lettersOf(words);
  return letters >= 3 && lettersOf(words.filter(({ style }) => style.italic)) >= letters * mostly;
}

/** Those whose number is the next one, of its kind and depth, after the last heading that has one. */
function inSequence(
  candidates: readonly Candidate[],
  known: ReadonlyMap<Paragraph, HeadingLook | null>,
  paragraphs: readonly Paragraph[],
): readonly Candidate[] {
  const byPlace = new Map(candidates.map((candidate) => [candidate.place, candidate]));
  const last = new Map<string, number>();
  const found: Candidate[] = [];
  for (const [place, paragraph] of paragraphs.entries()) {
    const candidate = byPlace.get(place);
    const isKnown = known.get(paragraph) !== null;
    const number = candidate?.number ?? (isKnown ? sectionNumber(textOf(paragraph.lines)) : null);
    if (number === null) continue;
    const key = `${number.kind} ${number.path.length}`;
    const own = number.path.at(-1) ?? 0;
    const isNext = own === 1 || own === (last.get(key) ?? Number.NaN) + 1;
    if (!isKnown && !isNext) continue;
    last.set(key, own);
    if (candidate !== undefined) found.push(candidate);
  }
  return found.length < bare.fewest ? [] : found;
}

/** Those without a number that stand by themselves above text, each as the others. */
function likeOthers(
  candidates: readonly Candidate[],
  known: ReadonlyMap<Paragraph, HeadingLook | null>,
  paragraphs: readonly Paragraph[],
): readonly Candidate[] {
  const isNamed = (paragraph: Paragraph, place: number): boolean =>
    known.get(paragraph) !== null && (paragraphs[place + 1]?.lines.length ?? 0) >= bare.lines;
  const first = paragraphs.findIndex(isNamed);
  const found = candidates.filter(({ paragraph, place, number }) => {
    const text = textOf(paragraph.lines).trim();
    const isTitle =
      !paragraph.lines.some((line) => isSpread(line, spread)) &&
      paragraph.lines.length === 1 &&
      /^\p{Lu}[\p{L}\s’'&/-]+$/u.test(text);
    if (number !== null || !isTitle || text.split(/\s+/).length > bare.words || place < first) return false;
    const [above, below] = [paragraphs[place - 1], paragraphs[place + 1]];
    return above !== undefined && below !== undefined && endsThere(above, known) && isText(below, paragraph);
  });
  return found.length < (first === -1 ? bare.alone : bare.fewest) ? [] : found;
}

/** A heading, or a text that is at its end. */
function endsThere(above: Paragraph, known: ReadonlyMap<Paragraph, HeadingLook | null>): boolean {
  return known.get(above) !== null || /[.?!:)\]”"’]\d*$/.test(textOf(above.lines).trim());
}

/** Lines of text straight below, no larger, at the edge of whose column the heading stands or in the middle. */
function isText({ lines, marker }: Paragraph, heading: Paragraph): boolean {
  const [line] = lines;
  const own = heading.lines[0];
  if (line === undefined || own === undefined || lines.length < bare.lines || marker !== null) return false;
  const words = lines.flatMap((each: Segment) => each.words);
  return !areItalic(words) && line.y0 > own.y0 && line.x0 <= own.x0 + own.size && own.x0 <= line.x1;
}
