import { around } from '../../pdf/boxes.ts';
import { isCodeText } from '../../layout/lines/codeText.ts';
import { markEntries } from '../../layout/lines/indexLines.ts';
import { fullLinesOf } from '../../layout/lines/justified.ts';
import { markerOf, type Marker } from '../../layout/lines/listMarker.ts';
import { plainText, type Segment } from '../../layout/lines/segment.ts';
import { tagOf } from '../survey/tags.ts';
import type { TextStats } from '../survey/textStats.ts';
import { isEntry } from './contents.ts';
import { continuesParagraph, type OpenParagraph } from './continuesParagraph.ts';
import { firstLinesOf, isHanging } from './hanging.ts';
import { joinCode } from './joinCode.ts';
import { isRaised, startsNote } from './noteMarks.ts';
import type { Paragraph } from './paragraph.ts';
import { findProseCode } from './proseCode.ts';
import { isRunIn } from './runInMarkers.ts';
import { partRunInCode } from './runInCode.ts';
import { markTypedHeads, markTypedTerms } from './typedHeadings.ts';

/** Cuts the lines of one column into paragraphs, items and pieces of code. */
export function cutParagraphs(column: readonly Segment[], stats: TextStats): Paragraph[] {
  const lines = partRunInCode(markEntries(column));
  const { x0: left, x1: right } = around(lines);
  const firstLines = firstLinesOf(lines, left, right);
  const full = fullLinesOf(lines, left, right);
  const edges = { left, right, full, hangs: isHanging(lines, left, right), firstLines };
  const programs = findProseCode(lines);
  const done: OpenParagraph[] = [];
  for (const [index, line] of lines.entries()) {
    const last = done.at(-1);
    const lineAbove = last?.lines.at(-1);
    const above = lineAbove === undefined ? undefined : programs.get(lineAbove);
    const program = programs.get(line);
    if (program !== undefined) {
      if (last !== undefined && program === above) last.lines.push(line);
      else done.push({ lines: [line], marker: null });
      continue;
    }
    // Below a program something else begins.
    const open = above === undefined ? last : undefined;
    const said = stats.tags.paragraphs ? saidOf(open, line, stats) : null;
    const found =
      said === 'goesOn' ? null : startsItem(line, open, lines[index + 1], said === 'item', right, stats.size);
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
    // A bullet, or a dash of the text's own font before it: an item that names something of a program.
    const isItem = marker !== null && (isBullet.test(marker.marker) || own[0]?.words[0]?.style.mono === false);
    const isProgram = own[0] !== undefined && programs.has(own[0]);
    const setting = isItem || own.every(isKnownEntry) ? plainSetting : isProgram ? programSetting : settingOf(own);
    return {
      lines: own,
      marker: marker ?? entryMarker(own),
      isCode: setting.isCode,
      isAddress: setting.isAddress,
      isAside: false,
    };
  });
  return stats.isTypewritten ? cut : joinCode(markTypedHeads(markTypedTerms(cut), stats));
}

/** What no line of a program begins with. */
const isBullet = /^[•▪▫◦‣●○■□◆▶➢➤]$/u;

/** Whether a line is known to be one of an index, where names of a program stand as it sets them. */
function isKnownEntry({ isEntry: isKnown }: Segment): boolean {
  return isKnown;
}

/** A table of contents is a list, though nothing marks its items. */
function entryMarker(lines: readonly Segment[]): Marker | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || !isEntry(last)) return null;
  return { ordered: false, marker: '', number: null, rest: first.text };
}

/** Elements that are one text; a cell or a figure may hold many. */
const ownText = /^(?:P|H[1-6]?|Title|LI|TOCI|Caption|Note|FENote)$/;

/** Times the usual step between lines, from which on two lines of an item are two texts. */
const itemStep = 1.5;

/** What the file says of a line below another: it goes on, begins an item or something else; null where it says nothing. */
function saidOf(
  open: OpenParagraph | undefined,
  line: Segment,
  { leading }: TextStats,
): 'goesOn' | 'item' | 'other' | null {
  const tag = tagOf(line);
  if (tag === null || !ownText.test(tag.role)) return null;
  const last = open?.lines.at(-1);
  if (last !== undefined && tagOf(last)?.id === tag.id) {
    // An item may hold several texts that the file names no further.
    const isApart = line.baseline - last.baseline > line.size * leading * itemStep;
    return tag.role === 'LI' && isApart ? 'other' : 'goesOn';
  }
  return tag.role === 'LI' ? 'item' : 'other';
}

type Setting = Pick<Paragraph, 'isCode' | 'isAddress'>;

const plainSetting: Setting = { isCode: false, isAddress: false };
const programSetting: Setting = { isCode: true, isAddress: false };

/** What the setting of lines says of them: people set code in letters of fixed width, and addresses too. */
function settingOf(lines: readonly Segment[]): Setting {
  if (!lines.every(({ isMono }) => isMono))
    return { isCode: isCodeText(lines.map(({ text }) => text.trim())), isAddress: false };
  const areAddresses = lines.every(isAddress);
  return { isCode: !areAddresses, isAddress: areAddresses };
}

/** Nothing but addresses: people set them as they set code, which they are not. The mark of a note may stand before them. */
function isAddress(line: Segment): boolean {
  const text = startsNote(line) ? plainText(line.words.slice(1)) : line.text;
  const own = text.trim();
  // In a remark of a program they are a part of it.
  if (/^(?:\*|#|\/\/)\s/.test(own)) return false;
  return address.test(own) || own.split(/[,;]\s+/).every((part) => address.test(part));
}

const address = /^(?:[^\s@]{1,200}(?: [^\s@]{1,40}){0,6}@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)\S+)[,;.]?$/i;

/** The marker of a line that begins an item: a number begins one only where a list may begin or go on. */
function startsItem(
  line: Segment,
  open: OpenParagraph | undefined,
  next: Segment | undefined,
  isTagged: boolean,
  right: number,
  usual: number,
): Marker | null {
  const { text } = line;
  const marker = markerOf(text) ?? nextNumber(text, open);
  if (isTagged) return marker ?? { ordered: false, marker: '', number: null, rest: text };
  if (marker === null || (marker.rest === '' && next === undefined) || isOrnament(text)) return null;
  // In small print it is the mark of a note, in whatever height it stands.
  if (marker.marker === '∗' && line.size < usual * small) return null;
  const [first] = line.words;
  // Numbers in rings count within a text as well.
  if (isCircled.test(marker.marker) && marker.number !== 1 && open?.marker?.number !== (marker.number ?? 0) - 1)
    return null;
  // A star above its line is the mark of a note, and one in a remark of a program is a part of it.
  if (first !== undefined && (isRaised(first, line) || (line.isMono && isInRemark(open)))) return null;
  if (!marker.ordered)
    return separates(marker, line, open) || isInSentence(marker, line, open, right) || isLegend(line) ? null : marker;
  const last = open?.lines.at(-1);
  if (open === undefined || last === undefined) return marker;
  if (closesBracket(marker, last)) return null;
  if (open.marker !== null) return marker;
  const endsHere = /[.:;!?)\]"”’]$/.test(last.text) || last.x1 < line.x1 - line.size * 3;
  return endsHere || line.baseline - last.baseline > line.size * 1.6 ? marker : null;
}

/** Whether a number is the end of what stands between brackets in the line above: `(solution` and `1) or red`. */
function closesBracket({ marker }: Marker, { text }: Segment): boolean {
  return /^\w+\)$/.test(marker) && /\([^()]{0,40}$/.test(text) && /[\p{L}\p{N},]$/u.test(text);
}

const isCircled = /^[①-⑳]$/u;

/** Part of the usual size that what stands in small print is less than. */
const small = 0.97;

/** Whether the last remark of a program is open, which goes over several lines. */
function isInRemark(open: OpenParagraph | undefined): boolean {
  const last = open?.lines.findLast(({ text }) => /\/\*|\*\//.test(text));
  return last?.isMono === true && last.text.lastIndexOf('/*') > last.text.lastIndexOf('*/');
}

/** Asterisks or dots alone, between two parts of a text. */
function isOrnament(text: string): boolean {
  return /^(?:[*•·–—-]\s*){2,}$/.test(text.trim());
}

/** Whether a square stands before each of several things in one line: the legend of a chart. */
function isLegend({ words }: Segment): boolean {
  const sign = words[0]?.text ?? '';
  return /^[■□▪▫●○◆◇▲]$/.test(sign) && words.slice(1).some(({ text }) => text === sign);
}

/** The number that comes after the one of the item above, though no room is left behind it: long numbers have none. */
function nextNumber(text: string, open: OpenParagraph | undefined): Marker | null {
  const last = open?.marker?.number ?? null;
  if (last === null || open?.marker?.ordered !== true) return null;
  const [, marker = '', number, rest = ''] = /^((\d{1,3})[.)])(\p{L}.*)$/su.exec(text.trim()) ?? [];
  return Number(number) === last + 1 ? { ordered: true, marker, number: last + 1, rest } : null;
}

/** Ems that a line which has no room for another word leaves at most. */
const full = 3;

/** Whether a dash at the beginning of a line stands in the middle of the sentence above it, whose line is full. */
function isInSentence({ marker }: Marker, line: Segment, open: OpenParagraph | undefined, right: number): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[–—]$/.test(marker)) return false;
  if (line.baseline - last.baseline > line.size * 1.6 || last.x1 < right - line.size * full) return false;
  return /[\p{L}\p{N}\p{Pe}\p{Pf},]$/u.test(last.text);
}

/** Whether a dot at the beginning of a line parts what the line before parts with dots too. */
function separates({ marker }: Marker, line: Segment, open: OpenParagraph | undefined): boolean {
  const last = open?.lines.at(-1);
  if (last === undefined || open?.marker !== null || !/^[·•∙]$/.test(marker)) return false;
  if (line.baseline - last.baseline > line.size * 1.6) return false;
  return last.text.slice(1).includes(` ${marker} `);
}
