import { boundingBox } from '../../pdf/boxes.ts';
import { isCodeText } from '../../layout/lines/codeText.ts';
import { markEntries } from '../../layout/lines/indexLines.ts';
import { fullLinesOf } from '../../layout/lines/justified.ts';
import type { Marker } from '../../layout/lines/listMarker.ts';
import { plainText, type TextLine } from '../../layout/lines/textLine.ts';
import { tagOf } from '../survey/tags.ts';
import type { TextStats } from '../survey/textStats.ts';
import { continuesParagraph, type OpenParagraph } from './continuesParagraph.ts';
import { firstLinesOf } from './columnEdges.ts';
import { startsNote } from './footnotes.ts';
import { entryMarker, isLegend, isRunIn, itemMarker, taggedMarker } from './itemMarkers.ts';
import { joinCode } from './joinCode.ts';
import type { Paragraph } from './paragraph.ts';

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
    const tagged = stats.tags.paragraphs ? taggedRelation(open, line, stats) : null;
    const marker = markerIn(lines, index, { open, right, tagged });
    const continues =
      tagged === null
        ? marker === null && !isLegend(line) && open !== undefined && continuesParagraph(open, line, edges, stats)
        : tagged === 'continues';
    if (open !== undefined && continues) open.lines.push(line);
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

interface ItemContext {
  /** The paragraph above. */
  readonly open: OpenParagraph | undefined;
  /** Right edge of the column, in points. */
  readonly right: number;
  readonly tagged: TaggedRelation | null;
}

/** Returns the marker of a line that starts an item; null if it starts none, or belongs to an enumeration within a text. */
function markerIn(lines: readonly TextLine[], index: number, { open, right, tagged }: ItemContext): Marker | null {
  const line = lines[index];
  if (line === undefined || tagged === 'continues') return null;
  if (tagged === 'item') return taggedMarker(line, open);
  const marker = itemMarker({ line, open, hasNext: index + 1 < lines.length, right });
  const isFree = tagged === null && open?.marker == null;
  return marker !== null && isFree && isRunIn(lines, index, marker) ? null : marker;
}

/** Bullets that never start a line of a program. */
const isBullet = /^[•▪▫◦‣●○■□◆▶➢➤]$/u;

/** Structure elements that are one text each; a cell or a figure may contain several. */
const singleTextRoles = /^(?:P|H[1-6]?|Title|LI|TOCI|Caption|Note|FENote)$/;

/** Ratio to the usual line step above which two lines of an item are two texts. */
const maxItemStepRatio = 1.5;

/** What the file's tags state about a line below another: it continues it, begins an item, or something else. */
type TaggedRelation = 'continues' | 'item' | 'other';

/** Returns what the file's tags state about a line; null if they state nothing. */
function taggedRelation(
  open: OpenParagraph | undefined,
  line: TextLine,
  { leading }: TextStats,
): TaggedRelation | null {
  const tag = tagOf(line);
  if (tag === null || !singleTextRoles.test(tag.role)) return null;
  const last = open?.lines.at(-1);
  if (last !== undefined && tagOf(last)?.id === tag.id) {
    // An item may contain several texts without tags.
    const isApart = line.baseline - last.baseline > line.size * leading * maxItemStepRatio;
    return tag.role === 'LI' && isApart ? 'other' : 'continues';
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
