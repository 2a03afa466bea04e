import type { LayoutRegion, PageLayout } from '../layout/page/pageLayout.ts';
import type { Bookmark } from '../pdf/openPdf.ts';
import { runStages, type Stage } from '../stages.ts';
import { addRegion, furnitureOf, type CutPart, type Furniture } from './addRegion.ts';
import type { Block } from './blocks/block.ts';
import { learnHeadings, type HeadingRules } from './headings/learnHeadings.ts';
import { findFurniture } from './furniture/findFurniture.ts';
import { cutParagraphs } from './paragraphs/cutParagraphs.ts';
import { findFootnotes, type Footnotes } from './paragraphs/footnotes.ts';
import { linkTableNotes } from './tableNotes.ts';
import type { Paragraph } from './paragraphs/paragraph.ts';
import { findCompounds } from './survey/compounds.ts';
import { treatUnderlinedAsBold, writeBullets } from './survey/restyleLines.ts';
import { defaultTextStats, measureText, type TextStats } from './survey/textStats.ts';
import { endAsides, type Work } from './work.ts';
import { createListWriter } from './writing/lists.ts';
import type { Compounds } from '../layout/lines/joinLines.ts';

/** A document between two stages of its composition. */
interface Composition {
  readonly bookmarks: readonly Bookmark[];
  readonly pages: readonly PageLayout[];
  readonly stats: TextStats;
  readonly furniture: Furniture;
  /** Regions of each page, in reading order. */
  readonly regions: readonly (readonly CutPart[])[];
  readonly footnotes: Footnotes;
  readonly headings: HeadingRules;
  readonly compounds: Compounds;
  readonly blocks: readonly Block[];
}

/** From the layout of pages to the blocks of a document. */
export const compositionStages: readonly Stage<Composition>[] = [
  { name: 'compose/symbolBullets', run: (state) => ({ ...state, pages: writeBullets(state.pages) }) },
  { name: 'compose/underlinedTitles', run: (state) => ({ ...state, pages: treatUnderlinedAsBold(state.pages) }) },
  { name: 'compose/bodyTextMetrics', run: (state) => ({ ...state, stats: measureText(state.pages) }) },
  { name: 'compose/furniture', run: (state) => ({ ...state, furniture: findFurniture(state.pages, state.stats) }) },
  { name: 'compose/paragraphs', run: (state) => ({ ...state, regions: regionsOf(state) }) },
  { name: 'compose/footnotes', run: (state) => ({ ...state, footnotes: footnotesOf(state) }) },
  { name: 'compose/headings', run: (state) => ({ ...state, headings: headingRulesOf(state) }) },
  { name: 'compose/hyphenation', run: (state) => ({ ...state, compounds: findCompounds(state.pages) }) },
  { name: 'compose/blocks', run: (state) => ({ ...state, blocks: writeBlocks(state) }) },
  {
    name: 'compose/tableNotes',
    run: (state) => ({ ...state, blocks: linkTableNotes(state.blocks, noteNames(state)) }),
  },
];

/** Blocks of a document in reading order, page by page; null is a page that could not be read. */
export function composeBlocks(read: readonly (PageLayout | null)[], bookmarks: readonly Bookmark[]): readonly Block[] {
  return runStages(compositionStages, {
    bookmarks,
    pages: read.map((page) => page ?? emptyPage),
    stats: defaultTextStats,
    furniture: new Map(),
    regions: [],
    footnotes: { marks: new Map(), notes: new Map() },
    headings: { levelOf: () => null },
    compounds: new Set<string>(),
    blocks: [],
  }).blocks;
}

/** Placeholder for a page that could not be read: it is empty. */
const emptyPage: PageLayout = {
  width: 1,
  height: 1,
  turned: 'no',
  tilt: 0,
  parts: [],
  noteRules: [],
  sideBars: [],
  underlined: [],
  characterCount: 0,
  sizes: new Map(),
  recognised: [],
  unknownScript: null,
  unreadable: 0,
  isCut: false,
  pictured: 0,
};

function regionsOf({ pages, furniture, stats }: Composition): readonly (readonly CutPart[])[] {
  return pages.map((page) => page.parts.map((part) => cutPart(part, furniture, stats)));
}

function cutPart(part: LayoutRegion, furniture: Furniture, stats: TextStats): CutPart {
  if (part.kind !== 'lines') return part;
  const lines = part.lines.filter((line) => !furniture.has(line));
  const paragraphs = lines.length === 0 ? [] : cutParagraphs(lines, stats);
  return {
    kind: 'text',
    paragraphs: part.isRotated ? paragraphs.map((one) => ({ ...one, isRotated: true })) : paragraphs,
  };
}

/** Returns the paragraphs of each page. */
function paragraphsByPage({ regions }: Composition): readonly (readonly Paragraph[])[] {
  return regions.map((parts) => parts.flatMap((part) => (part.kind === 'text' ? part.paragraphs : [])));
}

function footnotesOf(state: Composition): Footnotes {
  const paragraphs = paragraphsByPage(state);
  return findFootnotes(state.pages, (page) => paragraphs[page] ?? [], state.stats);
}

/** Returns the names of the footnotes that the text points to. */
function noteNames({ footnotes }: Composition): readonly string[] {
  return [...footnotes.notes.values()].map(({ name }) => name.slice('[^'.length, name.indexOf(']')));
}

function headingRulesOf(state: Composition): HeadingRules {
  return learnHeadings(paragraphsByPage(state).flat(), state.stats, state.bookmarks);
}

function writeBlocks({ pages, stats, headings, footnotes, furniture, regions, compounds }: Composition): Block[] {
  const work: Work = {
    stats,
    headings,
    footnotes,
    inline: {
      isPlain: false,
      marks: footnotes.marks,
      compounds,
      hardBreaks: undefined,
      isBold: stats.isAllBold,
      isTyped: stats.isTypewritten,
    },
    lists: createListWriter(),
    blocks: [],
    asides: [],
    labels: new Set(),
    open: null,
  };
  for (const [index, page] of pages.entries()) {
    const at = { page, index };
    const around = furnitureOf(at, furniture);
    work.blocks.push(...around.filter(({ type }) => type === 'page_header'));
    for (const part of regions[index] ?? []) addRegion(work, part, at);
    work.blocks.push(...around.filter(({ type }) => type !== 'page_header'));
  }
  endAsides(work);
  return work.blocks;
}
