import { capitalsOf } from '../../layout/lines/capitals.ts';
import { areBold, isSpread, characterCount, textOf, type TextLine } from '../../layout/lines/textLine.ts';
import type { Word } from '../../pdf/pageContent.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { larger, type TextStats } from '../survey/textStats.ts';
import { isByline } from './byline.ts';
import { isContactLine } from './contactLines.ts';
import { isCopyrightLine } from './rights.ts';

/** Style of a heading; headings of one style have one level. */
export interface HeadingStyle {
  readonly size: number;
  readonly bold: boolean;
}

/** Size limits relative to the text, and maximum characters and lines of a heading, by the cue that identifies it. */
const limits = {
  smallest: 0.6,
  smallestCaps: 0.93,
  letters: 220,
  boldLetters: 120,
  boldLines: 2,
  capsLetters: 90,
  capsFewest: 4,
};
/** Lines of a heading. */
export const maxHeadingLines = 4;

/** Returns the style of a probable heading: larger than the text, or bold and short, or short and in capitals. */
export function headingStyle(paragraph: Paragraph, stats: TextStats): HeadingStyle | null {
  const look = detectHeadingStyle(paragraph, stats);
  if (look === null) return null;
  const text = textOf(paragraph.lines);
  return isByline(text) || isContactLine(text) || isDate(text) || isQuoted(text) || isCopyrightLine(text) ? null : look;
}

/** Does the same, regardless of what the text names. */
function detectHeadingStyle(paragraph: Paragraph, stats: TextStats): HeadingStyle | null {
  const { lines } = paragraph;
  const [first] = lines;
  if (first === undefined || paragraph.isCode || paragraph.isRotated || lines.length > maxHeadingLines) return null;
  const isSmallCaps = lines.every(isSmallCapitals) || lines.every(areDrawnSmall);
  // In small capitals most letters are smaller than the text.
  const size = (isSmallCaps ? largestOf(lines) : sizeOf(lines)) - (isSmallCaps ? 0.5 : 0);
  // The authors' addresses at the end of a paper have the same style.
  if (isSmallCaps && largestOf(lines) < stats.size * limits.smallestCaps) return null;
  const bold = isSmallCaps || lines.every(isBoldHeading);
  const look = { size, bold: bold && !stats.isBold };
  const isLarge = size >= stats.largest * larger;
  // Fast path: decides most paragraphs.
  if (!isLarge && !look.bold && lines.length > 1) return null;
  const text = textOf(lines);
  if (text.length > limits.letters) return null;
  if (!/\p{L}/u.test(text) && !/^\d{1,3}\.?$/.test(text.trim())) return null;
  if (isMostlySymbols(text) || isAmount(text) || isLabelled(lines) || hasTextLeadIn(first)) return null;
  if (isItem(paragraph, text) || lines.some((line) => isSpread(line, spread))) return null;
  if (!/\p{L}/u.test(text) && size < stats.size * chapterNumber) return null;
  if (isLarge)
    return isHeadingText(text, lines, limits.letters, maxHeadingLines) && (bold || !isSentence(text)) ? look : null;
  if (!/\p{L}/u.test(text)) return null;
  if (assignment.test(text)) return null;
  if (look.bold && size >= stats.size * limits.smallest)
    return isHeadingText(text, lines, limits.boldLetters, limits.boldLines) && !endsLikeText(text) ? look : null;
  if (size < stats.size * limits.smallestCaps || lines.length !== 1) return null;
  // Names of a program may be written so.
  if (first.isMono && !stats.isTypewritten) return null;
  return capitalsOf(text) >= limits.capsFewest &&
    isHeadingText(text, lines, limits.capsLetters, 1) &&
    !/[.,;:]$/.test(text) &&
    text.split(/\s+/).length <= 10
    ? { size, bold: true }
    : null;
}

/** A parameter or setting in bold with its type or value; its description follows below. */
const assignment = /^[\p{L}_][\w.:[\]-]*\s=\s\S/u;

/**
 * Whether a leading symbol or dash makes the text one of several items, such as program options in any size, or brackets make it a
 * placeholder.
 */
function isItem({ marker }: Paragraph, text: string): boolean {
  return (
    /^[•·▪▫◦●○■□]|^⟨.*⟩$|^[-−–]{1,2}\p{L}[\p{L}\p{N}=_-]*(?:[\s,[<]|$)/u.test(text) ||
    (marker !== null && /^[-–—]\s+\p{L}/u.test(text))
  );
}

/** Fonts of small capitals, by the names of TeX and of the type foundries. */
const smallCapitals = /(?:^|\+)(?:CM|SF|E)?CSC\d|csc\d|[- ]?(?:SmallCaps|SmCaps?|SC)(?:$|[-,\d])|caps\d*-/i;

/** Whether a line is set in small capitals: as prominent as bold if it is a separate line. */
function isSmallCapitals({ words }: TextLine): boolean {
  const last = words.at(-1);
  // Fast path: decides most lines.
  if (last !== undefined && hasLetters(last) && !smallCapitals.test(last.style.font)) return false;
  const letters = words.filter(hasLetters);
  return letters.length > 0 && letters.every(({ style }) => smallCapitals.test(style.font));
}

/** Size ratio of full to small capitals, and maximum gap in ems between them, where a program emulates small capitals with one font. */
const drawnSmall = { least: 1.15, most: 1.6, gap: 0.12 };

/**
 * Whether a line is set in synthetic small capitals, for a font without real ones: each word except the smallest begins with a larger
 * capital.
 */
function areDrawnSmall({ words, size }: TextLine): boolean {
  const [first, second] = words;
  // Fast path: decides most lines.
  if (first === undefined || second === undefined || first.style.size < second.style.size * drawnSmall.least)
    return false;
  let pairs = 0;
  for (const [index, word] of words.entries()) {
    const last = words[index - 1];
    const isSmall = Math.abs(word.style.size - size) < 0.5;
    if (!isSmall) {
      if (word.style.size > size * drawnSmall.most || /\p{Ll}/u.test(word.text)) return false;
      continue;
    }
    if (last === undefined || !/\p{Lu}$/u.test(last.text) || Math.abs(last.style.size - size) < 0.5) continue;
    // Subscripts are not part of the word.
    if (word.x0 - last.x1 > word.style.size * drawnSmall.gap || !/^\p{Ll}{2}/u.test(word.text)) return false;
    pairs += 1;
  }
  return pairs > 0;
}

function hasLetters({ text }: Word): boolean {
  return /\p{L}/u.test(text);
}

/** Minimum bold ratio of a line that also contains program names. */
const written = 0.6;

/** Whether a line is bold except for the program names in it, which have the same style in any line. */
function isBoldHeading(line: TextLine): boolean {
  if (!line.words.some(({ style }) => style.mono)) return line.isBold;
  const words = line.words.filter(({ style }) => !style.mono);
  return characterCount(words) < characterCount(line.words) * written ? line.isBold : areBold(words);
}

/** Minimum size of a chapter number on its own line, relative to the body text: a page number may be slightly larger than the text. */
const chapterNumber = 1.4;

/** Minimum ratio of letters and digits in a heading: a formula has more symbols. */
const worded = 0.5;

function isMostlySymbols(text: string): boolean {
  const chars = text.replace(/\s/g, '');
  // Single letters are labels of a drawing.
  if (/^\P{L}*\p{L}(?:\P{L}*\s\P{L}*\p{L}){2,}\P{L}*$/u.test(text) && !/\p{Lo}/u.test(text)) return true;
  return chars.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < chars.length * worded;
}

/** A number with its unit: a figure in a report may be large, but does not title a section. */
const amount =
  /^[+−–-]?\s*(?:\p{Sc}\s*\d[\d.,]*|[^\p{L}\p{N}\s]?\d{1,3}(?:[,.]\d{2,3})*,\d{3}(?:\.\d+)?|\d[\d.,]*\s*%)\+?(?:\s+\p{L}{1,12}\.?){0,2}$/u;

function isAmount(text: string): boolean {
  return amount.test(text.trim());
}

/** Whether lines begin with a bold label and colon followed by regular text: the beginning of a text. */
function isLabelled(lines: readonly TextLine[]): boolean {
  let last: Word | undefined;
  for (const { words } of lines)
    for (const word of words) {
      const isPlain = !word.style.bold && !word.style.mono && /[\p{L}\p{N}]/u.test(word.text);
      if (isPlain) return last?.style.bold === true && last.text.endsWith(':');
      last = word;
    }
  return false;
}

/** Size of the text before the bold characters, relative to the line. */
const leading = 1.15;

/** Whether a line is a text with a colon followed by smaller bold text: mostly something to type. */
function hasTextLeadIn({ words, size }: TextLine): boolean {
  const lead = words.find(hasLetters);
  return lead !== undefined && !lead.style.bold && lead.style.size >= size * leading && /\p{L}:$/u.test(lead.text);
}

/** Minimum words of a line with a final full stop that makes it a sentence, whatever its size. */
const minSentenceWords = 8;

function isSentence(text: string): boolean {
  return /\p{L}\.$/u.test(text) && text.split(/\s+/).length >= minSentenceWords && !isTitleCase(text);
}

/** The number of a section of a chapter, and its title. */
const sectioned = /^\d{1,3}(?:\.\d{1,3}){2,}\.?\s+\p{Lu}/u;

/** A full stop or a comma at the end; that of a title is none, nor that of a section with its number. */
function endsLikeText(text: string): boolean {
  return /[\p{L})”"][.,;]$/u.test(text) && !(text.endsWith('.') && (isTitleCase(text) || sectioned.test(text)));
}

/** Whether a text has three or more words, nearly all of the long ones capitalized. */
function isTitleCase(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\P{L}*\p{L}{4}/u.test(word));
  const capital = words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length;
  return words.length >= 3 && capital >= words.length * 0.8;
}

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const date = new RegExp(
  `^(?:(?:\\p{L}+,\\s+)?\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+|de\\s+)?)?(?:${months})(?:\\s+\\d{1,2}(?:st|nd|rd|th)?)?,?(?:\\s+(?:de\\s+)?\\d{4})$`,
  'iu',
);

/** Whether a text is the date of a paper or letter: a separate line that heads no section. */
export function isDate(text: string): boolean {
  return date.test(text.trim());
}

/** Minimum words of a quoted sentence: magazines set pull quotes in large type. */
const minQuotedWords = 6;

function isQuoted(text: string): boolean {
  return /^["“„«‹].*["”“»›][.!?]?$/u.test(text.trim()) && text.trim().split(/\s+/).length >= minQuotedWords;
}

/** Gap in ems above which a line holds two items, such as the two ends of a running header. */
const spread = 6;

function isHeadingText(text: string, lines: readonly TextLine[], letters: number, most: number): boolean {
  return (
    text.length <= letters && lines.length <= most && !/[,;，；、。]$/.test(text) && !/(?:\.\s?){4,}|…{2,}/.test(text)
  );
}

/** Returns the size of the largest word of some lines, to half a point: that of the initial capitals of small capitals. */
function largestOf(lines: readonly TextLine[]): number {
  const sizes = lines.flatMap(({ words }) => words.map(({ style }) => style.size));
  return Math.round(Math.max(...sizes) * 2) / 2;
}

/** The size of the largest of some lines, to half a point. */
export function sizeOf(lines: readonly TextLine[]): number {
  return Math.round(Math.max(...lines.map(({ size }) => size)) * 2) / 2;
}
