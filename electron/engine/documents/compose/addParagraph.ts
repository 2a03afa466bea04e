import { around } from '../pdf/boxes.ts';
import { jointOf } from '../layout/lines/joinLines.ts';
import { textOf, type Segment } from '../layout/lines/segment.ts';
import type { Block, BlockType } from './blocks/block.ts';
import { makeBlock, type PlacedPage } from './blocks/makeBlock.ts';
import { isCaption } from './kinds/captions.ts';
import { isFootnote } from './kinds/footnotes.ts';
import { isFormula, writeFormula } from './kinds/formulas.ts';
import { goesOn } from './paragraphs/goesOn.ts';
import type { Paragraph } from './paragraphs/paragraph.ts';
import { tagOf } from './survey/tags.ts';
import { endAsides, openText, type OpenText, type Work } from './work.ts';
import { escapeStart, inlineOf } from './writing/inline.ts';
import { allLines, findOwnLines } from './writing/ownLines.ts';
import { isTypedText, writeTyped } from './writing/typedText.ts';
import { writeCode } from './writing/writeCode.ts';

/** Where a paragraph stands in its part of the page. */
export interface PlaceInPart {
  readonly isFirst: boolean;
  /** It names a piece of the drawing that stands at the head of the part. */
  readonly isLabel: boolean;
  /** Nothing else is in it. */
  readonly isAlone: boolean;
  /** Where the part ends, in points. */
  readonly right: number;
  /** All of it are verses. */
  readonly isVerse: boolean;
}

/** Adds a block of the paragraph that is looked at. */
type AddBlock = (type: BlockType, markdown: string, after?: Block['after']) => void;

/** Adds a paragraph to what is written of a document, as what it is: a heading, code, an item of a list, a note, a formula or text. */
export function addParagraph(work: Work, paragraph: Paragraph, at: PlacedPage, place: PlaceInPart): void {
  const { lines, marker, isCode } = paragraph;
  if (paragraph.isAside) return addAside(work, lines, at);
  if (place.isLabel && work.open !== null) return addLabel(work, lines, at);
  const box = around(lines);
  const add: AddBlock = (type, markdown, after = 'blank') => {
    work.blocks.push(makeBlock(at, { type, box, lines, markdown, after }));
  };
  if (place.isFirst && work.open !== null && !isCode && marker === null && goesOn(work.open.lines, lines))
    return continueText(work, work.open, lines, add);
  endAsides(work);
  const role = work.stats.tags.roles && lines[0] !== undefined ? tagOf(lines[0])?.role : undefined;
  const isNamed = role === 'Caption' || isCaption(textOf(lines));
  const level = isNamed ? null : work.headings.levelOf(paragraph, place.isAlone);
  if (level !== null) return addHeading(work, lines, { level, isOnFirstPage: at.index === 0 }, add);
  if (isCode && (lines.length > 1 || marker === null)) return addCode(work, lines, add);
  const note = work.footnotes.notes.get(paragraph);
  if (marker !== null && note === undefined) {
    const item = work.lists.write(marker, lines, work.inline);
    add('list_item', item.markdown, item.isFirst ? 'blank' : 'line');
    return openText(work, lines);
  }
  work.lists.end();
  if (note !== undefined) return add('footnote', note.name + inlineOf(note.lines, work.inline));
  if (role === 'Formula' || isFormula(lines)) return add('formula', writeFormula(lines));
  const type = isFootnote(paragraph, at.page, work.stats) ? 'footnote' : isNamed ? 'caption' : 'text';
  const ownLines = type !== 'text' ? undefined : place.isVerse ? allLines(lines) : findOwnLines(lines, place.right);
  const { marks, compounds, isBold } = work.inline;
  add(type, escapeStart(inlineOf(lines, { isPlain: paragraph.isAddress, marks, compounds, ownLines, isBold })));
  if (type === 'text') openText(work, lines);
}

/** The sentence that is open may go on below the drawing. */
function addLabel(work: Work, lines: readonly Segment[], at: PlacedPage): void {
  work.lists.end();
  const markdown = escapeStart(inlineOf(lines, work.inline));
  const block = makeBlock(at, { type: 'text', box: around(lines), lines, markdown });
  work.blocks.push(block);
  work.labels.add(block);
}

function addAside(work: Work, lines: readonly Segment[], at: PlacedPage): void {
  const type = isCaption(textOf(lines)) ? 'caption' : 'text';
  const markdown = escapeStart(inlineOf(lines, work.inline));
  work.asides.push(makeBlock(at, { type, box: around(lines), lines, markdown }));
}

/** The first heading of the first level is the title of the document, where it stands on its first page. */
function addHeading(
  work: Work,
  lines: readonly Segment[],
  { level, isOnFirstPage }: { readonly level: number; readonly isOnFirstPage: boolean },
  add: AddBlock,
): void {
  work.lists.end();
  work.open = null;
  const isTitle = level === 1 && isOnFirstPage && !work.blocks.some(({ type }) => type === 'title');
  const { marks, compounds } = work.inline;
  const text = inlineOf(lines, { isPlain: true, marks, compounds, ownLines: undefined });
  add(isTitle ? 'title' : 'section_header', `${'#'.repeat(level)} ${text}`);
}

function addCode(work: Work, lines: readonly Segment[], add: AddBlock): void {
  work.lists.end();
  if (!work.stats.isTypewritten || !isTypedText(lines)) return add('code', writeCode(lines));
  work.open = null;
  for (const fragment of writeTyped(lines, work.inline)) add('text', fragment);
}

/** What may stand between two parts of a sentence, at the foot of a column or between its text, and is read after it. */
const aside: ReadonlySet<BlockType> = new Set(['footnote', 'caption', 'figure']);

/** The text of a paragraph that another column or page began. */
function continueText(work: Work, open: OpenText, lines: readonly Segment[], add: AddBlock): void {
  const between = work.blocks.slice(open.at + 1).filter(({ isFurniture }) => !isFurniture);
  const last = work.blocks[open.at];
  // A table without a name or a piece of code came between: the sentence goes on below it.
  const hasNames = between.some(({ type }) => type === 'caption');
  const isAside = (block: Block): boolean =>
    aside.has(block.type) || block.markdown === '' || work.labels.has(block) || (hasNames && block.type === 'table');
  if (last === undefined || !between.every(isAside)) {
    add('text', escapeStart(inlineOf(lines, work.inline)));
    return openText(work, lines);
  }
  const before = open.lines.at(-1);
  const start = lines[0]?.words[0]?.text ?? '';
  const end = before?.text ?? '';
  const joint = jointOf(end, start, work.inline.compounds);
  // What ends with a mark of emphasis is left as it is.
  const isCut = joint.first !== end && /[-\u2010]$/.test(last.markdown);
  if (isCut) work.blocks[open.at] = { ...last, markdown: last.markdown.slice(0, -1) };
  const isOneWord = joint.glue === '' && (isCut || joint.first === end);
  const after = work.blocks.splice(open.at + 1);
  add('text', inlineOf(lines, work.inline), isOneWord ? 'nothing' : 'space');
  openText(work, lines);
  work.blocks.push(...after);
}
