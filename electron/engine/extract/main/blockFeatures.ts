import type { PageAnalysis } from './analysePage.ts';
import { putAncestors } from './ancestorFeatures.ts';
import { putContainers } from './containerFeatures.ts';
import type { ContainerFacts } from './containerFacts.ts';
import { wordsOf } from '../../../../shared/base/countWords.ts';
import { endsSentence } from './sentences.ts';
import { FeatureTable } from './featureTable.ts';
import { type Block, type PageOutline } from './pageOutline.ts';
import { hasType, type PageTraits } from './pageTraits.ts';
import { putPatterns } from './patternFeatures.ts';

/** Names of elements that contain blocks. The model reads their index: the order must not change. */
const containerNames =
  'p li td th dd dt h1 h2 h3 h4 h5 h6 blockquote pre figcaption div summary caption address label'.split(' ');

/** Returns the model's features of the blocks of a page: one row per block, in document order. */
export function describeBlocks({ outline, facts, patterns, ancestors, traits }: PageAnalysis): FeatureTable {
  const { blocks } = outline;
  const table = new FeatureTable(blocks.length);
  const places = locate(outline);
  const repeats = countRepeats(blocks);
  let wordsBefore = 0;
  for (const [index, block] of blocks.entries()) {
    putContentFeatures(table, outline, block);
    putWording(table, block, traits);
    table.put('repeats', repeats.counts.get(block.text.toLowerCase()) ?? 1);
    table.put('repeatsBefore', repeats.before[index] ?? 0);
    putNeighbours(table, outline, index);
    putPositionFeatures(table, outline, places, index, wordsBefore / (facts.words[0] || 1));
    putAncestors(table, ancestors, block.container);
    putContainers(table, outline, facts, block.container);
    putPatterns(table, outline, facts, patterns, index);
    putPage(table, facts, traits);
    table.endRow();
    wordsBefore += block.words;
  }
  return table;
}

function headingLevel(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

function putContentFeatures(table: FeatureTable, { elements, parents }: PageOutline, block: Block): void {
  const { text, words } = block;
  const element = elements[block.container];
  const parent = elements[parents[block.container] ?? -1];
  const share = (pattern: RegExp, whole: number): number => (text.match(pattern)?.length ?? 0) / whole;
  const holds = (...names: readonly string[]): number =>
    block.nodes.some((node) => 'name' in node && names.includes(node.name)) ? 1 : 0;
  table.put('words', Math.log1p(words));
  table.put('linkShare', block.linkWords / words);
  table.put('sentences', Math.min(5, block.sentences));
  table.put('isProse', block.isProse ? 1 : 0);
  table.put('name', containerNames.indexOf(element?.name ?? ''));
  table.put('parentName', containerNames.indexOf(parent?.name ?? ''));
  table.put('headingLevel', headingLevel(element?.name ?? ''));
  table.put('digitShare', share(/\p{Nd}/gu, text.length));
  table.put('capitalShare', share(/\p{Lu}/gu, text.length));
  table.put('commaShare', share(/[,;:、，；：،؛፣၊]/g, words));
  table.put('charactersPerWord', measureLength(text) / words);
  table.put('endsSentence', endsSentence(text, block.sentences) ? 1 : 0);
  table.put('hasArrow', /[›»→>|•·/]/.test(withoutQuotations(text)) ? 1 : 0);
  table.put('hasPrice', block.hasPrice ? 1 : 0);
  table.put('holdsButton', holds('button'));
  table.put('holdsField', holds('label', 'input'));
  table.put('holdsStrong', holds('strong', 'b'));
  table.put('holdsLink', holds('a'));
}

/** Letters that are drawn in a square say as much as several letters of an alphabet. */
const squareScripts: readonly { readonly char: RegExp; readonly more: number }[] = [
  { char: /\p{Script=Han}/gu, more: 3 },
  { char: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, more: 1 },
];

/** Returns the characters that a text of equal content would have in an alphabet. */
function measureLength(text: string): number {
  if (!/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffdc\ud840-\ud8ff]/.test(text)) return text.length;
  return squareScripts.reduce((sum, { char, more }) => sum + (text.match(char)?.length ?? 0) * more, text.length);
}

/** Angle quotation marks are no arrows. Those of a pager have a space at the inner side. */
function withoutQuotations(text: string): string {
  return text.includes('«') ? text.replace(/«(?! )[^«»]*(?<! )»/g, '') : text;
}

function putWording(table: FeatureTable, block: Block, traits: PageTraits): void {
  const words = wordsOf(block.text.slice(0, 5_000));
  const inTitle = words.filter((word) => traits.titleWords.has(word)).length;
  let stated = 0;
  for (let index = 1; index < words.length; index += 1) {
    if (traits.statedPairs.has(`${words[index - 1]} ${words[index]}`)) stated += 1;
  }
  table.put('titleShare', words.length === 0 ? 0 : inTitle / words.length);
  table.put('titleCover', traits.titleWords.size === 0 ? 0 : Math.min(2, inTitle / traits.titleWords.size));
  table.put('statedShare', words.length < 2 ? 0 : stated / (words.length - 1));
}

const neighbours = [-1, 1, 2].map((distance) => ({
  distance,
  words: `neighbour${distance}Words`,
  linkShare: `neighbour${distance}LinkShare`,
  isHeading: `neighbour${distance}IsHeading`,
}));

function putNeighbours(table: FeatureTable, { blocks, elements }: PageOutline, index: number): void {
  for (const { distance, words, linkShare, isHeading } of neighbours) {
    const block = blocks[index + distance];
    table.put(words, block ? Math.log1p(block.words) : 0);
    table.put(linkShare, block ? block.linkWords / block.words : 0);
    table.put(isHeading, block ? Math.sign(headingLevel(elements[block.container]?.name ?? '')) : 0);
  }
}

interface BlockLandmarks {
  readonly firstHeading: number;
  readonly firstProse: number;
  readonly lastProse: number;
  /** Blocks from each block to the nearest prose. */
  readonly toProse: Int32Array;
}

const maxDistance = 30;

function locate({ blocks, elements }: PageOutline): BlockLandmarks {
  const toProse = new Int32Array(blocks.length).fill(maxDistance);
  for (const [start, end, step] of [
    [0, blocks.length, 1],
    [blocks.length - 1, -1, -1],
  ] as const) {
    let distance = maxDistance;
    for (let index = start; index !== end; index += step) {
      distance = blocks[index]?.isProse ? 0 : Math.min(maxDistance, distance + 1);
      toProse[index] = Math.min(toProse[index] ?? maxDistance, distance);
    }
  }
  return {
    firstHeading: blocks.findIndex((block) => elements[block.container]?.name === 'h1'),
    firstProse: blocks.findIndex((block) => block.isProse),
    lastProse: blocks.findLastIndex((block) => block.isProse),
    toProse,
  };
}

function putPositionFeatures(
  table: FeatureTable,
  outline: PageOutline,
  places: BlockLandmarks,
  index: number,
  wordShare: number,
): void {
  const from = (other: number, most: number): number =>
    other < 0 ? 0 : Math.max(-most, Math.min(most, index - other));
  const container = outline.blocks[index]?.container ?? 0;
  table.put('depth', outline.depths[container] ?? 0);
  table.put('wordsBefore', wordShare);
  table.put('blocksBefore', index / outline.blocks.length);
  table.put('fromFirstHeading', from(places.firstHeading, 50));
  table.put('fromFirstProse', from(places.firstProse, 30));
  table.put('fromLastProse', from(places.lastProse, 30));
  table.put('toProse', places.toProse[index] ?? maxDistance);
}

function countRepeats(blocks: readonly Block[]): { counts: ReadonlyMap<string, number>; before: readonly number[] } {
  const counts = new Map<string, number>();
  const before = blocks.map(({ text }) => {
    const key = text.toLowerCase();
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  });
  return { counts, before };
}

function putPage(table: FeatureTable, facts: ContainerFacts, traits: PageTraits): void {
  const words = facts.words[0] || 1;
  const blocks = facts.blocks[0] || 1;
  table.put('pageWords', Math.log1p(words));
  table.put('pageLinkShare', (facts.linkWords[0] ?? 0) / words);
  table.put('pageProseShare', (facts.proseWords[0] ?? 0) / words);
  table.put('pageProse', Math.log1p(facts.proseWords[0] ?? 0));
  table.put('pagePrices', (facts.prices[0] ?? 0) / blocks);
  table.put('pageBlocks', Math.log1p(blocks));
  table.put('pagePictures', (facts.images[0] ?? 0) / blocks);
  table.put('pageStated', Math.log10(1 + traits.statedLength));
  table.put('pageArticles', Math.min(10, traits.counts.article));
  table.put('pageMains', Math.min(2, traits.counts.main));
  table.put('pageCodes', Math.min(10, traits.counts.pre));
  table.put('pageTitles', Math.min(5, traits.counts.h1));
  table.put('pageTables', Math.min(5, traits.counts.table));
  table.put('pageForms', Math.min(8, traits.counts.form));
  table.put(
    'isProduct',
    hasType(traits, 'Product', 'ProductGroup') || traits.openGraphType.includes('product') ? 1 : 0,
  );
  table.put('isDiscussion', hasType(traits, 'DiscussionForumPosting', 'QAPage', 'Question') ? 1 : 0);
  table.put(
    'isArticle',
    hasType(traits, 'Article', 'NewsArticle', 'BlogPosting') || traits.openGraphType === 'article' ? 1 : 0,
  );
  table.put('hasBreadcrumb', hasType(traits, 'BreadcrumbList') ? 1 : 0);
}
