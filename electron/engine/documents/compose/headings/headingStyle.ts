import { capitalsOf } from '../../layout/lines/capitals.ts';
import { areBold, isSpread, characterCount, textOf, type TextLine } from '../../layout/lines/textLine.ts';
import { termPattern } from '../../languageTerms.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { largerRatio, type TextStats } from '../survey/textStats.ts';

/** Style of a heading; headings of one style have one level. */
export interface HeadingStyle {
  readonly size: number;
  readonly bold: boolean;
}

/** Maximum characters and lines of a heading, by the cue that identifies it. */
interface HeadingLimits {
  readonly maxChars: number;
  readonly maxLines: number;
}

/** Maximum lines of a heading. */
export const maxHeadingLines = 4;
const largeLimits: HeadingLimits = { maxChars: 220, maxLines: maxHeadingLines };
const boldLimits: HeadingLimits = { maxChars: 120, maxLines: 2 };
const capitalsLimits: HeadingLimits = { maxChars: 90, maxLines: 1 };
/** Minimum size relative to the text of a bold heading, of one in capitals, and of a chapter number on its own line: page numbers may be slightly larger. */
const minBoldRatio = 0.6;
const minCapitalsRatio = 0.93;
const minChapterNumberRatio = 1.4;
/** Minimum capitals and maximum words of a heading in capitals. */
const minCapitals = 4;
const maxCapitalsWords = 10;

/** Returns the style of a probable heading: larger than the text, or bold and short, or short and in capitals. */
export function headingStyle(paragraph: Paragraph, stats: TextStats): HeadingStyle | null {
  const style = detectHeadingStyle(paragraph, stats);
  if (style === null) return null;
  const text = textOf(paragraph.lines);
  return isByline(text) || isContactLine(text) || isDate(text) ? null : style;
}

/** Does the same, regardless of what the text names. */
function detectHeadingStyle(paragraph: Paragraph, stats: TextStats): HeadingStyle | null {
  const { lines } = paragraph;
  if (!hasHeadingForm(paragraph)) return null;
  const size = sizeOf(lines);
  const bold = lines.every(isBoldHeading);
  const style = { size, bold: bold && !stats.isBold };
  const isLarge = size >= stats.largest * largerRatio;
  // Fast path: decides most paragraphs.
  if (!isLarge && !style.bold && lines.length > 1) return null;
  const text = textOf(lines);
  if (text.length > largeLimits.maxChars || isNoTitle(text, paragraph)) return null;
  if (!/\p{L}/u.test(text) && (!isLarge || size < stats.size * minChapterNumberRatio)) return null;
  if (isLarge) return isLargeHeading(text, lines, bold) ? style : null;
  if (style.bold && size >= stats.size * minBoldRatio) return isBoldTitle(text, lines) ? style : null;
  if (size < stats.size * minCapitalsRatio) return null;
  return isCapitalsHeading(text, lines, stats) ? { size, bold: true } : null;
}

function hasHeadingForm({ lines, isCode, isRotated }: Paragraph): boolean {
  return lines.length > 0 && lines.length <= maxHeadingLines && !isCode && !isRotated;
}

/** Whether a text titles nothing whatever its style: it has no words, or is one of several items. */
function isNoTitle(text: string, paragraph: Paragraph): boolean {
  if (!/\p{L}/u.test(text) && !/^\d{1,3}\.?$/.test(text.trim())) return true;
  if (isMostlySymbols(text) || isAmount(text) || isItem(paragraph, text)) return true;
  return paragraph.lines.some((line) => isSpread(line, minSpreadEm));
}

function isLargeHeading(text: string, lines: readonly TextLine[], isBold: boolean): boolean {
  return isHeadingText(text, lines, largeLimits) && (isBold || !isSentence(text));
}

function isBoldTitle(text: string, lines: readonly TextLine[]): boolean {
  return isHeadingText(text, lines, boldLimits) && !endsLikeText(text);
}

/** Whether a line of the text's size is a heading in capitals. Names of a program may be written so. */
function isCapitalsHeading(text: string, lines: readonly TextLine[], { isTypewritten }: TextStats): boolean {
  if (lines[0]?.isMono === true && !isTypewritten) return false;
  if (capitalsOf(text) < minCapitals || text.split(/\s+/).length > maxCapitalsWords) return false;
  return isHeadingText(text, lines, capitalsLimits) && !/[.,;:]$/.test(text);
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

/** Minimum ratio of prose in a line that also contains program names. */
const minProseRatio = 0.6;

/** Whether a line is bold except for the program names in it, which have the same style in any line. */
function isBoldHeading(line: TextLine): boolean {
  if (!line.words.some(({ style }) => style.mono)) return line.isBold;
  const words = line.words.filter(({ style }) => !style.mono);
  return characterCount(words) < characterCount(line.words) * minProseRatio ? line.isBold : areBold(words);
}

/** Minimum ratio of letters and digits in a heading: a formula has more symbols. */
const minWordedRatio = 0.5;

function isMostlySymbols(text: string): boolean {
  const chars = text.replace(/\s/g, '');
  // Single letters are labels of a drawing.
  if (/^\P{L}*\p{L}(?:\P{L}*\s\P{L}*\p{L}){2,}\P{L}*$/u.test(text) && !/\p{Lo}/u.test(text)) return true;
  return chars.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < chars.length * minWordedRatio;
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

/** Minimum gap in ems of a line that holds two items, such as the two ends of a running header. */
const minSpreadEm = 6;

function isHeadingText(text: string, lines: readonly TextLine[], { maxChars, maxLines }: HeadingLimits): boolean {
  if (text.length > maxChars || lines.length > maxLines) return false;
  return !/[,;，；、。]$/.test(text) && !/(?:\.\s?){4,}|…{2,}/.test(text);
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

/** Minimum names that are a list of authors: two capitalized words may be any title. */
const minAuthors = 3;

/** Whether a text is a byline: three or more person names, with their note marks; one name after `by`; or initials alone. */
export function isByline(text: string): boolean {
  if (/^(?:\p{Lu}\.\s?-?){2,}$/u.test(text.trim())) return true;
  const [, author = ''] = /^by:?\s+(.+)$/i.exec(text.trim()) ?? [];
  if (/\p{Ll}/u.test(author) && personName.test(author)) return true;
  if (/^(?:(?:\p{Lu}\.[\s-]?)+\p{Lu}[\p{Ll}'’-]+(?:,|;|\sand\b|\s&)?\s*){2,}$/u.test(text.trim())) return true;
  const names = namesIn(text);
  return names.length >= minAuthors && names.every((name) => personName.test(name));
}

/** Splits a text at its commas. */
export function namesIn(text: string): readonly string[] {
  return text
    .split(/\s*(?:,|;|\band\b|&)\s*/)
    .map((name) => name.trim())
    .filter((name) => /\p{L}/u.test(name));
}

/** A person's name: two to four capitalized words, the last one not an initial. */
export const personName =
  /^[\d\W]*(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}(?:(?:d[aeiu]s?|de[lnr]?|dos|van|von|la|le)\s+)*\p{Lu}[\p{L}\p{M}'’-]+[\s\d∗*†‡§¶,()[\]]*$/u;
