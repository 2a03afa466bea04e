import { isCaption } from '../../layout/lines/captions.ts';
import { markerOf } from '../../layout/lines/listMarker.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { continuesSentence } from './sentences.ts';

/** Maximum relative difference in size of one text in two columns. */
const sameSizeRatio = 0.06;
/** Minimum characters of a line that ends in the middle of a sentence: labels are shorter. */
const minOpenChars = 15;

/** The end of a sentence or clause, in any script. */
const sentenceEnd = /[.!?:;。！？：；؟۔؛।॥።։།។။]["”’»」』）)\]]*\d*$/u;

/** Whether lines at the top of a column or a page go on with the text that ended before it. */
export function continuesAcrossBreak(open: readonly TextLine[], lines: readonly TextLine[]): boolean {
  const [last, next] = [open.at(-1), lines[0]];
  if (last === undefined || next === undefined) return false;
  if (Math.abs(last.size - next.size) > Math.max(last.size, next.size) * sameSizeRatio) return false;
  if (isColumn(lines, last)) return false;
  const end = last.text.trim();
  const start = next.text.trim();
  if (end.endsWith(softHyphen)) return true;
  if (/\p{L}[-\u2010]$/u.test(end) && /^\p{L}/u.test(start)) return true;
  // In scripts without capitals, the line before is as long as its column.
  if (/^\p{Lo}/u.test(start)) return !sentenceEnd.test(end) && (isFull(open) || isWide(open, lines));
  // A full line that ends with a comma or with a word that cannot end a sentence: a name or a number follows.
  const isText = next.words.length > 1 && /^[\p{L}\p{N}"“‘(]/u.test(start);
  const mayGoOn = isText && markerOf(start) === null && !isCaption(start);
  if (mayGoOn && leadsOn.test(end) && isFull(open)) return true;
  // An unfinished sentence, and a line that does not start a new one.
  return !sentenceEnd.test(end) && /^[\p{Ll}(,]/u.test(start) && end.length > minOpenChars;
}

const leadsOn = /[\p{L}\p{N})”’],$|\s(?:a|an|and|as|at|by|for|from|in|of|on|or|that|the|to|was|were|with)$/u;

/** Minimum one-word lines that make a table column, and maximum width of each relative to the line before. */
const minCellLines = 3;
const maxCellRatio = 0.4;

function isColumn(lines: readonly TextLine[], last: TextLine): boolean {
  const max = (last.x1 - last.x0) * maxCellRatio;
  return lines.length >= minCellLines && lines.every(({ words, x0, x1 }) => words.length === 1 && x1 - x0 <= max);
}

/** Maximum ems by which a paragraph's first line is indented and ends before the column edge. */
const maxIndentsEm = 2.5;

/** Whether the only line of a paragraph is as wide as the lines of the next column, apart from its indent. */
function isWide([line, ...others]: readonly TextLine[], next: readonly TextLine[]): boolean {
  if (line === undefined || others.length > 0 || next.length < 2) return false;
  const widest = Math.max(...next.map(({ x0, x1 }) => x1 - x0));
  return widest - (line.x1 - line.x0) < line.size * maxIndentsEm;
}

/** Whether the last of several lines ends where the longest of them does. */
function isFull(lines: readonly TextLine[]): boolean {
  const last = lines.at(-1);
  const right = Math.max(...lines.map(({ x1 }) => x1));
  return last !== undefined && lines.length > 1 && right - last.x1 < last.size;
}

/** Minimum width of the last line of a text that a table breaks off: part of the text's width, and ems of a text of one line. */
const brokenLineRatio = 0.85;
const brokenLineEm = 18;

/** Whether a text ends in the middle of a sentence with a line that is full. */
export function breaksOff(open: readonly TextLine[], [next]: readonly TextLine[]): boolean {
  const last = open.at(-1);
  if (last === undefined || next === undefined) return false;
  const { x0, x1 } = boundingBox(open);
  const width = open.length === 1 ? last.size * brokenLineEm : (x1 - x0) * brokenLineRatio;
  return last.x1 - x0 >= width && continuesSentence(last, next);
}
