import { boundingBox } from '../pdf/boxes.ts';
import { isCaption, isFigureCaption } from '../layout/lines/captions.ts';
import { fullLinesOf } from '../layout/lines/justified.ts';
import { inkOf, textOf, type TextLine, wordCountOf } from '../layout/lines/textLine.ts';
import { linesOnPage, type LayoutRegion, type PageLayout } from '../layout/page/pageLayout.ts';
import { addParagraph } from './addParagraph.ts';
import { makeBlock, type Block, type PlacedPage } from './blocks/block.ts';
import type { FurnitureType } from './furniture/headerCandidate.ts';
import type { Paragraph } from './paragraphs/paragraph.ts';
import { endAsides, type Work } from './work.ts';
import { areVerses } from './writing/hardBreaks.ts';
import { escapeStart, inlineOf } from './writing/inline.ts';
import { writeTable } from './writing/writeTable.ts';

/** A region of a page; that of text is split into paragraphs. */
export type CutPart =
  | { readonly kind: 'text'; readonly paragraphs: readonly Paragraph[] }
  | Exclude<LayoutRegion, { readonly kind: 'lines' }>;

/** Page furniture (headers, footers, page numbers) by line. */
export type Furniture = ReadonlyMap<TextLine, FurnitureType>;

/** Returns the headers, footers and page numbers of a page as blocks. */
export function furnitureOf(at: PlacedPage, furniture: Furniture): Block[] {
  return linesOnPage(at.page).flatMap((line) => {
    const type = furniture.get(line);
    if (type === undefined) return [];
    return [makeBlock(at, { type, box: line, lines: [line], markdown: line.text, isOmitted: true })];
  });
}

/** Adds a region of a page to the document's blocks. */
export function addRegion(work: Work, part: CutPart, at: PlacedPage): void {
  if (part.kind === 'text') return addParagraphs(work, part.paragraphs, at);
  endAsides(work);
  if (part.kind === 'figure') addFigure(work, part, at);
  else if (part.kind === 'formula')
    work.blocks.push(makeBlock(at, { type: 'formula', box: part.box, markdown: `$$\n${part.tex}\n$$` }));
  else {
    work.blocks.push(makeBlock(at, { type: 'table', box: part.table, markdown: writeTable(part.table) }));
    work.lists.end();
  }
}

/** Minimum lines of running text of a page whose figures only illustrate it, and minimum words of such a line. */
const running = { minLines: 2, minWords: 9 };
/** Maximum words of labels in a drawing; more are the text of an infographic. */
const maxLabelWords = 60;

/**
 * Whether a drawing illustrates the text of its page, or has a caption: its labels are read with the drawing only. The text of a slide is in
 * its drawings.
 */
function isIllustration(text: readonly (readonly TextLine[])[], page: PageLayout): boolean {
  const words = text.flat().flatMap((line) => line.words.filter((word) => /\p{L}{2}/u.test(word.text)));
  if (text.length === 0 || words.length > maxLabelWords) return false;
  const lines = linesOnPage(page);
  const long = lines.filter((line) => wordCountOf(line) >= running.minWords);
  return long.length >= running.minLines || lines.some(({ text }) => isFigureCaption(text));
}

/** The text of a drawing is written line by line, as it is no heading and no table; where the drawing illustrates a text, it is omitted. */
function addFigure(work: Work, { box, text }: Extract<CutPart, { kind: 'figure' }>, at: PlacedPage): void {
  const { marks, compounds } = work.inline;
  const markdown = text.map((lines) => escapeStart(inlineOf(lines, { isPlain: true, marks, compounds }))).join('  \n');
  const isOmitted = isIllustration(text, at.page);
  work.blocks.push(makeBlock(at, { type: 'figure', box, lines: text.flat(), markdown, isOmitted }));
}

function addParagraphs(work: Work, paragraphs: readonly Paragraph[], at: PlacedPage): void {
  const all = paragraphs.flatMap(({ lines }) => lines);
  const { x0: left, x1: right } = boundingBox(all);
  const full = fullLinesOf(all, left, right);
  const isVerse = areVerses(
    paragraphs.filter(({ marker, isCode }) => marker === null && !isCode).map(({ lines }) => lines),
  );
  const labels = countLabels(paragraphs);
  let isBelowCaption = false;
  for (const [index, paragraph] of paragraphs.entries()) {
    const isLabel = index < labels;
    // A single checkbox is a choice whose other boxes are on the same line, not a list.
    const isChoice = isTask(paragraph) && ![index - 1, index + 1].some((other) => isTask(paragraphs[other]));
    const position = {
      ...{ isFirst: index === 0, isBelowCaption, isLabel, isAlone: paragraphs.length === 1, right, full, isVerse },
      namesTable: index === 0 && namesTable(work, at, paragraph, paragraphs[1]),
    };
    addParagraph(work, isChoice ? { ...paragraph, marker: null } : paragraph, at, position);
    // An image caption comes at the top of a column, before the text continues.
    isBelowCaption = (index === 0 || isBelowCaption) && (isLabel || work.blocks.at(-1)?.type === 'caption');
  }
}

/** A caption below its table: maximum lines, size relative to the text, and gap to the table in ems; minimum ratio of the gap below to it. */
const tableCaption = { maxLines: 2, maxSizeRatio: 0.95, maxGapEm: 1, minGapBelowRatio: 1.6 };

/**
 * Whether a paragraph is the caption of the table above it: it is smaller than the text, close to the table and farther from what follows,
 * as no heading is.
 */
function namesTable(
  work: Work,
  { page, index }: PlacedPage,
  { lines, marker }: Paragraph,
  next: Paragraph | undefined,
): boolean {
  const [last, first, end, below] = [work.blocks.at(-1), lines[0], lines.at(-1), next?.lines[0]];
  if (last?.type !== 'table' || last.page !== index || page.turned !== 'no' || first === undefined || end === undefined)
    return false;
  if (marker !== null || below === undefined || lines.length > tableCaption.maxLines) return false;
  if (first.size > work.stats.size * tableCaption.maxSizeRatio) return false;
  const gap = Math.max(0, inkOf(first).top - last.box.y1);
  const gapBelow = inkOf(below).top - inkOf(end).bottom;
  return (
    gap < first.size * tableCaption.maxGapEm && gapBelow > Math.max(gap, first.size / 2) * tableCaption.minGapBelowRatio
  );
}

/** Maximum labels of a drawing above its caption, and maximum lines and characters of each. */
const maxLabels = 8;
const maxLabelLines = 2;
const maxLabelChars = 40;

/** How many paragraphs at the head of a column are labels of a drawing, which ends with its name: short, and no sentences. */
function countLabels(paragraphs: readonly Paragraph[]): number {
  const name = paragraphs.slice(0, maxLabels + 1).findIndex(({ lines }) => isCaption(textOf(lines)));
  if (name === -1) return 0;
  const isLabel = ({ lines, isCode, marker }: Paragraph): boolean => {
    const text = textOf(lines).trim();
    return (
      !isCode &&
      marker === null &&
      lines.length <= maxLabelLines &&
      text.length <= maxLabelChars &&
      !/\p{L}[.?!:;,]$/u.test(text)
    );
  };
  return paragraphs.slice(0, name).every(isLabel) ? name : 0;
}

function isTask(paragraph: Paragraph | undefined): boolean {
  return /^[☐☑☒]/.test(paragraph?.marker?.marker ?? '');
}
