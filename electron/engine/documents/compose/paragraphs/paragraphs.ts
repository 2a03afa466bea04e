import { isCodeLine, isCodeText } from '../../layout/lines/codeText.ts';
import { isEastAsian } from '../../layout/lines/joinLines.ts';
import { markerOf, type Marker } from '../../layout/lines/listMarker.ts';
import { plainText, type Segment } from '../../layout/lines/segment.ts';
import { tagOf } from '../survey/tags.ts';
import { isBoldLine, shareOf, type TextStats } from '../survey/textStats.ts';
import { isEntry } from './contents.ts';
import { isRaised } from './noteMarks.ts';

/** Lines that belong together. */
export interface Paragraph {
  readonly lines: readonly Segment[];
  /** What it begins with, where it is an item of a list. */
  readonly marker: Marker | null;
  readonly isCode: boolean;
  /** Addresses alone, whose look says nothing. */
  readonly isAddress?: true;
  /** It runs in another direction than the page, and names no part of it. */
  readonly isAside?: true;
}

/** In ems, or parts of a width. */
const limits = { leading: 1.28, size: 0.09, indent: 0.9, short: 0.8, aligned: 0.35, deepest: 2.5 };

interface Open {
  readonly lines: Segment[];
  readonly marker: Marker | null;
}

/** Cuts the lines of one column into paragraphs, items and pieces of code. */
export function cutParagraphs(lines: readonly Segment[], stats: TextStats): Paragraph[] {
  const edges = { left: Math.min(...lines.map(({ x0 }) => x0)), right: Math.max(...lines.map(({ x1 }) => x1)) };
  const done: Open[] = [];
  for (const [index, line] of lines.entries()) {
    const open = done.at(-1);
    const said = stats.tags.paragraphs ? saidOf(open, line) : null;
    const marker = said === 'goesOn' ? null : startsItem(line, open, lines[index + 1], said === 'item');
    const goesOn = said === null ? marker === null && open !== undefined && continues(open, line, edges, stats) : null;
    if (open !== undefined && (goesOn ?? said === 'goesOn')) open.lines.push(line);
    else done.push({ lines: [line], marker });
  }
  const cut = done.map(({ lines: own, marker }) => ({
    lines: own,
    marker: marker ?? entryMarker(own),
    ...lookOf(own),
  }));
  return stats.isTypewritten ? cut : joinCode(cut);
}

/** A table of contents is a list, though nothing marks its items. */
function entryMarker(lines: readonly Segment[]): Marker | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || !isEntry(last)) return null;
  return { ordered: false, marker: '', number: null, rest: plainText(first.words) };
}

/** Elements that are one text; a cell or a figure may hold many. */
const ownText = /^(?:P|H[1-6]?|Title|LI|TOCI|Caption|Note|FENote)$/;

/** What the file says of a line below another: it goes on, begins an item or something else; null where it says nothing. */
function saidOf(open: Open | undefined, line: Segment): 'goesOn' | 'item' | 'other' | null {
  const tag = tagOf(line);
  if (tag === null || !ownText.test(tag.role)) return null;
  const last = open?.lines.at(-1);
  if (last !== undefined && tagOf(last)?.id === tag.id) return 'goesOn';
  return tag.role === 'LI' ? 'item' : 'other';
}

function isMono({ words }: Segment): boolean {
  return shareOf(words, (word) => word.style.mono) > 0.9;
}

/** Steps from line to line, in ems, within one piece of code: some of its lines are empty. */
const codeStep = 3.2;

/** Pieces of code that only empty lines part, as one. */
function joinCode(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const [above, below] = [last?.lines.at(-1), paragraph.lines[0]];
    const goesOn =
      last !== undefined &&
      above !== undefined &&
      below !== undefined &&
      below.baseline > above.baseline &&
      below.baseline - above.baseline < below.size * codeStep &&
      mayBeCode(last) &&
      mayBeCode(paragraph) &&
      (last.isCode || paragraph.isCode);
    if (goesOn) joined[joined.length - 1] = { lines: [...last.lines, ...paragraph.lines], marker: null, isCode: true };
    else joined.push(paragraph);
  }
  return joined;
}

/** Beside code, one line is enough to be it. */
function mayBeCode({ lines, marker, isCode }: Paragraph): boolean {
  return isCode || (marker === null && lines.every(({ words }) => isCodeLine(plainText(words).trim())));
}

function lookOf(lines: readonly Segment[]): Pick<Paragraph, 'isCode' | 'isAddress'> {
  if (!lines.every(isMono)) return { isCode: isCodeText(lines.map(({ words }) => plainText(words).trim())) };
  return lines.every(isAddress) ? { isCode: false, isAddress: true } : { isCode: true };
}

/** Nothing but addresses: people set them as they set code, which they are not. */
function isAddress({ words }: Segment): boolean {
  return /^(?:[^\s@]{1,200}(?: [^\s@]{1,40}){0,6}@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)\S+)[,;.]?$/i.test(
    plainText(words).trim(),
  );
}

/** The marker of a line that begins an item: a number begins one only where a list may begin or go on. */
function startsItem(
  line: Segment,
  open: Open | undefined,
  next: Segment | undefined,
  isTagged: boolean,
): Marker | null {
  const text = plainText(line.words);
  const marker = markerOf(text);
  if (isTagged) return marker ?? { ordered: false, marker: '', number: null, rest: text };
  if (marker === null || (marker.rest === '' && next === undefined)) return null;
  if (!marker.ordered) return separates(marker, line, open) ? null : marker;
  if (open === undefined || open.marker !== null) return marker;
  const last = open.lines.at(-1);
  if (last === undefined) return marker;
  const endsHere = /[.:;!?)\]"”’]$/.test(plainText(last.words)) || last.x1 < line.x1 - line.size * 3;
  return endsHere || line.baseline - last.baseline > line.size * 1.6 ? marker : null;
}

/** Whether a dot at the beginning of a line parts what the line before parts with dots too. */
function separates({ marker }: Marker, line: Segment, open: Open | undefined): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[·•∙]$/.test(marker)) return false;
  if (line.baseline - last.baseline > line.size * 1.6) return false;
  return plainText(last.words).slice(1).includes(` ${marker} `);
}

function continues(
  { lines, marker }: Open,
  line: Segment,
  edges: { left: number; right: number },
  stats: TextStats,
): boolean {
  const last = lines.at(-1);
  const first = lines[0];
  if (last === undefined || first === undefined) return false;
  const em = line.size;
  // A note below another one.
  if (line.words[0] !== undefined && isRaised(line.words[0], line)) return false;
  const isCode = isMono(last) && isMono(line);
  const isBody = Math.abs(em - stats.size) < 0.6;
  const most = isBody
    ? Math.max(stats.leading * limits.leading, stats.leading + 0.25)
    : Math.max(1.5, Math.min(stats.leading, 1.7) * 1.15);
  const step = (line.baseline - last.baseline) / em;
  if (step <= 0 || step > most) return false;
  if (isCode) return true;
  if (isEntry(last)) return false;
  if (isMono(last) !== isMono(line)) return false;
  if (Math.abs(last.size - em) > Math.max(last.size, em) * limits.size) return false;
  if (isBoldLine(last) !== isBoldLine(line) && endsAlone(last, line, edges, stats)) return false;
  if (marker !== null) return continuesItem(first, last, line, edges);
  const isCentered = Math.abs(line.x0 + line.x1 - (last.x0 + last.x1)) < em * 0.8;
  if (
    !isCentered &&
    line.x0 - edges.left > em * limits.indent &&
    last.x0 - edges.left < em * limits.aligned &&
    lines.length > 1
  )
    return false;
  if (
    !isCentered &&
    lines.length > 1 &&
    last.x0 - line.x0 > em * limits.indent &&
    Math.abs((lines.at(-2)?.x0 ?? 0) - last.x0) < em * limits.aligned
  )
    return false;
  return !endsShort(last, line, edges);
}

/** A line that is bold, or not, by itself: the change of weight is no word in a sentence. */
function endsAlone(last: Segment, line: Segment, edges: { left: number; right: number }, { size }: TextStats): boolean {
  // A title of large letters has words of another font in it.
  if (last.size === line.size && line.size > size * 1.13 && partlyBold(last) && partlyBold(line)) return false;
  // Where a sentence is bold for some words, the line is not so at both ends.
  const bold = isBoldLine(last) ? last : line;
  if (!isBoldAt(bold, 0) || !isBoldAt(bold, -1)) return false;
  return isBoldLine(last)
    ? last.x1 < edges.right - (edges.right - edges.left) * 0.1 || /[.:]$/.test(plainText(last.words))
    : !/[\p{Ll},;-]$/u.test(plainText(last.words)) || isBoldLine(line);
}

function isBoldAt({ words }: Segment, place: number): boolean {
  return words.at(place)?.style.bold === true;
}

function partlyBold({ words }: Segment): boolean {
  return shareOf(words, (word) => word.style.bold) > 0.3;
}

function continuesItem(first: Segment, last: Segment, line: Segment, edges: { left: number; right: number }): boolean {
  const em = line.size;
  if (line.x0 < first.x0 - em * limits.aligned) {
    // Items that are set as paragraphs are: the first line is indented, the others begin at the edge.
    const isIndented =
      first.x0 - edges.left < em * limits.deepest && Math.abs(line.x0 - edges.left) < em * limits.aligned;
    return isIndented && !hasRoom(last, line, edges);
  }
  // Below a line at the edge, an indented one begins something else.
  if (last.x0 < first.x0 - em * limits.aligned && line.x0 > last.x0 + em * limits.aligned) return false;
  // A line that ends early, with room for the next word, is the whole item: a number before the title of a text.
  const start = first.words[1]?.x0 ?? first.x0;
  const isUnder = Math.abs(line.x0 - start) <= em * limits.aligned;
  if (last === first && !isUnder && isShort(last, edges) && hasRoom(last, line, edges)) return false;
  if (line.x0 > first.x0 + em * limits.aligned) return true;
  return !isShort(last, edges) || !hasRoom(last, line, edges);
}

/** How much of a word stays together: of Chinese and Japanese, a sign. */
function firstPart({ text, x0, x1 }: Segment['words'][number]): number {
  return isEastAsian(text.slice(0, 1)) ? (x1 - x0) / text.length : x1 - x0;
}

/** Whether the first word of a line had found room at the end of the last one. */
function hasRoom(last: Segment, line: Segment, { right }: { right: number }): boolean {
  const [word] = line.words;
  return word !== undefined && last.x1 + firstPart(word) + line.size < right;
}

function isShort(line: Segment, { left, right }: { left: number; right: number }): boolean {
  return line.x1 < left + (right - left) * limits.short;
}

/** The last line ends before the edge, with a sentence, and this one begins another. */
function endsShort(last: Segment, line: Segment, edges: { left: number; right: number }): boolean {
  if (!isShort(last, edges)) return false;
  return /[.!?:]["”’)\]]*\d*$/.test(plainText(last.words)) && /^["“‘(]?[\p{Lu}\d]/u.test(plainText(line.words));
}
