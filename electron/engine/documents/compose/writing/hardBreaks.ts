import { boundingBox } from '../../pdf/boxes.ts';
import { endsBeforeMargin, type FullLines } from '../../layout/lines/justified.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import { isRightToLeft } from '../../pdf/text/wordBuilder.ts';

/** Minimum space in ems left beside the next word: character spacing is too uneven for less to be significant. */
const minFreeEm = 0.5;
/** Ems by which an ending line is shorter than the adjacent ones. */
const shorterEm = 2;

/** Maximum words of short lines. */
const maxShortWords = 6;
/** Minimum lines for a sequence of capitals not to be chance. */
const minCapitalLines = 4;
/** Centers of two lines may differ by half of this, in ems. */
const centeredEm = 1;
/** Minimum offset of the left edges of right-aligned lines, in ems. */
const minRaggedEm = 0.5;

const none: ReadonlySet<number> = new Set();

/** Minimum lines of verse: in prose not that many lines begin with capitals. */
const minVerseLines = 8;

/** Whether the paragraphs of a column are verses whose lines all start with a capital. */
export function areVerses(paragraphs: readonly (readonly TextLine[])[]): boolean {
  const starts = paragraphs.flatMap((lines) => lines.slice(1).map(({ text }) => text.trim()));
  return starts.length >= minVerseLines && starts.every((text) => /^["“‘„«»(—–-]*\p{Lu}/u.test(text));
}

/** Returns the indexes of all lines but the first. */
export function allLines(lines: readonly TextLine[]): ReadonlySet<number> {
  const all = new Set(lines.keys());
  all.delete(0);
  return all;
}

/**
 * Finds the hard line breaks of a paragraph: those in addresses, poems and label–value lists, and the last one of an entry. In wrapped text
 * the first word of a line never fits on the line before.
 * @param edges the right edge of the column, and its full lines if it is justified
 * @returns the indexes of the lines that begin anew
 */
export function findHardBreaks(
  lines: readonly TextLine[],
  { right, full }: { readonly right: number; readonly full: FullLines | null },
): ReadonlySet<number> {
  const own = [...linkLines(lines), ...likeLines(lines, right), ...brokenLines(lines, full), ...looseLines(lines)];
  const found = findPlainLines(lines, right);
  return own.length === 0 ? found : new Set([...found, ...own]);
}

/** Minimum indent in ems of a line that begins something below another. */
const deeperEm = 1;

/** Minimum lines that start with the first word of their paragraph, so that chance does not produce a row. */
const minRepeatedStarts = 2;

/** Lines that start like the first one: forms of a command call, one per line. */
function likeLines(lines: readonly TextLine[], right: number): readonly number[] {
  const [first, ...others] = lines;
  const word = first?.words[0]?.text ?? '';
  if (!/^\p{L}{3}/u.test(word)) return [];
  const like = others.flatMap(({ words }, index) => (words[0]?.text === word ? [index + 1] : []));
  // In wrapped text, two lines may start with the same word by chance.
  const fitting = like.filter((at) => fitsOnLineAbove(lines[at - 1], lines[at], right));
  return like.length < minRepeatedStarts || fitting.length * 2 < like.length ? [] : like;
}

/** Minimum space in ems left beside the next word for a deliberate break in justified text: such lines have space only at their end. */
const minJustifiedFreeEm = 1.5;

/** Returns the lines below a line with space for their first word, where full lines share one right edge. */
function brokenLines(lines: readonly TextLine[], full: FullLines | null): readonly number[] {
  if (full === null) return [];
  return [...lines.keys()].slice(1).filter((at) => {
    const [above, own] = [lines[at - 1], lines[at]];
    const word = own?.words[0];
    if (above === undefined || own === undefined || word === undefined || /\p{Pd}$/u.test(above.text)) return false;
    if (isFormulaPart(above) || isFormulaPart(own)) return false;
    const isDeeper = own.x0 - above.x0 > own.size * deeperEm;
    return endsBeforeMargin(
      above,
      [lines[at - 2], own],
      full,
      isDeeper ? undefined : (word.x1 - word.x0) / own.size + minJustifiedFreeEm,
    );
  });
}

/** Minimum baseline distance in ems, more than double spacing of most fonts; maximum width and words of lines that are never wrapped. */
const minLooseLeadingEm = 2;
const maxLooseWidthEm = 15;
const maxLooseWords = 6;

/**
 * Returns lines of a few words with a blank line's distance between them: each is placed separately, since text does not wrap after so few
 * words with that much space. A hyphen or comma at the end of a line means that the text continues.
 */
function looseLines(lines: readonly TextLine[]): readonly number[] {
  const { x0, x1 } = boundingBox(lines);
  if (lines.some(({ words, size }) => words.length > maxLooseWords || x1 - x0 > size * maxLooseWidthEm)) return [];
  return [...lines.keys()].slice(1).filter((at) => {
    const [above, own] = [lines[at - 1], lines[at]];
    if (above === undefined || own === undefined || /[,\p{Pd}]$/u.test(above.text.trim())) return false;
    return own.baseline - above.baseline > own.size * minLooseLeadingEm;
  });
}

/** Whether a line is the numerator or denominator of a fraction, without a word. */
function isFormulaPart({ text }: TextLine): boolean {
  if (/[;{}[\]<>/\\"'|]/.test(text)) return false;
  if (!/\p{L}/u.test(text)) return true;
  return /[\d=+−×]/u.test(text) && !/\p{L}{2}/u.test(text.replaceAll(/\b(?:sin|cos|tan|log|exp|ln)/g, ''));
}

/** Lines that each are one link, as in a menu. */
function linkLines(lines: readonly TextLine[]): readonly number[] {
  if (!lines.some(({ words }) => words[0]?.href != null)) return [];
  const links = lines.map(linkOf);
  return [...lines.keys()].slice(1).filter((at) => {
    const [above, own] = [links[at - 1], links[at]];
    return typeof above === 'string' && typeof own === 'string' && above !== own;
  });
}

/** Returns the URL that all words of a line link to. */
function linkOf({ words }: TextLine): string | null {
  const href = words[0]?.href ?? null;
  return words.every((word) => word.href === href) ? href : null;
}

/** Maximum ratio of lines without space for the next word among separate lines: the longest fill the column. */
const maxWrappedRatio = 0.25;

/** Minimum ratio of lines that are a number each, along a scale. */
const minScaleRatio = 0.8;

function findPlainLines(lines: readonly TextLine[], right: number): ReadonlySet<number> {
  // Fast path: the first words of the lines decide most paragraphs.
  if (!lines.some(({ words }, index) => index > 0 && beginsAnew(words[0]?.text ?? ''))) return none;
  const texts = lines.map(({ text }) => text.trim());
  if (isOneText(texts)) return none;
  const all = allLines(lines);
  if (texts.every((text) => label.test(text))) return all;
  const beginAnew = texts.slice(1).every(beginsAnew);
  if (areRightAligned(lines)) return beginAnew && lines.length >= minCapitalLines ? all : none;
  if (areFacts(texts)) return all;
  const widest = Math.max(...lines.map(({ x1 }) => x1));
  const fitting = [...all].filter((at) => fitsOnLineAbove(lines[at - 1], lines[at], widest));
  if (beginAnew && leaveSpace(lines, fitting.length, right)) return all;
  const isLast = (at: number): boolean => beginsAnew(texts[at] ?? '') && !(texts[at - 1] ?? '').endsWith(',');
  return new Set(fitting.filter((at) => isLast(at) && isShorterThanNeighbors(lines, at - 1)));
}

/** Whether lines are wrapped whatever they begin with: words are hyphenated, or their direction hides the ends of lines; or a scale. */
function isOneText(texts: readonly string[]): boolean {
  if (texts.some(isRightToLeft) || texts.slice(0, -1).some((text) => /[-\u2010\u2013]$/.test(text))) return true;
  return texts.filter((text) => /^[^\p{L}\s]*$/u.test(text)).length >= texts.length * minScaleRatio;
}

/**
 * Whether lines that all begin anew leave space for the next word, in their column or below their longest line.
 * @param fitting how many lines would fit at the end of the one above
 */
function leaveSpace(lines: readonly TextLine[], fitting: number, right: number): boolean {
  const breaks = lines.length - 1;
  const areShort = lines.every(({ words }) => words.length <= maxShortWords);
  const areMany = lines.length >= minCapitalLines;
  const isMostlyFitting = fitting > 0 && fitting * 2 >= breaks;
  const inColumn = lines.every((line, at) => at === 0 || fitsOnLineAbove(lines[at - 1], line, right));
  if (inColumn && (areMany || isMostlyFitting || (areShort && isWide(lines, right)))) return true;
  // The longest line has no space left in any case.
  return isMostlyFitting && (areShort || areMany) && breaks - fitting <= Math.max(1, breaks * maxWrappedRatio);
}

/** Minimum lines, and maximum words of each, that form a column of facts; final words of a line that continues. */
const minFactLines = 3;
const maxFactWords = 4;
const openEnd = /[,;&\p{Pd}]$|\([^)]*$|\s(?:of|the|and|for|in|to|a|an|by|with|on|at|or|from|de|la|der|und|et)$/iu;

/** Whether texts are three or more lines of a few words, each of which begins something: contact information in a narrow column. */
function areFacts(texts: readonly string[]): boolean {
  if (texts.length < minFactLines || !texts.every(beginsAnew)) return false;
  if (!texts.some((text) => /^\+?[\d(]|@|^www\./.test(text))) return false;
  return texts.every((text) => text.split(/\s+/).length <= maxFactWords && !openEnd.test(text));
}

/** Tolerance of a shared right edge, in ems. */
const rightEdgeEm = 0.3;

/** Whether lines have one right edge and different left edges: names on a cover. Wrapped text has one left edge. */
function areRightAligned(lines: readonly TextLine[]): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  const starts = lines.filter(({ x0 }) => Math.abs(x0 - first.x0) > first.size * minRaggedEm).length;
  return starts >= lines.length / 2 && lines.every(({ x1 }) => Math.abs(x1 - first.x1) < first.size * rightEdgeEm);
}

/** Whether the first word of a line would fit at the end of the one above. */
function fitsOnLineAbove(above: TextLine | undefined, line: TextLine | undefined, right: number): boolean {
  const word = line?.words[0];
  if (above === undefined || line === undefined || word === undefined) return false;
  const isCentered = Math.abs(above.x0 + above.x1 - line.x0 - line.x1) < line.size * centeredEm && above.x0 !== line.x0;
  // Centered text grows at both ends.
  const taken = (word.x1 - word.x0 + line.size * minFreeEm) / (isCentered ? 2 : 1);
  return above.x1 + taken < right;
}

/** Minimum column width in ems in which multi-word lines leave space deliberately: narrow columns have gaps at all line ends. */
const minWideEm = 25;

function isWide([line]: readonly TextLine[], right: number): boolean {
  return line !== undefined && right - line.x0 > line.size * minWideEm;
}

/** Whether a line is shorter than the adjacent ones: beside an image all of them are short. */
function isShorterThanNeighbors(lines: readonly TextLine[], at: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  return [lines[at - 1], lines[at + 1]].every(
    (other) => other === undefined || other.x1 > line.x1 + line.size * shorterEm,
  );
}

/** A label and its value: `Date: 1 May`. */
const label = /^[\p{Lu}\p{N}#][^:.?!]{0,40}:(?:\s|$)/u;

function beginsAnew(text: string): boolean {
  return /^["“‘«(]?[\p{Lu}\p{N}+$€£#]/u.test(text) || /^(?:www\.|https?:|\S+@\S+\.)/.test(text);
}
