import { Element } from 'domhandler';
import type { PageAnalysis } from './analysePage.ts';
import { describeBlocks } from './blockFeatures.ts';
import { scoreBlock } from './contentModel.ts';
import { findBoilerplate } from './findBoilerplate.ts';
import type { DropRule } from '../tree/remover.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** Blocks shorter than this repeat by right: prices, labels, "yes". */
const fewestRepeatedWords = 8;
/** Signs that no two paragraphs begin with by chance. */
const fewestTeaserSigns = 120;
/** Blocks from one to the other where one stands for a small screen, or folded up. */
const farthestTwin = 4;
const headingName = /^h[1-6]$/;
/** What is left of the likelihood of a block in a part that is named as boilerplate. */
const boilerplateFactor = 0.1;
/** Elements whose text repeats by right. */
const repeatingNames = new Set(['pre', 'td', 'th']);
const codeNames = new Set(['pre', 'code', 'kbd', 'samp']);
/** Nothing but an expression of a template. */
const unfilled = /^(?:\{\{[^{}]{1,200}\}\}|\{%[^%]{1,200}%\}|<%[^%]{1,200}%>|\[\[[\w.]{1,100}\]\])$/;

/**
 * Says of each block how likely it is main content (0 to 1). Blocks in the same kind of place lean towards each other, so that
 * a row of posts or cards is kept or left as a whole; of blocks that say the same, the likeliest alone counts.
 * @param tell is told of each block, by its number, that a rule of its own makes less likely
 */
export function rateBlocks(analysis: PageAnalysis, tell: (index: number, rule: DropRule) => void): Float64Array {
  const { outline, facts, patterns } = analysis;
  const { blocks, elements } = outline;
  const table = describeBlocks(analysis);
  const scores = Float64Array.from(blocks, (_, index) => scoreBlock(table.row(index)));
  const sums = new Map<string, { score: number; weight: number }>();
  for (const [index, block] of blocks.entries()) {
    const weight = Math.sqrt(block.words + 1);
    const path = patterns.paths[index] ?? '';
    const sum = sums.get(path) ?? { score: 0, weight: 0 };
    sum.score += (scores[index] ?? 0) * weight;
    sum.weight += weight;
    sums.set(path, sum);
  }
  const rates = scores.map((score, index) => {
    const sum = sums.get(patterns.paths[index] ?? '');
    return 1 / (1 + Math.exp(-(score + (sum ? sum.score / sum.weight : score)) / 2));
  });
  const boilerplate = findBoilerplate(outline, facts);
  for (const [index, block] of blocks.entries()) {
    if (isUnfilled(block, elements[block.container])) {
      rates[index] = 0;
      tell(index, 'template');
    } else if (boilerplate[block.container] === 1) {
      rates[index] = (rates[index] ?? 0) * boilerplateFactor;
      tell(index, 'boilerplate');
    }
  }
  levelTables(outline, rates);
  dropRepeats(outline, rates, (index) => tell(index, 'repeated'));
  return rates;
}

/** What a template left behind where nothing was put in. Code that tells of templates is not meant. */
function isUnfilled(block: Block, container: Element | undefined): boolean {
  if (!unfilled.test(block.text) || codeNames.has(container?.name ?? '')) return false;
  return !block.nodes.some((node) => node instanceof Element && codeNames.has(node.name));
}

/** A table without some of its cells says something else: its cells are kept or left together. */
function levelTables(outline: PageOutline, rates: Float64Array): void {
  const tables = findTables(outline);
  const sums = new Map<number, { rate: number; weight: number }>();
  const tableOf = (block: Block): number => tables[block.container] ?? -1;
  for (const [index, block] of outline.blocks.entries()) {
    const table = tableOf(block);
    if (table < 0) continue;
    const weight = Math.sqrt(block.words + 1);
    const sum = sums.get(table) ?? { rate: 0, weight: 0 };
    sum.rate += (rates[index] ?? 0) * weight;
    sum.weight += weight;
    sums.set(table, sum);
  }
  for (const [index, block] of outline.blocks.entries()) {
    const sum = sums.get(tableOf(block));
    if (sum) rates[index] = sum.rate / sum.weight;
  }
}

/** For each element the table it is part of, -1 for none. Only one with headings counts: others lay out the page. */
function findTables({ elements, parents }: PageOutline): Int32Array {
  const tables = new Int32Array(elements.length).fill(-1);
  const withHeadings = new Set<number>();
  for (const [place, element] of elements.entries()) {
    const parent = parents[place] ?? -1;
    const table = element.name === 'table' ? place : parent < 0 ? -1 : (tables[parent] ?? -1);
    tables[place] = table;
    if (element.name === 'th' || element.name === 'thead') withHeadings.add(table);
  }
  return tables.map((table) => (withHeadings.has(table) ? table : -1));
}

/**
 * Twins for small screens, teasers of the text below: of blocks that say the same in different places, the likeliest counts; one
 * that another begins with says nothing of its own; nor does a heading straight after its like.
 */
function dropRepeats(
  { blocks, elements, parents }: PageOutline,
  rates: Float64Array,
  tell: (index: number) => void,
): void {
  const best = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const drop = (index: number): void => {
    rates[index] = 0;
    tell(index);
  };
  for (const [index, block] of blocks.entries()) {
    const name = elements[block.container]?.name ?? '';
    const before = blocks[index - 1];
    const isEcho = before?.text === block.text && elements[before.container]?.name === name && headingName.test(name);
    if (isEcho) drop((rates[index] ?? 0) > (rates[index - 1] ?? 0) ? index - 1 : index);
    if (block.words < fewestRepeatedWords || repeatingNames.has(name)) continue;
    const other = best.get(block.text);
    const otherContainer = blocks[other ?? -1]?.container ?? -1;
    if (other === undefined) {
      best.set(block.text, index);
      dropTeaser(blocks, index, beginnings, drop);
    }
    // A refrain stands beside what it repeats.
    else if (parents[otherContainer] === parents[block.container]) continue;
    else if ((rates[index] ?? 0) > (rates[other] ?? 0)) {
      drop(other);
      best.set(block.text, index);
    } else drop(index);
  }
}

/** Of this block and the one that begins as it does, the one that ends first. */
function dropTeaser(
  blocks: readonly Block[],
  index: number,
  beginnings: Map<string, number>,
  drop: (index: number) => void,
): void {
  const text = blocks[index]?.text ?? '';
  if (text.length < fewestTeaserSigns) return;
  const beginning = text.slice(0, fewestTeaserSigns);
  const other = beginnings.get(beginning);
  const otherText = blocks[other ?? -1]?.text ?? '';
  beginnings.set(beginning, index);
  // A list of contents may well begin as what it leads to.
  if (other === undefined || index - other > farthestTwin) return;
  if (isBeginning(otherText, text)) drop(other);
  else if (isBeginning(text, otherText)) drop(index);
}

function withoutEllipsis(text: string): string {
  if (text.endsWith('…')) return text.slice(0, -1).trimEnd();
  const undotted = trimEndBy(text, /\./);
  return text.length - undotted.length >= 3 ? undotted.trimEnd() : text;
}

function isBeginning(text: string, whole: string): boolean {
  return text.length < whole.length && whole.startsWith(withoutEllipsis(text));
}

/**
 * Chooses the blocks whose words, kept together, are expected to agree best with the main content (the largest expected F1), so
 * that a page where little is certain keeps more than a fixed limit would.
 */
export function chooseBlocks(blocks: readonly Block[], rates: Float64Array): Set<Block> {
  const order = blocks.map((_, index) => index).toSorted((one, other) => (rates[other] ?? 0) - (rates[one] ?? 0));
  const expected = blocks.reduce((sum, block, index) => sum + block.words * (rates[index] ?? 0), 0);
  let hits = 0;
  let words = 0;
  let best = 0;
  let bestCount = 0;
  for (const [rank, index] of order.entries()) {
    const block = blocks[index];
    if (!block) continue;
    hits += block.words * (rates[index] ?? 0);
    words += block.words;
    const agreement = hits / (words + expected);
    if (agreement > best) {
      best = agreement;
      bestCount = rank + 1;
    }
  }
  return new Set(order.slice(0, bestCount).flatMap((index) => blocks[index] ?? []));
}
