import { capitalsOf } from '../../layout/lines/capitals.ts';
import { areBold, isSpread, lettersOf, textOf, type Segment } from '../../layout/lines/segment.ts';
import type { Word } from '../../pdf/pageContent.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { larger, type TextStats } from '../survey/textStats.ts';
import { isByline } from './byline.ts';
import { isContact } from './contact.ts';
import { saysRights } from './rights.ts';

/** How a heading looks; headings of one look have one level. */
export interface HeadingLook {
  readonly size: number;
  readonly bold: boolean;
}

/** Times the size of the text, and letters and lines that a heading has at most, by what tells that it is one. */
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
export const mostLines = 4;

/** The look of what looks like a heading: larger than the text, or bold and short, or short and in capitals. */
export function headingLook(paragraph: Paragraph, stats: TextStats): HeadingLook | null {
  const look = seenLook(paragraph, stats);
  if (look === null) return null;
  const text = textOf(paragraph.lines);
  return isByline(text) || isContact(text) || isDate(text) || isQuoted(text) || saysRights(text) ? null : look;
}

/** The same, whoever or whatever the text names. */
function seenLook(paragraph: Paragraph, stats: TextStats): HeadingLook | null {
  const { lines } = paragraph;
  const [first] = lines;
  if (first === undefined || paragraph.isCode || paragraph.isAside || lines.length > mostLines) return null;
  const isSmallCaps = lines.every(isSmallCapitals) || lines.every(areDrawnSmall);
  // Most of their letters are smaller than those of the text.
  const size = (isSmallCaps ? largestOf(lines) : sizeOf(lines)) - (isSmallCaps ? 0.5 : 0);
  // At the end of a paper the addresses of its authors are set like that.
  if (isSmallCaps && largestOf(lines) < stats.size * limits.smallestCaps) return null;
  const bold = isSmallCaps || lines.every(isBoldHeading);
  const look = { size, bold: bold && !stats.isBold };
  const isLarge = size >= stats.largest * larger;
  // Most paragraphs are told by this.
  if (!isLarge && !look.bold && lines.length > 1) return null;
  const text = textOf(lines);
  if (text.length > limits.letters) return null;
  if (!/\p{L}/u.test(text) && !/^\d{1,3}\.?$/.test(text.trim())) return null;
  if (isMostlySigns(text) || isAmount(text) || isLabelled(lines) || isLedByText(first)) return null;
  if (isItem(paragraph, text) || lines.some((line) => isSpread(line, spread))) return null;
  if (!/\p{L}/u.test(text) && size < stats.size * chapterNumber) return null;
  if (isLarge)
    return isHeadingText(text, lines, limits.letters, mostLines) && (bold || !isSentence(text)) ? look : null;
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

/** A parameter or a setting with its type or its value, in bold: what is told of it stands below. */
const assignment = /^[\p{L}_][\w.:[\]-]*\s=\s\S/u;

/** Whether a sign or a dash before it makes it one of several things, as options of a program are, in letters of any size, or brackets what is put in for it. */
function isItem({ marker }: Paragraph, text: string): boolean {
  return (
    /^[•·▪▫◦●○■□]|^⟨.*⟩$|^[-−–]{1,2}\p{L}[\p{L}\p{N}=_-]*(?:[\s,[<]|$)/u.test(text) ||
    (marker !== null && /^[-–—]\s+\p{L}/u.test(text))
  );
}

/** Fonts of small capitals, by the names of TeX and of the type foundries. */
const smallCapitals = /(?:^|\+)(?:CM|SF|E)?CSC\d|csc\d|[- ]?(?:SmallCaps|SmCaps?|SC)(?:$|[-,\d])|caps\d*-/i;

/** Whether a line is set in small capitals: as strong as bold letters, where it stands by itself. */
function isSmallCapitals({ words }: Segment): boolean {
  const last = words.at(-1);
  // Most lines are told by this.
  if (last !== undefined && hasLetters(last) && !smallCapitals.test(last.style.font)) return false;
  const letters = words.filter(hasLetters);
  return letters.length > 0 && letters.every(({ style }) => smallCapitals.test(style.font));
}

/** Times their size that the capitals of small capitals have, and part of an em that they stand before them, where a program draws them of one font. */
const drawnSmall = { least: 1.15, most: 1.6, gap: 0.12 };

/** Whether a line is set in small capitals of a font that has none: each word but for the smallest begins with a larger capital. */
function areDrawnSmall({ words, size }: Segment): boolean {
  const [first, second] = words;
  // Most lines are told by this.
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
    // Signs below a letter are none of its word.
    if (word.x0 - last.x1 > word.style.size * drawnSmall.gap || !/^\p{Ll}{2}/u.test(word.text)) return false;
    pairs += 1;
  }
  return pairs > 0;
}

function hasLetters({ text }: Word): boolean {
  return /\p{L}/u.test(text);
}

/** Part of a line that is bold text where names of a program stand in it. */
const written = 0.6;

/** Whether a line is bold but for the names of a program that it holds: they look the same in any line. */
function isBoldHeading(line: Segment): boolean {
  if (!line.words.some(({ style }) => style.mono)) return line.isBold;
  const words = line.words.filter(({ style }) => !style.mono);
  return lettersOf(words) < lettersOf(line.words) * written ? line.isBold : areBold(words);
}

/** Times the size of the text of the number of a chapter by itself: that of a page may be a little larger than the text. */
const chapterNumber = 1.4;

/** Part of a heading that letters and numbers take at least: a formula has more signs. */
const worded = 0.5;

function isMostlySigns(text: string): boolean {
  const signs = text.replace(/\s/g, '');
  // Letters one by one name the parts of a drawing.
  if (/^\P{L}*\p{L}(?:\P{L}*\s\P{L}*\p{L}){2,}\P{L}*$/u.test(text) && !/\p{Lo}/u.test(text)) return true;
  return signs.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < signs.length * worded;
}

/** A number with what is counted: a figure of a report may be large, and names no part of it. */
const amount =
  /^[+−–-]?\s*(?:\p{Sc}\s*\d[\d.,]*|[^\p{L}\p{N}\s]?\d{1,3}(?:[,.]\d{2,3})*,\d{3}(?:\.\d+)?|\d[\d.,]*\s*%)\+?(?:\s+\p{L}{1,12}\.?){0,2}$/u;

function isAmount(text: string): boolean {
  return amount.test(text.trim());
}

/** A label in bold with its colon, and what it tells in letters that are not: the beginning of a text. */
function isLabelled(lines: readonly Segment[]): boolean {
  let last: Word | undefined;
  for (const { words } of lines)
    for (const word of words) {
      const isPlain = !word.style.bold && !word.style.mono && /[\p{L}\p{N}]/u.test(word.text);
      if (isPlain) return last?.style.bold === true && last.text.endsWith(':');
      last = word;
    }
  return false;
}

/** Times the size of a line that text before its bold letters has. */
const leading = 1.15;

/** A text with a colon, and what it leads to in bold letters that are smaller: what is to be typed, mostly. */
function isLedByText({ words, size }: Segment): boolean {
  const lead = words.find(hasLetters);
  return lead !== undefined && !lead.style.bold && lead.style.size >= size * leading && /\p{L}:$/u.test(lead.text);
}

/** Words of a line that ends with a full stop before it is a sentence, whatever its size. */
const sentenceWords = 8;

function isSentence(text: string): boolean {
  return /\p{L}\.$/u.test(text) && text.split(/\s+/).length >= sentenceWords && !isTitleCase(text);
}

/** The number of a section of a chapter, and its title. */
const sectioned = /^\d{1,3}(?:\.\d{1,3}){2,}\.?\s+\p{Lu}/u;

/** A full stop or a comma at the end; that of a title is none, nor that of a section with its number. */
function endsLikeText(text: string): boolean {
  return /[\p{L})”"][.,;]$/u.test(text) && !(text.endsWith('.') && (isTitleCase(text) || sectioned.test(text)));
}

/** Three words and more, nearly all of the long ones with a capital. */
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

/** The day or the month of a paper or a letter: it stands by itself, and names no part of it. */
export function isDate(text: string): boolean {
  return date.test(text.trim());
}

/** Words of a sentence between quotation marks, as magazines set one of a text in large letters. */
const quotedWords = 6;

function isQuoted(text: string): boolean {
  return /^["“„«‹].*["”“»›][.!?]?$/u.test(text.trim()) && text.trim().split(/\s+/).length >= quotedWords;
}

/** Ems between words beyond which two things share a line: the head of a page has one at each side. */
const spread = 6;

function isHeadingText(text: string, lines: readonly Segment[], letters: number, most: number): boolean {
  return (
    text.length <= letters && lines.length <= most && !/[,;，；、。]$/.test(text) && !/(?:\.\s?){4,}|…{2,}/.test(text)
  );
}

/** The size of the largest word of some lines, to half a point: that of the capitals before small ones. */
function largestOf(lines: readonly Segment[]): number {
  const sizes = lines.flatMap(({ words }) => words.map(({ style }) => style.size));
  return Math.round(Math.max(...sizes) * 2) / 2;
}

/** The size of the largest of some lines, to half a point. */
export function sizeOf(lines: readonly Segment[]): number {
  return Math.round(Math.max(...lines.map(({ size }) => size)) * 2) / 2;
}
