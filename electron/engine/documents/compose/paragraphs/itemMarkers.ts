import { markerOf, type Marker } from '../../layout/lines/listMarker.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import { alignedEm, isTocLine } from './columnEdges.ts';
import type { OpenParagraph } from './continuesParagraph.ts';
import { isRaised } from './footnotes.ts';

/** Maximum baseline distance within one text, in ems: at one and a half spacing and slightly more. */
const maxStepEm = 1.6;
/** Maximum space in ems left on a line with no space for another word. */
const maxFreeEm = 3;
/** Maximum lines searched for the next marker of an inline enumeration. */
const maxRunInLines = 12;

/** A line that may start a list item, and what is around it in its column. */
interface ItemLine {
  readonly line: TextLine;
  /** The paragraph above it. */
  readonly open: OpenParagraph | undefined;
  /** Whether a line is below it. */
  readonly hasNext: boolean;
  /** Right edge of the column, in points. */
  readonly right: number;
}

/** Returns the marker of an item of the file's tags, which may have none. */
export function taggedMarker(line: TextLine, open: OpenParagraph | undefined): Marker {
  return ownMarker(line, open) ?? { ordered: false, marker: '', number: null, rest: line.text };
}

/** Returns the marker of a line that starts an item; null if it starts none. A number starts an item only where a list may start or continue. */
export function itemMarker(at: ItemLine): Marker | null {
  const marker = ownMarker(at.line, at.open);
  if (marker === null || (marker.rest === '' && !at.hasNext)) return null;
  const rules = marker.ordered ? orderedExceptions : bulletExceptions;
  return [...exceptions, ...rules].some((isException) => isException(marker, at)) ? null : marker;
}

function ownMarker({ text }: TextLine, open: OpenParagraph | undefined): Marker | null {
  return markerOf(text) ?? nextNumber(text, open);
}

/** Reasons why a line with a marker starts no item. */
type Exception = (marker: Marker, at: ItemLine) => boolean;
const exceptions: readonly Exception[] = [isOrnament, isInlineCircledNumber, isNoteMark];
const bulletExceptions: readonly Exception[] = [isSeparator, isDashInSentence, (_, { line }) => isLegend(line)];
const orderedExceptions: readonly Exception[] = [isNumberInText];

/** Asterisks or dots alone, between two parts of a text. */
function isOrnament(_: Marker, { line }: ItemLine): boolean {
  return /^(?:[*•·–—-]\s*){2,}$/.test(line.text.trim());
}

/** Circled numbers also count points within a text. */
function isInlineCircledNumber({ marker, number }: Marker, { open }: ItemLine): boolean {
  return /^[①-⑳]$/u.test(marker) && number !== 1 && open?.marker?.number !== (number ?? 0) - 1;
}

/** A superscript asterisk is a note mark. */
function isNoteMark(_: Marker, { line }: ItemLine): boolean {
  const [first] = line.words;
  return first !== undefined && isRaised(first, line);
}

/** Whether a number begins a line of the text above, which neither ended nor is a list. */
function isNumberInText(_: Marker, { line, open }: ItemLine): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null) return false;
  const endsHere = /[.:;!?)\]"”’]$/.test(last.text) || last.x1 < line.x1 - line.size * maxFreeEm;
  return !endsHere && !isSetApart(last, line);
}

function isSetApart(last: TextLine, line: TextLine): boolean {
  return line.baseline - last.baseline > line.size * maxStepEm;
}

/** Whether a square precedes each of several entries on one line: a chart legend. */
export function isLegend({ words }: TextLine): boolean {
  const char = words[0]?.text ?? '';
  return /^[■□▪▫●○◆◇▲]$/.test(char) && words.slice(1).some(({ text }) => text === char);
}

/** Returns the number after that of the item above, even without a space after it: long numbers have none. */
function nextNumber(text: string, open: OpenParagraph | undefined): Marker | null {
  const last = open?.marker?.number ?? null;
  if (last === null || open?.marker?.ordered !== true) return null;
  const [, marker = '', number, rest = ''] = /^((\d{1,3})[.)])(\p{L}.*)$/su.exec(text.trim()) ?? [];
  return Number(number) === last + 1 ? { ordered: true, marker, number: last + 1, rest } : null;
}

/** Whether a dash at the beginning of a line continues the sentence above it, whose line is full. */
function isDashInSentence({ marker }: Marker, { line, open, right }: ItemLine): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[–—]$/.test(marker)) return false;
  if (isSetApart(last, line) || last.x1 < right - line.size * maxFreeEm) return false;
  return /[\p{L}\p{N}\p{Pe}\p{Pf},]$/u.test(last.text);
}

/** Whether a dot at the start of a line is a separator that the line above also uses. */
function isSeparator({ marker }: Marker, { line, open }: ItemLine): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[·•∙]$/.test(marker)) return false;
  return !isSetApart(last, line) && last.text.slice(1).includes(` ${marker} `);
}

/** A table of contents is a list, although its items have no markers. */
export function entryMarker(lines: readonly TextLine[]): Marker | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || !isTocLine(last)) return null;
  return { ordered: false, marker: '', number: null, rest: first.text };
}

/**
 * Whether a marker at the start of a line belongs to an inline enumeration: “two questions: (1) how … (2) where …”. The line continues the
 * one above, and the next marker is within a line.
 * @param lines of one column @param index of the line that begins with it
 */
export function isRunIn(lines: readonly TextLine[], index: number, { marker }: Marker): boolean {
  const next = markerAfter(marker);
  const [above, line] = [lines[index - 1], lines[index]];
  if (next === null || above === undefined || line === undefined || !continuesItemText(above, line)) return false;
  let last = line;
  for (const [at, other] of lines.slice(index, index + maxRunInLines).entries()) {
    if (at > 0 && !continuesItemText(last, other)) return false;
    const position = ` ${other.text.trim()} `.indexOf(` ${next} `);
    if (position >= 0) return position > 0;
    last = other;
  }
  return false;
}

function continuesItemText(above: TextLine, line: TextLine): boolean {
  const step = line.baseline - above.baseline;
  return step > 0 && step <= line.size * maxStepEm && Math.abs(line.x0 - above.x0) <= line.size * alignedEm;
}

/** Returns the marker that follows one in brackets; null for any other. */
function markerAfter(marker: string): string | null {
  const [, open = '', char = ''] = /^(\(?)(\d{1,2}|[a-y])\)$/.exec(marker) ?? [];
  if (char === '') return null;
  const next = /\d/.test(char) ? String(Number(char) + 1) : String.fromCharCode(char.charCodeAt(0) + 1);
  return `${open}${next})`;
}
