import { jointOf } from '../layout/lines/joinLines.ts';
import { plainText, type Segment } from '../layout/lines/segment.ts';
import type { LaidPage, Part } from '../layout/page/laidPage.ts';
import type { Bookmark } from '../pdf/openPdf.ts';
import type { Box } from '../pdf/pageContent.ts';
import { turnBack } from '../pdf/uprightContent.ts';
import type { Block, BlockType } from './blocks/block.ts';
import { learnHeadings, type HeadingRules } from './headings/headings.ts';
import { isCaption } from './kinds/captions.ts';
import { findFootnotes, isFootnote, type Footnotes } from './kinds/footnotes.ts';
import { isFormula, writeFormula } from './kinds/formulas.ts';
import { findFurniture, type FurnitureType } from './kinds/furniture.ts';
import { goesOn } from './paragraphs/goesOn.ts';
import { cutParagraphs, type Paragraph } from './paragraphs/paragraphs.ts';
import { writeBullets } from './survey/bullets.ts';
import { findCompounds } from './survey/compounds.ts';
import { boldenHeadings } from './survey/displayFonts.ts';
import { tagOf } from './survey/tags.ts';
import { measureText, type TextStats } from './survey/textStats.ts';
import { escapeStart, inlineOf, type InlineOptions } from './writing/inline.ts';
import { createListWriter, type ListWriter } from './writing/lists.ts';
import { findOwnLines } from './writing/ownLines.ts';
import { isTypedText, writeTyped } from './writing/typedText.ts';
import { writeTable } from './writing/writeTable.ts';

/** A part whose lines are cut into paragraphs. */
type CutPart =
  | { readonly kind: 'text'; readonly paragraphs: readonly Paragraph[] }
  | Exclude<Part, { readonly kind: 'lines' }>;

interface Work {
  readonly stats: TextStats;
  readonly headings: HeadingRules;
  readonly lists: ListWriter;
  readonly furniture: ReadonlyMap<Segment, FurnitureType>;
  readonly footnotes: Footnotes;
  readonly inline: InlineOptions;
  readonly blocks: Block[];
  /** Text at the edges of pages, until what goes on from one to the next has ended: nothing stands in the middle of a sentence. */
  readonly asides: Block[];
  /** The last paragraph of running text, which the next column or page may go on with. */
  open: { readonly lines: readonly Segment[]; readonly size: number } | null;
}

/** Stands for a page that could not be read: nothing is on it. */
const noPage: LaidPage = {
  ...{
    width: 1,
    height: 1,
    turned: 'no',
    tilt: 0,
    parts: [],
    noteRules: [],
    letters: 0,
    sizes: new Map(),
    unreadable: 0,
    isCut: false,
    pictured: 0,
  },
};

/** Blocks of a document in reading order, page by page; null is a page that could not be read. */
export function composeBlocks(read: readonly (LaidPage | null)[], bookmarks: readonly Bookmark[]): Block[] {
  const pages = boldenHeadings(writeBullets(read.map((page) => page ?? noPage)));
  const stats = measureText(pages);
  const furniture = findFurniture(pages, stats);
  const cut = pages.map((page) => page.parts.map((part) => cutPart(part, furniture, stats)));
  const paragraphs = cut.flat().flatMap((part) => (part.kind === 'text' ? part.paragraphs : []));
  const headings = learnHeadings(paragraphs, stats, bookmarks);
  const ofPage = (page: number): Paragraph[] =>
    (cut[page] ?? []).flatMap((part) => (part.kind === 'text' ? part.paragraphs : []));
  const footnotes = findFootnotes(pages, ofPage, stats);
  const work: Work = {
    ...{
      stats,
      headings,
      furniture,
      footnotes,
      inline: { marks: footnotes.marks, compounds: findCompounds(pages) },
    },
    ...{ lists: createListWriter(), blocks: [], asides: [], open: null },
  };
  for (const [index, page] of pages.entries()) {
    addFurniture(work, page, index, (type) => type === 'page_header');
    for (const part of cut[index] ?? []) addPart(work, part, page, index);
    addFurniture(work, page, index, (type) => type !== 'page_header');
  }
  endAsides(work);
  return work.blocks;
}

function cutPart(part: Part, furniture: ReadonlyMap<Segment, FurnitureType>, stats: TextStats): CutPart {
  if (part.kind !== 'lines') return part;
  const lines = part.lines.filter((line) => !furniture.has(line));
  const paragraphs = lines.length === 0 ? [] : cutParagraphs(lines, stats);
  return { kind: 'text', paragraphs: part.isAside ? paragraphs.map((one) => ({ ...one, isAside: true })) : paragraphs };
}

function addFurniture(
  { blocks, furniture }: Work,
  page: LaidPage,
  index: number,
  isWanted: (type: FurnitureType) => boolean,
): void {
  for (const part of page.parts) {
    if (part.kind !== 'lines') continue;
    for (const line of part.lines) {
      const type = furniture.get(line);
      if (type === undefined || !isWanted(type)) continue;
      blocks.push({ ...blockOf(index, type, line, page, [line]), markdown: plainText(line.words), isFurniture: true });
    }
  }
}

function endAsides({ blocks, asides }: Work): void {
  blocks.push(...asides.splice(0));
}

function addAside(work: Work, { lines }: Paragraph, page: LaidPage, index: number): void {
  const type = isCaption(lines.map(({ words }) => plainText(words)).join(' ')) ? 'caption' : 'text';
  const markdown = escapeStart(inlineOf(lines, work.inline));
  work.asides.push({ ...blockOf(index, type, around(lines), page, lines), markdown });
}

function addPart(work: Work, part: CutPart, page: LaidPage, index: number): void {
  if (part.kind !== 'text') endAsides(work);
  if (part.kind === 'table') {
    work.blocks.push({ ...blockOf(index, 'table', part.table, page, []), markdown: writeTable(part.table) });
    work.lists.end();
  } else if (part.kind === 'figure') {
    work.blocks.push({ ...blockOf(index, 'figure', part.box, page, []), markdown: '' });
  } else {
    const right = Math.max(...part.paragraphs.flatMap(({ lines }) => lines.map(({ x1 }) => x1)));
    for (const [place, paragraph] of part.paragraphs.entries()) {
      // A box to tick by itself is a choice, whose other boxes stand beside it, and no list.
      const isChoice = isTask(paragraph) && ![place - 1, place + 1].some((other) => isTask(part.paragraphs[other]));
      const own = isChoice ? { ...paragraph, marker: null } : paragraph;
      const at = { isFirst: place === 0, isAlone: part.paragraphs.length === 1, right };
      addParagraph(work, own, page, index, at);
    }
  }
}

function isTask(paragraph: Paragraph | undefined): boolean {
  return /^[☐☑☒]/.test(paragraph?.marker?.marker ?? '');
}

/** Where a paragraph stands in its part of the page. */
interface PlaceInPart {
  readonly isFirst: boolean;
  /** Nothing else is in it. */
  readonly isAlone: boolean;
  /** Where the part ends. */
  readonly right: number;
}

function addParagraph(
  work: Work,
  paragraph: Paragraph,
  page: LaidPage,
  index: number,
  { isFirst, isAlone, right }: PlaceInPart,
): void {
  const { lines, marker, isCode } = paragraph;
  if (paragraph.isAside) return addAside(work, paragraph, page, index);
  const box = around(lines);
  const block = (type: BlockType, markdown: string, after: Block['after'] = 'blank'): void => {
    work.blocks.push({ ...blockOf(index, type, box, page, lines), markdown, after });
  };
  const text = lines.map(({ words }) => plainText(words)).join(' ');
  if (isFirst && work.open !== null && !isCode && marker === null && goesOn(work.open, lines)) {
    continueText(work, lines, block);
    return;
  }
  endAsides(work);
  const role = work.stats.tags.roles && lines[0] !== undefined ? tagOf(lines[0])?.role : undefined;
  const named = role === 'Caption' || isCaption(text);
  const level = named ? null : work.headings.levelOf(paragraph, isAlone);
  if (level !== null) {
    work.lists.end();
    work.open = null;
    const isTitle = level === 1 && index === 0 && !work.blocks.some(({ type }) => type === 'title');
    return block(
      isTitle ? 'title' : 'section_header',
      `${'#'.repeat(level)} ${inlineOf(lines, { ...work.inline, isPlain: true })}`,
    );
  }
  if (isCode && (lines.length > 1 || marker === null)) {
    work.lists.end();
    if (work.stats.isTypewritten && isTypedText(lines)) {
      work.open = null;
      for (const fragment of writeTyped(lines, work.inline)) block('text', fragment);
      return;
    }
    return block('code', codeOf(lines));
  }
  if (marker !== null) {
    const item = work.lists.write(marker, lines, work.inline);
    work.open = { lines, size: work.stats.size };
    return block('list_item', item.markdown, item.isFirst ? 'blank' : 'line');
  }
  work.lists.end();
  const note = work.footnotes.notes.get(paragraph);
  if (note !== undefined) return block('footnote', note.name + inlineOf(note.lines, work.inline));
  if (role === 'Formula' || isFormula(lines)) return block('formula', writeFormula(lines));
  const type = isFootnote(paragraph, page, work.stats) ? 'footnote' : named ? 'caption' : 'text';
  if (type === 'text') work.open = { lines, size: work.stats.size };
  const own = {
    isPlain: paragraph.isAddress === true,
    ...(type === 'text' ? { ownLines: findOwnLines(lines, right) } : {}),
  };
  block(type, escapeStart(inlineOf(lines, { ...work.inline, ...own })));
}

/** The text of a paragraph that another column or page began. */
function continueText(
  work: Work,
  lines: readonly Segment[],
  block: (type: BlockType, markdown: string, after?: Block['after']) => void,
): void {
  const at = work.blocks.findLastIndex(({ isFurniture, markdown }) => !isFurniture && markdown !== '');
  const last = work.blocks[at];
  const before = work.open?.lines.at(-1);
  const start = lines[0]?.words[0]?.text ?? '';
  const end = before === undefined ? '' : plainText(before.words);
  const joint = jointOf(end, start, work.inline.compounds);
  // What ends with a mark of emphasis is left as it is.
  const isCut = joint.first !== end && /[-\u2010]$/.test(last?.markdown ?? '');
  if (last !== undefined && isCut) work.blocks[at] = { ...last, markdown: last.markdown.slice(0, -1) };
  block(
    'text',
    inlineOf(lines, work.inline),
    joint.glue === '' && (isCut || joint.first === end) ? 'nothing' : 'space',
  );
  work.open = { lines, size: work.stats.size };
}

function codeOf(lines: readonly Segment[]): string {
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const written = lines.map((line) => {
    // The number of a line is set smaller.
    const word = line.words.find(({ style }) => style.mono) ?? line.words[0];
    const width = word === undefined ? 6 : Math.max(1, (word.x1 - word.x0) / Math.max(1, word.text.length));
    let text = '';
    for (const { text: own, x0 } of line.words)
      text = text.padEnd(Math.max(text === '' ? 0 : text.length + 1, Math.round((x0 - left) / width))) + own;
    return text;
  });
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  const usual = Math.min(...steps.filter((gap) => gap > 0));
  // An empty line stands where there is room for one.
  const spaced = written.flatMap((line, index) => ((steps[index - 1] ?? 0) > usual * 1.6 ? ['', line] : [line]));
  const fence = written.some((line) => line.includes('```')) ? '~~~~' : '```';
  return [fence, ...spaced, fence].join('\n');
}

function around(lines: readonly Segment[]): Box {
  return {
    x0: Math.min(...lines.map(({ x0 }) => x0)),
    y0: Math.min(...lines.map(({ y0 }) => y0)),
    x1: Math.max(...lines.map(({ x1 }) => x1)),
    y1: Math.max(...lines.map(({ y1 }) => y1)),
  };
}

function blockOf(index: number, type: BlockType, box: Box, page: LaidPage, lines: readonly Segment[]): Block {
  const scores = lines.flatMap(({ words }) =>
    words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence])),
  );
  const isRecognised = scores.length > 0;
  return {
    page: index,
    type,
    box: turnBack({ x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 }, page),
    markdown: '',
    after: 'blank',
    isFurniture: false,
    source: isRecognised ? 'layout_ocr' : 'native_text',
    ocrConfidence: isRecognised ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
  };
}
