import { Element } from 'domhandler';
import type { PageAnalysis } from './analysePage.ts';
import { describeBlocks } from './blockFeatures.ts';
import { scoreBlock } from './contentModel.ts';
import { findBoilerplate } from './findBoilerplate.ts';
import { findControls } from './findControls.ts';
import { type BlockRange, findCopies } from './findCopies.ts';
import { findTooltips } from './findTooltips.ts';
import type { DropRule } from '../tree/remover.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** Blocks shorter than this repeat by right: prices, labels, "yes". */
const minRepeatedWords = 8;
/** Minimum length of a common prefix, in characters: two paragraphs do not share it by chance. */
const minTeaserChars = 120;
/** Maximum distance in blocks between two copies, one of which is for small screens or collapsed. */
const maxDuplicateDistance = 4;
const headingName = /^h[1-6]$/;
/** Factor on the likelihood of a block in a part named as boilerplate. */
const boilerplateFactor = 0.1;
/** Elements whose text may legitimately repeat. */
const repeatingNames = new Set(['pre', 'td', 'th']);
const codeNames = new Set(['pre', 'code', 'kbd', 'samp']);
/** Nothing but an expression of a template. */
const unfilled = /^(?:\{\{[^{}]{1,200}\}\}|\{%[^%]{1,200}%\}|<%[^%]{1,200}%>|\[\[[\w.]{1,100}\]\])$/;

/**
 * Returns for each block the likelihood that it is main content (0 to 1). Blocks with the same path are pulled toward a common value, so
 * that a row of posts or cards is selected or dropped together; of blocks with equal text, only the likeliest counts.
 * @param tell called for each block, by its index, whose likelihood a separate rule lowers
 */
export function rateBlocks(analysis: PageAnalysis, tell: (index: number, rule: DropRule) => void): Float64Array {
  const { outline, patterns } = analysis;
  const { blocks, elements } = outline;
  const table = describeBlocks(analysis);
  const scores = Float64Array.from(blocks, (_, index) => scoreBlock(table.row(index), analysis.models.content));
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
  const isSecondary = findSecondary(analysis);
  for (const [index, block] of blocks.entries()) {
    if (isUnfilled(block, elements[block.container])) {
      rates[index] = 0;
      tell(index, 'template');
    } else if (isSecondary[index] === 1) {
      rates[index] = (rates[index] ?? 0) * boilerplateFactor;
      tell(index, 'boilerplate');
    }
  }
  levelTables(outline, rates);
  dropCopies(outline, rates, (index) => tell(index, 'repeated'));
  dropRepeats(outline, rates, (index) => tell(index, 'repeated'));
  return rates;
}

/** Returns 1 for each block that is boilerplate, a tooltip or a repeated control. */
function findSecondary({ outline, facts, patterns }: PageAnalysis): Uint8Array {
  const boilerplate = findBoilerplate(outline, facts);
  const tooltips = findTooltips(outline, facts);
  const controls = findControls(outline, patterns);
  return Uint8Array.from(outline.blocks, ({ container }, index) =>
    boilerplate[container] === 1 || tooltips[container] === 1 || controls[index] === 1 ? 1 : 0,
  );
}

/** Of each part that is written twice, drops the copy that is less likely. */
function dropCopies(outline: PageOutline, rates: Float64Array, tell: (index: number) => void): void {
  const meanRate = ({ start, end }: BlockRange): number =>
    rates.slice(start, end).reduce((sum, rate) => sum + rate, 0) / (end - start);
  for (const [one, other] of findCopies(outline)) {
    const { start, end } = meanRate(one) >= meanRate(other) ? other : one;
    rates.fill(0, start, end);
    for (let index = start; index < end; index += 1) tell(index);
  }
}

/** Whether the block is an unfilled template placeholder. Code that shows template syntax is exempt. */
function isUnfilled(block: Block, container: Element | undefined): boolean {
  if (!unfilled.test(block.text) || codeNames.has(container?.name ?? '')) return false;
  return !block.nodes.some((node) => node instanceof Element && codeNames.has(node.name));
}

/** A table without some of its cells means something else: its cells are selected or dropped together. */
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
 * Drops copies for small screens and teasers of the text below: of blocks with equal text in different positions, the likeliest counts; a
 * block that is the beginning of another adds nothing, nor does a heading directly after an equal one.
 */
function dropRepeats(outline: PageOutline, rates: Float64Array, tell: (index: number) => void): void {
  const { blocks, elements, parents } = outline;
  const best = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const drop = (index: number): void => {
    rates[index] = 0;
    tell(index);
  };
  for (const [index, block] of blocks.entries()) {
    const name = elements[block.container]?.name ?? '';
    if (headingName.test(name) && isEcho(outline, index))
      drop((rates[index] ?? 0) > (rates[index - 1] ?? 0) ? index - 1 : index);
    if (block.words < minRepeatedWords || repeatingNames.has(name)) continue;
    const other = best.get(block.text);
    const otherContainer = blocks[other ?? -1]?.container ?? -1;
    if (other === undefined) {
      best.set(block.text, index);
      dropTeaser(blocks, index, beginnings, drop);
    }
    // A refrain is a sibling of the text it repeats.
    else if (parents[otherContainer] === parents[block.container]) continue;
    else if ((rates[index] ?? 0) > (rates[other] ?? 0)) {
      drop(other);
      best.set(block.text, index);
    } else drop(index);
  }
}

/** Whether a block repeats the text and the element name of the one before. */
function isEcho({ blocks, elements }: PageOutline, index: number): boolean {
  const before = blocks[index - 1];
  const block = blocks[index];
  if (before === undefined || block === undefined || before.text !== block.text) return false;
  return elements[before.container]?.name === elements[block.container]?.name;
}

/** Drops a teaser: of two blocks, this one and an earlier one, the one whose text is the beginning of the other's. */
function dropTeaser(
  blocks: readonly Block[],
  index: number,
  beginnings: Map<string, number>,
  drop: (index: number) => void,
): void {
  const text = blocks[index]?.text ?? '';
  if (text.length < minTeaserChars) return;
  const beginning = text.slice(0, minTeaserChars);
  const other = beginnings.get(beginning);
  const otherText = blocks[other ?? -1]?.text ?? '';
  beginnings.set(beginning, index);
  // An entry of a table of contents may begin like the text it links to.
  if (other === undefined || index - other > maxDuplicateDistance) return;
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
