import { capitalsOf } from '../../layout/lines/capitals.ts';
import { areBold, isSpread, characterCount, textOf, type TextLine } from '../../layout/lines/textLine.ts';
import { termPattern } from '../../languageTerms.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { largerRatio, type TextStats } from '../survey/textStats.ts';
import { isByline } from './byline.ts';

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
  return isByline(text) || isContactLine(text) || isDate(text) ? null : look;
}

/** Does the same, regardless of what the text names. */
function detectHeadingStyle(paragraph: Paragraph, stats: TextStats): HeadingStyle | null {
  const { lines } = paragraph;
  const [first] = lines;
  if (first === undefined || paragraph.isCode || paragraph.isRotated || lines.length > maxHeadingLines) return null;
  const size = sizeOf(lines);
  const bold = lines.every(isBoldHeading);
  const look = { size, bold: bold && !stats.isBold };
  const isLarge = size >= stats.largest * largerRatio;
  // Fast path: decides most paragraphs.
  if (!isLarge && !look.bold && lines.length > 1) return null;
  const text = textOf(lines);
  if (text.length > limits.letters) return null;
  if (!/\p{L}/u.test(text) && !/^\d{1,3}\.?$/.test(text.trim())) return null;
  if (isMostlySymbols(text) || isAmount(text)) return null;
  if (isItem(paragraph, text) || lines.some((line) => isSpread(line, spread))) return null;
  if (!/\p{L}/u.test(text) && size < stats.size * chapterNumber) return null;
  if (isLarge)
    return isHeadingText(text, lines, limits.letters, maxHeadingLines) && (bold || !isSentence(text)) ? look : null;
  if (!/\p{L}/u.test(text)) return null;
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

/** Minimum words of a line with a final full stop that makes it a sentence, whatever its size. */
const minSentenceWords = 8;

function isSentence(text: string): boolean {
  return /\p{L}\.$/u.test(text) && text.split(/\s+/).length >= minSentenceWords && !isTitleCase(text);
}

/** A full stop or a comma at the end; that of a title is none, nor that of a section with its number. */
function endsLikeText(text: string): boolean {
  return /[\p{L})”"][.,;]$/u.test(text) && !(text.endsWith('.') && isTitleCase(text));
}

/** Minimum long words of a title in title case, and ratio of capitalized ones among them: prepositions may be long. */
const titleCase = { minWords: 3, minRatio: 0.8 };

/** Whether a text has three or more words, nearly all of the long ones capitalized. */
function isTitleCase(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\P{L}*\p{L}{4}/u.test(word));
  const capital = words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length;
  return words.length >= titleCase.minWords && capital >= words.length * titleCase.minRatio;
}

const date = new RegExp(
  `^(?:(?:\\p{L}+,\\s+)?\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+|de\\s+)?)?${termPattern('month')}(?:\\s+\\d{1,2}(?:st|nd|rd|th)?)?,?(?:\\s+(?:de\\s+)?\\d{4})$`,
  'iu',
);

/** Whether a text is the date of a paper or letter: a separate line that heads no section. */
export function isDate(text: string): boolean {
  return date.test(text.trim());
}

/** Gap in ems above which a line holds two items, such as the two ends of a running header. */
const spread = 6;

function isHeadingText(text: string, lines: readonly TextLine[], letters: number, most: number): boolean {
  return (
    text.length <= letters && lines.length <= most && !/[,;，；、。]$/.test(text) && !/(?:\.\s?){4,}|…{2,}/.test(text)
  );
}

/** The size of the largest of some lines, to half a point. */
export function sizeOf(lines: readonly TextLine[]): number {
  return Math.round(Math.max(...lines.map(({ size }) => size)) * 2) / 2;
}

const contact = [
  /\S@\S+\.\p{L}{2}/u,
  /(?<!\p{L})(?:phone|tel|telephone|fax|e-?mail|tél|telefon|teléfono)\s*[.:]/iu,
  /\(\d{3}\)\s*\d{3}-\d{4}/,
  /^\s*(?:https?:\/\/|www\.)\S+\s*$/i,
  /,\s*[A-Z]{2}\s+\d{5}(?:-\d{4})?(?!\d)/,
];

/**
 * Whether a text is contact information: a postal address, telephone number or e-mail address. On a letterhead it may be large, and it
 * heads no section.
 */
function isContactLine(text: string): boolean {
  return contact.some((pattern) => pattern.test(text));
}
