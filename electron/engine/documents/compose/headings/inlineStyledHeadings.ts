import { capitalsOf } from '../../layout/lines/capitals.ts';
import { isSpread, characterCount, textOf, type TextLine } from '../../layout/lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { largerRatio, type TextStats } from '../survey/textStats.ts';
import { sizeOf, type HeadingStyle } from './headingStyle.ts';
import { sectionNumber, type SectionNumber } from './sectionNumber.ts';

/** A heading in the body style: maximum characters, words and lines, minimum size relative to the text, and minimum capitals. */
const maxChars = 100;
const maxWords = 14;
const maxLines = 2;
const minSizeRatio = 0.75;
const minCapitals = 4;
/** Minimum headings in sequence, or alike, and minimum alike ones if the document has no others. */
const minAlike = 2;
const minAlikeAlone = 3;
/** A heading without a number: maximum words, and minimum lines of the text below it. */
const maxBareWords = 8;
const minLinesBelow = 2;
/** Maximum gap in ems between words of one name. */
const maxWordGapEm = 1.2;

interface Candidate {
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly number: SectionNumber | null;
}

/**
 * Adds headings that are neither large nor bold: papers set section headings in italics or small capitals. The cue is a number that
 * continues the previous heading's, or other headings like it; and text follows.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function addInlineStyledHeadings(known: Map<Paragraph, HeadingStyle | null>, stats: TextStats): void {
  const paragraphs = [...known.keys()];
  const candidates = paragraphs.flatMap((paragraph, place) => {
    const found = known.get(paragraph) === null ? candidateOf(paragraph, place, stats) : null;
    return found === null ? [] : [found];
  });
  if (candidates.length === 0) return;
  const places = new Set(candidates.map(({ index }) => index));
  const followed = candidates.filter(({ index }) => !places.has(index + 1));
  const found = [...inSequence(followed, known, paragraphs), ...likeOthers(followed, known, paragraphs)];
  for (const { paragraph } of found) known.set(paragraph, { size: sizeOf(paragraph.lines), bold: false });
}

function candidateOf(paragraph: Paragraph, index: number, stats: TextStats): Candidate | null {
  const { lines, isCode, isAddress, isRotated } = paragraph;
  // Fast path: decides most paragraphs.
  if (isCode || isAddress || isRotated || lines.length > maxLines || !hasCue(lines)) return null;
  const size = sizeOf(lines);
  if (size < stats.size * minSizeRatio || size > stats.largest * largerRatio) return null;
  const text = textOf(lines).trim();
  if (text.length > maxChars || text.split(/\s+/).length > maxWords || /[.,;:?!]$/.test(text)) return null;
  const number = sectionNumber(text);
  const words = lines.flatMap((line) => line.words);
  const named = number === null ? words : words.filter((word) => !isNumber(word));
  const isInCapitals = number !== null && capitalsOf(number.rest) >= minCapitals;
  return isInCapitals || areItalic(named) ? { paragraph, index, number } : null;
}

/** Whether lines begin with a number, or begin and end in italics. */
function hasCue(lines: readonly TextLine[]): boolean {
  const [first, last] = [lines[0]?.words[0], lines.at(-1)?.words.at(-1)];
  return first !== undefined && (isNumber(first) || (first.style.italic && last?.style.italic === true));
}

function isNumber({ text }: Word): boolean {
  return /^(?:[\d.]+|[IVX]+\.|[A-Z]\.)\)?$/.test(text);
}

/** Minimum ratio of characters in italics, and minimum characters: a variable of a formula is in italics too. */
const minItalicRatio = 0.9;
const minItalicChars = 3;

function areItalic(words: readonly Word[]): boolean {
  const letters = characterCount(words);
  return (
    letters >= minItalicChars && characterCount(words.filter(({ style }) => style.italic)) >= letters * minItalicRatio
  );
}

/** Returns the candidates whose number follows that of the last numbered heading, of the same kind and depth. */
function inSequence(
  candidates: readonly Candidate[],
  known: ReadonlyMap<Paragraph, HeadingStyle | null>,
  paragraphs: readonly Paragraph[],
): readonly Candidate[] {
  const byPlace = new Map(candidates.map((candidate) => [candidate.index, candidate]));
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
  return found.length < minAlike ? [] : found;
}

/** Returns the unnumbered candidates on separate lines above text that resemble each other. */
function likeOthers(
  candidates: readonly Candidate[],
  known: ReadonlyMap<Paragraph, HeadingStyle | null>,
  paragraphs: readonly Paragraph[],
): readonly Candidate[] {
  const isNamed = (paragraph: Paragraph, place: number): boolean =>
    known.get(paragraph) !== null && (paragraphs[place + 1]?.lines.length ?? 0) >= minLinesBelow;
  const first = paragraphs.findIndex(isNamed);
  const found = candidates.filter(({ paragraph, index, number }) => {
    const text = textOf(paragraph.lines).trim();
    const isTitle =
      !paragraph.lines.some((line) => isSpread(line, maxWordGapEm)) &&
      paragraph.lines.length === 1 &&
      /^\p{Lu}[\p{L}\s’'&/-]+$/u.test(text);
    if (number !== null || !isTitle || text.split(/\s+/).length > maxBareWords || index < first) return false;
    const [above, below] = [paragraphs[index - 1], paragraphs[index + 1]];
    return above !== undefined && below !== undefined && endsThere(above, known) && isText(below, paragraph);
  });
  return found.length < (first === -1 ? minAlikeAlone : minAlike) ? [] : found;
}

/** A heading, or a text that is at its end. */
function endsThere(above: Paragraph, known: ReadonlyMap<Paragraph, HeadingStyle | null>): boolean {
  return known.get(above) !== null || /[.?!:)\]”"’]\d*$/.test(textOf(above.lines).trim());
}

/** Whether lines are text directly below a heading, no larger, in a column at whose edge or center the heading is. */
function isText({ lines, marker }: Paragraph, heading: Paragraph): boolean {
  const [line] = lines;
  const own = heading.lines[0];
  if (line === undefined || own === undefined || lines.length < minLinesBelow || marker !== null) return false;
  const words = lines.flatMap((each: TextLine) => each.words);
  return !areItalic(words) && line.y0 > own.y0 && line.x0 <= own.x0 + own.size && own.x0 <= line.x1;
}
