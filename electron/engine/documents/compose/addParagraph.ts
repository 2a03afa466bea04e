import { boundingBox } from '../pdf/boxes.ts';
import { jointOf } from '../layout/lines/joinLines.ts';
import type { FullLines } from '../layout/lines/justified.ts';
import { textOf, type TextLine } from '../layout/lines/textLine.ts';
import type { Block, BlockType } from './blocks/block.ts';
import { makeBlock, type PlacedPage } from './blocks/makeBlock.ts';
import { isCaption } from '../layout/lines/captions.ts';
import { isFootnote } from './kinds/footnotes.ts';
import { isFormula, writeFormula } from './kinds/formulas.ts';
import { startsNote } from './paragraphs/noteMarks.ts';
import { continuesAcrossBreak } from './paragraphs/continuesAcrossBreak.ts';
import type { Paragraph } from './paragraphs/paragraph.ts';
import { tagOf } from './survey/tags.ts';
import { endAsides, openText, type OpenText, type Work } from './work.ts';
import { escapeStart, goesOnInWord, inlineOf } from './writing/inline.ts';
import { allLines, findHardBreaks } from './writing/hardBreaks.ts';
import { isTypedText, writeTyped } from './writing/typedText.ts';
import { writeCode } from './writing/writeCode.ts';

/** Position of a paragraph in its layout region. */
export interface PositionInRegion {
  readonly isFirst: boolean;
  /** The paragraph is a label of the drawing at the top of the region. */
  readonly isLabel: boolean;
  /** The paragraph is a caption below a table. */
  readonly namesTable: boolean;
  /** Only image captions precede it. */
  readonly isBelowCaption: boolean;
  /** Nothing else is in it. */
  readonly isAlone: boolean;
  /** Where the part ends, in points. */
  readonly right: number;
  /** The full lines of the part, if it is set to both edges. */
  readonly full: FullLines | null;
  /** All of it are verses. */
  readonly isVerse: boolean;
}

/** Adds a block of the paragraph that is looked at. */
type AddBlock = (type: BlockType, markdown: string, after?: Block['after']) => void;

/** Adds a paragraph to the document's blocks by its type: heading, code, list item, note, formula or text. */
export function addParagraph(work: Work, paragraph: Paragraph, at: PlacedPage, place: PositionInRegion): void {
  const { lines, marker, isCode } = paragraph;
  if (paragraph.isRotated) return addRotatedText(work, lines, at);
  if (place.isLabel && work.open !== null) return addLabel(work, lines, at);
  const box = boundingBox(lines);
  const add: AddBlock = (type, markdown, after = 'blank') => {
    work.blocks.push(makeBlock(at, { type, box, lines, markdown, after }));
  };
  const { open } = work;
  const isOfTable = isNoteOfTable(work.blocks.at(-1), paragraph);
  if (open !== null && !isCode && marker === null && !isOfTable) {
    const mayGoOn = place.isFirst || (place.isBelowCaption && breaksOff(open.lines, lines));
    if (mayGoOn && continuesAcrossBreak(open.lines, lines)) return continueText(work, open, lines, add);
  }
  endAsides(work);
  const role = work.stats.tags.roles && lines[0] !== undefined ? tagOf(lines[0])?.role : undefined;
  const isNamed = role === 'Caption' || isCaption(textOf(lines));
  const headingLevel = isNamed ? null : work.headings.levelOf(paragraph, place.isAlone);
  const level = place.namesTable ? null : headingLevel;
  if (level !== null) return addHeading(work, lines, { level, isOnFirstPage: at.index === 0 }, add);
  if (isCode && (lines.length > 1 || marker === null)) return addCode(work, lines, at, add);
  const note = work.footnotes.notes.get(paragraph);
  if (marker !== null && note === undefined) {
    const item = work.lists.write(marker, lines, work.inline, at.page);
    add('list_item', item.markdown, item.isFirst ? 'blank' : 'line');
    return openText(work, lines);
  }
  if (note !== undefined) {
    work.lists.end();
    return add('footnote', note.name + inlineOf(note.lines, work.inline));
  }
  if (role === 'Formula' || isFormula(lines)) {
    work.lists.end();
    return add('formula', writeFormula(lines));
  }
  const isNote = isFootnote(paragraph, at.page, work.stats) || isOfTable;
  const isTableName = place.namesTable && headingLevel !== null;
  // A caption at the foot of a page is not a footnote, even in small print.
  const type = isNamed || (isTableName && !isNote) ? 'caption' : isNote ? 'footnote' : 'text';
  const hardBreaks = type !== 'text' ? undefined : place.isVerse ? allLines(lines) : findHardBreaks(lines, place);
  const inItem = type === 'text' ? work.lists.within(lines, at.page, false) : null;
  if (inItem === null) work.lists.end();
  const { marks, compounds, isBold, isTyped } = work.inline;
  const text = inlineOf(lines, {
    isPlain: paragraph.isAddress,
    marks,
    compounds,
    hardBreaks,
    isBold,
    isTyped,
  });
  add(type, indented(escapeStart(text), inItem));
  if (type === 'text') openText(work, lines);
}

/** Whether a text directly follows a table, or another note of it, and begins with a superscript mark. */
function isNoteOfTable(last: Block | undefined, { lines }: Paragraph): boolean {
  const [first] = lines;
  return first !== undefined && (last?.type === 'table' || last?.type === 'footnote') && startsNote(first);
}

/** The sentence that is open may go on below the drawing. */
function addLabel(work: Work, lines: readonly TextLine[], at: PlacedPage): void {
  work.lists.end();
  const markdown = escapeStart(inlineOf(lines, work.inline));
  const block = makeBlock(at, { type: 'text', box: boundingBox(lines), lines, markdown });
  work.blocks.push(block);
  work.labels.add(block);
}

function addRotatedText(work: Work, lines: readonly TextLine[], at: PlacedPage): void {
  const type = isCaption(textOf(lines)) ? 'caption' : 'text';
  const markdown = escapeStart(inlineOf(lines, work.inline));
  work.asides.push(makeBlock(at, { type, box: boundingBox(lines), lines, markdown }));
}

/** The first level-1 heading is the document title if it is on the document's first page. */
function addHeading(
  work: Work,
  lines: readonly TextLine[],
  { level, isOnFirstPage }: { readonly level: number; readonly isOnFirstPage: boolean },
  add: AddBlock,
): void {
  work.lists.end();
  work.open = null;
  const isTitle = level === 1 && isOnFirstPage && !work.blocks.some(({ type }) => type === 'title');
  const { marks, compounds } = work.inline;
  const text = inlineOf(lines, { isPlain: true, marks, compounds, hardBreaks: undefined });
  add(isTitle ? 'title' : 'section_header', `${'#'.repeat(level)} ${text}`);
}

function addCode(work: Work, lines: readonly TextLine[], { page }: PlacedPage, add: AddBlock): void {
  const isCode = !work.stats.isTypewritten || !isTypedText(lines);
  const inItem = isCode ? work.lists.within(lines, page, true) : null;
  if (inItem === null) work.lists.end();
  if (isCode) return add('code', indented(writeCode(lines), inItem));
  work.open = null;
  for (const fragment of writeTyped(lines, work.inline)) add('text', fragment);
}

/** Indents a fragment that belongs to a list item by the indent of the item's text. */
function indented(markdown: string, spaces: string | null): string {
  return spaces === null || spaces === '' ? markdown : spaces + markdown.replaceAll(/\n(?=.)/g, `\n${spaces}`);
}

/** Block types that may interrupt a sentence, at the foot of a column or between its text; they are read after it. */
const interruptingTypes: ReadonlySet<BlockType> = new Set(['footnote', 'caption', 'figure']);

/** Part of its width that the last line of a text fills where a table at the edge of a page breaks it off, and ems of one that is all of it. */
const broken = { filled: 0.85, alone: 18 };

/** Whether a text ends in the middle of a sentence with a line that is full. */
function breaksOff(open: readonly TextLine[], [next]: readonly TextLine[]): boolean {
  const last = open.at(-1);
  if (last === undefined || next === undefined) return false;
  const { x0, x1 } = boundingBox(open);
  const width = open.length === 1 ? last.size * broken.alone : (x1 - x0) * broken.filled;
  return last.x1 - x0 >= width && /[\p{Ll},-]$/u.test(last.text) && /^\p{Ll}/u.test(next.text);
}

/** Continues a paragraph that began in another column or page. */
function continueText(work: Work, open: OpenText, lines: readonly TextLine[], add: AddBlock): void {
  const between = work.blocks.slice(open.at + 1).filter(({ isFurniture }) => !isFurniture);
  const last = work.blocks[open.at];
  // A table at the top of the next column or page does not interrupt the sentence, nor does one with a caption at the foot of its own
  // column.
  const isNamed = (block: Block): boolean => {
    const place = between.indexOf(block);
    return between[place - 1]?.type === 'caption' || between[place + 1]?.type === 'caption';
  };
  const isFloat = (block: Block): boolean =>
    last !== undefined &&
    (block.page !== last.page || block.box.y1 < last.box.y1 || isNamed(block)) &&
    breaksOff(open.lines, lines);
  const isAside = (block: Block): boolean =>
    interruptingTypes.has(block.type) ||
    block.markdown === '' ||
    work.labels.has(block) ||
    (block.type === 'table' && isFloat(block));
  // A code block is in between: the sentence continues below it.
  if (last === undefined || !between.every(isAside)) {
    add('text', escapeStart(inlineOf(lines, work.inline)));
    return openText(work, lines);
  }
  const before = open.lines.at(-1);
  const start = lines[0]?.words[0]?.text ?? '';
  const end = before?.text ?? '';
  const joint = jointOf(end, start, work.inline.compounds);
  // Text that ends with an emphasis marker is left unchanged.
  const isCut = joint.first !== end && /[-\u2010]$/.test(last.markdown);
  if (isCut) work.blocks[open.at] = { ...last, markdown: last.markdown.slice(0, -1) };
  const isOneWord = (joint.glue === '' && (isCut || joint.first === end)) || goesOnInWord(end, lines[0]?.words[0]);
  const after = work.blocks.splice(open.at + 1);
  add('text', inlineOf(lines, work.inline), isOneWord ? 'nothing' : 'space');
  openText(work, lines);
  work.blocks.push(...after);
}
