import { boundingBox } from '../../pdf/boxes.ts';
import { isCodeText } from '../../layout/lines/codeText.ts';
import { markEntries } from '../../layout/lines/indexLines.ts';
import { fullLinesOf } from '../../layout/lines/justified.ts';
import { markerOf, type Marker } from '../../layout/lines/listMarker.ts';
import { plainText, type TextLine } from '../../layout/lines/textLine.ts';
import { tagOf } from '../survey/tags.ts';
import type { TextStats } from '../survey/textStats.ts';
import { continuesParagraph, type OpenParagraph } from './continuesParagraph.ts';
import { firstLinesOf } from './columnEdges.ts';
import { joinCode } from './joinCode.ts';
import { isRaised, startsNote } from './noteMarks.ts';
import type { Paragraph } from './paragraph.ts';
import { isRunIn } from './runInMarkers.ts';
import { isTocLine } from './paragraphStarts.ts';

/** Cuts the lines of one column into paragraphs, items and pieces of code. */
export function cutParagraphs(column: readonly TextLine[], stats: TextStats): Paragraph[] {
  const lines = markEntries(column);
  const { x0: left, x1: right } = boundingBox(lines);
  const firstLines = firstLinesOf(lines, left, right);
  const full = fullLinesOf(lines, left, right);
  const edges = { left, right, full, firstLines };
  const done: OpenParagraph[] = [];
  for (const [index, line] of lines.entries()) {
    const open = done.at(-1);
    const said = stats.tags.paragraphs ? taggedRelation(open, line, stats) : null;
    const found = said === 'goesOn' ? null : startsItem(line, open, lines[index + 1], said === 'item', right);
    const marker =
      found !== null && said === null && open?.marker == null && isRunIn(lines, index, found) ? null : found;
    const goesOn =
      said === null
        ? marker === null && !isLegend(line) && open !== undefined && continuesParagraph(open, line, edges, stats)
        : null;
    if (open !== undefined && (goesOn ?? said === 'goesOn')) open.lines.push(line);
    else done.push({ lines: [line], marker });
  }
  const cut = done.map(({ lines: own, marker }): Paragraph => {
    // A bullet, or a dash in the text's own font: an item that names something of a program.
    const isItem = marker !== null && (isBullet.test(marker.marker) || own[0]?.words[0]?.style.mono === false);
    const setting = isItem ? plainSetting : settingOf(own);
    return {
      lines: own,
      marker: marker ?? entryMarker(own),
      isCode: setting.isCode,
      isAddress: setting.isAddress,
      isRotated: false,
    };
  });
  return stats.isTypewritten ? cut : joinCode(cut);
}

/** Bullets that never start a line of a program. */
const isBullet = /^[•▪▫◦‣●○■□◆▶➢➤]$/u;

/** A table of contents is a list, although its items have no markers. */
function entryMarker(lines: readonly TextLine[]): Marker | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || !isTocLine(last)) return null;
  return { ordered: false, marker: '', number: null, rest: first.text };
}

/** Structure elements that are one text each; a cell or a figure may contain several. */
const singleTextRoles = /^(?:P|H[1-6]?|Title|LI|TOCI|Caption|Note|FENote)$/;

/** Ratio to the usual line step above which two lines of an item are two texts. */
const itemStep = 1.5;

/**
 * Returns what the file's tags state about a line below another: it continues, begins an item or something else; null if they state
 * nothing.
 */
function taggedRelation(
  open: OpenParagraph | undefined,
  line: TextLine,
  { leading }: TextStats,
): 'goesOn' | 'item' | 'other' | null {
  const tag = tagOf(line);
  if (tag === null || !singleTextRoles.test(tag.role)) return null;
  const last = open?.lines.at(-1);
  if (last !== undefined && tagOf(last)?.id === tag.id) {
    // An item may contain several texts without tags.
    const isApart = line.baseline - last.baseline > line.size * leading * itemStep;
    return tag.role === 'LI' && isApart ? 'other' : 'goesOn';
  }
  return tag.role === 'LI' ? 'item' : 'other';
}

type Setting = Pick<Paragraph, 'isCode' | 'isAddress'>;

const plainSetting: Setting = { isCode: false, isAddress: false };

/** Returns what the typesetting of lines implies: both code and addresses are set in monospace. */
function settingOf(lines: readonly TextLine[]): Setting {
  if (!lines.every(({ isMono }) => isMono))
    return { isCode: isCodeText(lines.map(({ text }) => text.trim())), isAddress: false };
  const areAddresses = lines.every(isAddress);
  return { isCode: !areAddresses, isAddress: areAddresses };
}

/** Whether a line contains only URLs or e-mail addresses: they are set like code but are none. A note mark may precede them. */
function isAddress(line: TextLine): boolean {
  const text = startsNote(line) ? plainText(line.words.slice(1)) : line.text;
  const own = text.trim();
  return address.test(own) || own.split(/[,;]\s+/).every((part) => address.test(part));
}

const address = /^(?:[^\s@]{1,200}(?: [^\s@]{1,40}){0,6}@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)\S+)[,;.]?$/i;

/** Returns the marker of a line that starts an item. A number starts an item only where a list may start or continue. */
function startsItem(
  line: TextLine,
  open: OpenParagraph | undefined,
  next: TextLine | undefined,
  isTagged: boolean,
  right: number,
): Marker | null {
  const { text } = line;
  const marker = markerOf(text) ?? nextNumber(text, open);
  if (isTagged) return marker ?? { ordered: false, marker: '', number: null, rest: text };
  if (marker === null || (marker.rest === '' && next === undefined) || isOrnament(text)) return null;
  const [first] = line.words;
  // Circled numbers also count points within a text.
  const isNext = marker.number === 1 || open?.marker?.number === (marker.number ?? 0) - 1;
  if (/^[①-⑳]$/u.test(marker.marker) && !isNext) return null;
  // A superscript asterisk is a note mark.
  if (first !== undefined && isRaised(first, line)) return null;
  if (!marker.ordered)
    return separates(marker, line, open) || isInSentence(marker, line, open, right) || isLegend(line) ? null : marker;
  const last = open?.lines.at(-1);
  if (open === undefined || last === undefined) return marker;
  if (open.marker !== null) return marker;
  const endsHere = /[.:;!?)\]"”’]$/.test(last.text) || last.x1 < line.x1 - line.size * full;
  return endsHere || line.baseline - last.baseline > line.size * maxStepEm ? marker : null;
}

/** Asterisks or dots alone, between two parts of a text. */
function isOrnament(text: string): boolean {
  return /^(?:[*•·–—-]\s*){2,}$/.test(text.trim());
}

/** Whether a square precedes each of several entries on one line: a chart legend. */
function isLegend({ words }: TextLine): boolean {
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

/** Maximum baseline distance within one text, in ems: at one and a half spacing and slightly more. */
const maxStepEm = 1.6;

/** Maximum space in ems left on a line with no space for another word. */
const full = 3;

/** Whether a dash at the beginning of a line continues the sentence above it, whose line is full. */
function isInSentence({ marker }: Marker, line: TextLine, open: OpenParagraph | undefined, right: number): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[–—]$/.test(marker)) return false;
  if (line.baseline - last.baseline > line.size * maxStepEm || last.x1 < right - line.size * full) return false;
  return /[\p{L}\p{N}\p{Pe}\p{Pf},]$/u.test(last.text);
}

/** Whether a dot at the start of a line is a separator that the line above also uses. */
function separates({ marker }: Marker, line: TextLine, open: OpenParagraph | undefined): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[·•∙]$/.test(marker)) return false;
  if (line.baseline - last.baseline > line.size * maxStepEm) return false;
  return last.text.slice(1).includes(` ${marker} `);
}
