import { boundingBox } from '../pdf/boxes.ts';
import { jointOf } from '../layout/lines/joinLines.ts';
import type { FullLines } from '../layout/lines/justified.ts';
import type { Marker } from '../layout/lines/listMarker.ts';
import { isMathText } from '../layout/lines/mathText.ts';
import { textOf, type TextLine } from '../layout/lines/textLine.ts';
import { makeBlock, type Block, type BlockType, type PlacedPage } from './blocks/block.ts';
import { isCaption } from '../layout/lines/captions.ts';
import { isFootnote, startsNote, type NumberedNote } from './paragraphs/footnotes.ts';
import { breaksOff, continuesAcrossBreak } from './paragraphs/continuesAcrossBreak.ts';
import type { Paragraph } from './paragraphs/paragraph.ts';
import { tagOf } from './survey/tags.ts';
import { endAsides, openText, type OpenText, type Work } from './work.ts';
import { continuesHangulWord, escapeStart, inlineOf } from './writing/inline.ts';
import { allLines, findHardBreaks } from './writing/hardBreaks.ts';
import { isTypedText, writeCode, writeTyped } from './writing/writeCode.ts';

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

/** A paragraph that is being written, and where it goes. */
interface Writing {
  readonly work: Work;
  readonly paragraph: Paragraph;
  readonly at: PlacedPage;
  readonly position: PositionInRegion;
  readonly add: AddBlock;
}

/** What a paragraph is in the document. */
type ParagraphKind =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'listItem'; readonly marker: Marker }
  | { readonly kind: 'numberedNote'; readonly note: NumberedNote }
  | { readonly kind: 'code' | 'formula' | 'caption' | 'note' | 'text' };

/** Adds a paragraph to the document's blocks by its type: heading, code, list item, note, formula or text. */
export function addParagraph(work: Work, paragraph: Paragraph, at: PlacedPage, position: PositionInRegion): void {
  const { lines, marker, isCode } = paragraph;
  const { open } = work;
  if (paragraph.isRotated) return addRotatedText(work, lines, at);
  if (position.isLabel && open !== null) return addLabel(work, lines, at);
  const box = boundingBox(lines);
  const add: AddBlock = (type, markdown, after = 'blank') => {
    work.blocks.push(makeBlock(at, { type, box, lines, markdown, after }));
  };
  const isTableNote = isNoteOfTable(work.blocks.at(-1), paragraph);
  if (open !== null && !isCode && marker === null && !isTableNote) {
    const mayGoOn = position.isFirst || (position.isBelowCaption && breaksOff(open.lines, lines));
    if (mayGoOn && continuesAcrossBreak(open.lines, lines)) return continueText(work, open, lines, add);
  }
  endAsides(work);
  writeAs(kindOf(work, paragraph, at, position, isTableNote), { work, paragraph, at, position, add });
}

/** Returns what a paragraph is: the tags of the file and the headings decide first, its lines last. */
function kindOf(
  { stats, headings, footnotes }: Work,
  paragraph: Paragraph,
  { page }: PlacedPage,
  { isAlone, namesTable }: PositionInRegion,
  isTableNote: boolean,
): ParagraphKind {
  const { lines, marker, isCode } = paragraph;
  const role = stats.tags.roles && lines[0] !== undefined ? tagOf(lines[0])?.role : undefined;
  const isNamed = role === 'Caption' || isCaption(textOf(lines));
  const level = isNamed ? null : headings.levelOf(paragraph, isAlone);
  if (level !== null && !namesTable) return { kind: 'heading', level };
  if (isCode && (lines.length > 1 || marker === null)) return { kind: 'code' };
  const note = footnotes.notes.get(paragraph);
  if (note !== undefined) return { kind: 'numberedNote', note };
  if (marker !== null) return { kind: 'listItem', marker };
  if (role === 'Formula' || isFormula(lines)) return { kind: 'formula' };
  // A caption at the foot of a page is not a footnote, even in small print.
  if (isNamed) return { kind: 'caption' };
  if (isTableNote || isFootnote(paragraph, page, stats)) return { kind: 'note' };
  return { kind: level !== null ? 'caption' : 'text' };
}

function writeAs(what: ParagraphKind, writing: Writing): void {
  const { work, paragraph, add } = writing;
  switch (what.kind) {
    case 'heading':
      return addHeading(writing, what.level);
    case 'code':
      return addCode(writing);
    case 'listItem':
      return addListItem(writing, what.marker);
    case 'numberedNote':
      work.lists.end();
      return add('footnote', what.note.name + inlineOf(what.note.lines, work.inline));
    case 'formula':
      work.lists.end();
      return add('formula', writeFormula(paragraph.lines));
    case 'caption':
    case 'note':
      work.lists.end();
      return add(what.kind === 'note' ? 'footnote' : 'caption', writePlain(writing, undefined));
    case 'text':
      return addText(writing);
  }
}

function addListItem({ work, paragraph: { lines }, at, add }: Writing, marker: Marker): void {
  const item = work.lists.write(marker, lines, work.inline, at.page);
  add('list_item', item.markdown, item.isFirst ? 'blank' : 'line');
  openText(work, lines);
}

function addText(writing: Writing): void {
  const { work, paragraph, at, position, add } = writing;
  const { lines } = paragraph;
  const hardBreaks = position.isVerse ? allLines(lines) : findHardBreaks(lines, position);
  const inItem = work.lists.within(lines, at.page, false);
  if (inItem === null) work.lists.end();
  add('text', indented(writePlain(writing, hardBreaks), inItem));
  openText(work, lines);
}

function writePlain({ work, paragraph }: Writing, hardBreaks: ReadonlySet<number> | undefined): string {
  const { lines, isAddress } = paragraph;
  return escapeStart(inlineOf(lines, { ...work.inline, isPlain: isAddress, hardBreaks }));
}

/** Whether a text directly follows a table, or another note of it, and begins with a superscript mark. */
function isNoteOfTable(last: Block | undefined, { lines }: Paragraph): boolean {
  const [first] = lines;
  return first !== undefined && (last?.type === 'table' || last?.type === 'footnote') && startsNote(first);
}

/** The sentence that is open may continue below the drawing. */
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
function addHeading({ work, paragraph: { lines }, at, add }: Writing, level: number): void {
  work.lists.end();
  work.open = null;
  const isTitle = level === 1 && at.index === 0 && !work.blocks.some(({ type }) => type === 'title');
  const { marks, compounds } = work.inline;
  const text = inlineOf(lines, { isPlain: true, marks, compounds });
  add(isTitle ? 'title' : 'section_header', `${'#'.repeat(level)} ${text}`);
}

function addCode({ work, paragraph: { lines }, at, add }: Writing): void {
  const isCode = !work.stats.isTypewritten || !isTypedText(lines);
  const inItem = isCode ? work.lists.within(lines, at.page, true) : null;
  if (inItem === null) work.lists.end();
  if (isCode) return add('code', indented(writeCode(lines), inItem));
  work.open = null;
  for (const fragment of writeTyped(lines, work.inline)) add('text', fragment);
}

const maxFormulaLines = 4;

/** Whether separate lines are a formula: code may have its minus sign from a math font. */
export function isFormula(lines: readonly TextLine[]): boolean {
  return lines.length <= maxFormulaLines && !lines.every(({ isMono }) => isMono) && isMathText(lines);
}

/** Returns a formula between the delimiters that math renderers expect; its symbols are those of the page. */
export function writeFormula(lines: readonly TextLine[]): string {
  return ['$$', ...lines.map(({ text }) => text.replaceAll('$', '\\$')), '$$'].join('\n');
}

/** Indents a fragment that belongs to a list item by the indent of the item's text. */
function indented(markdown: string, spaces: string | null): string {
  return spaces === null || spaces === '' ? markdown : spaces + markdown.replaceAll(/\n(?=.)/g, `\n${spaces}`);
}

/** Block types that may interrupt a sentence, at the foot of a column or between its text; they are read after it. */
const interruptingTypes: ReadonlySet<BlockType> = new Set(['footnote', 'caption', 'figure']);

/** Continues a paragraph that began in another column or page. */
function continueText(work: Work, open: OpenText, lines: readonly TextLine[], add: AddBlock): void {
  const last = work.blocks[open.at];
  // A code block is in between: the sentence continues below it.
  if (last === undefined || !isOnlyInterrupted(work, open, last, lines)) {
    add('text', escapeStart(inlineOf(lines, work.inline)));
    return openText(work, lines);
  }
  const end = open.lines.at(-1)?.text ?? '';
  const [word] = lines[0]?.words ?? [];
  const joint = jointOf(end, word?.text ?? '', work.inline.compounds);
  // Text that ends with an emphasis marker is left unchanged.
  const isCut = joint.first !== end && /[-\u2010]$/.test(last.markdown);
  if (isCut) work.blocks[open.at] = { ...last, markdown: last.markdown.slice(0, -1) };
  const isOneWord = (joint.glue === '' && (isCut || joint.first === end)) || continuesHangulWord(end, word);
  const after = work.blocks.splice(open.at + 1);
  add('text', inlineOf(lines, work.inline), isOneWord ? 'nothing' : 'space');
  openText(work, lines);
  work.blocks.push(...after);
}

/** Whether only blocks that may interrupt a sentence follow the open text. */
function isOnlyInterrupted(work: Work, open: OpenText, last: Block, lines: readonly TextLine[]): boolean {
  const between = work.blocks.slice(open.at + 1).filter(({ isOmitted }) => !isOmitted);
  const isNamed = (index: number): boolean =>
    between[index - 1]?.type === 'caption' || between[index + 1]?.type === 'caption';
  return between.every((block, index) => {
    if (interruptingTypes.has(block.type) || block.markdown === '' || work.labels.has(block)) return true;
    // A table at the top of the next column or page does not interrupt the sentence, nor does one with a caption at the foot of its own
    // column.
    const isElsewhere = block.page !== last.page || block.box.y1 < last.box.y1 || isNamed(index);
    return block.type === 'table' && isElsewhere && breaksOff(open.lines, lines);
  });
}
