import { classTopics, TopicReader } from '../../electron/engine/extract/main/classTopics.ts';
import type { PageOutline } from '../../electron/engine/extract/main/pageOutline.ts';

const tableNames = new Set(['table']);
const listNames = new Set(['ul', 'ol', 'dl']);
const headingName = /^h[1-6]$/;
/** Elements that are captions, whatever their class names. */
const captionNames = new Set(['figcaption', 'caption']);
const captionTopic = classTopics.indexOf('caption');
const imageNames = new Set(['img', 'picture']);
/** A figure with more words is a separate part of the page with its own text. */
const maxCaptionWords = 120;
/** Shorter blocks are matched and missed by chance. */
const minMatchedWords = 8;
/** Maximum words between a block and the main content before or after it; more separate them. */
const maxWordsBetween = 30;
/** Blocks with this label or a higher one are main content. */
const contentLabel = 0.5;
/** Label of a short line between main content that the truth does not contain: a byline is left out as often as a button. */
const undecidedLabel = 0.5;

/**
 * Corrects labels by what a truth text cannot say: it has no titles and captions, few bylines, and leaves out or merges short items and
 * cells. A short item gets the label of its list, a cell that of its table, a heading that of the text below it; a caption and a table
 * are main content where the text before and after is.
 * @param labels for each block the share of its words that is main content
 * @param wordCounts for each block its number of words
 * @returns for each block its label, 0 to 1
 */
export function correctLabels(outline: PageOutline, labels: Float32Array, wordCounts: readonly number[]): Float32Array {
  const captions = findCaptions(outline);
  const tables = findDataTables(outline);
  const corrected = labels.slice();
  const label = (unitsOf: Int32Array, maxWords: number): void => {
    const shares = contentShares(outline, unitsOf, labels, wordCounts, captions);
    for (const [index, { container }] of outline.blocks.entries()) {
      const share = shares.get(unitsOf[container] ?? -1);
      if (share === undefined || (wordCounts[index] ?? 0) > maxWords) continue;
      corrected[index] = share < contentLabel ? 0 : share;
    }
  };
  label(findInnermost(outline, listNames), minMatchedWords - 1);
  label(tables, Number.POSITIVE_INFINITY);
  labelHeadings(outline, corrected, wordCounts, captions);
  labelShortLines(outline, corrected, wordCounts, captions);
  labelBetween(outline, corrected, wordCounts, tables);
  labelBetween(outline, corrected, wordCounts, captions);
  return corrected;
}

/** Returns for each unit the share of its words, captions aside, that is main content. */
function contentShares(
  { blocks }: PageOutline,
  unitsOf: Int32Array,
  labels: Float32Array,
  wordCounts: readonly number[],
  captions: Int32Array,
): ReadonlyMap<number, number> {
  const sums = new Map<number, { content: number; words: number }>();
  for (const [index, { container }] of blocks.entries()) {
    const unit = unitsOf[container] ?? -1;
    if (unit < 0 || (captions[container] ?? -1) >= 0) continue;
    const sum = sums.get(unit) ?? { content: 0, words: 0 };
    sum.content += (labels[index] ?? 0) * (wordCounts[index] ?? 0);
    sum.words += wordCounts[index] ?? 0;
    sums.set(unit, sum);
  }
  return new Map([...sums].map(([unit, { content, words }]) => [unit, words === 0 ? 0 : content / words]));
}

/** Gives each heading the label of the text that follows it, if that is main content. Short lines may follow the title of the page. */
function labelHeadings(
  { blocks, elements }: PageOutline,
  labels: Float32Array,
  wordCounts: readonly number[],
  captions: Int32Array,
): void {
  const isCaption = blocks.map(({ container }) => (captions[container] ?? -1) >= 0);
  const contentAfter = nearestLabels(labels, wordCounts, isCaption, -1);
  let next = 0;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const name = elements[blocks[index]?.container ?? 0]?.name ?? '';
    const label = labels[index] ?? 0;
    if (!headingName.test(name)) next = label;
    else labels[index] = Math.max(label, name === 'h1' ? (contentAfter[index] ?? 0) : next < contentLabel ? 0 : next);
  }
}

/** Leaves short lines without links undecided where main content is before and after them. */
function labelShortLines(
  outline: PageOutline,
  labels: Float32Array,
  wordCounts: readonly number[],
  captions: Int32Array,
): void {
  const enclosing = enclosingLabels(outline, labels, wordCounts, captions);
  for (const [index, { linkWords }] of outline.blocks.entries()) {
    if ((wordCounts[index] ?? 0) >= minMatchedWords || linkWords > 0) continue;
    if ((labels[index] ?? 0) < contentLabel && (enclosing[index] ?? 0) >= contentLabel) labels[index] = undecidedLabel;
  }
}

/** Gives the blocks of each unit the label of the main content before and after it, where that is higher. */
function labelBetween(
  outline: PageOutline,
  labels: Float32Array,
  wordCounts: readonly number[],
  unitsOf: Int32Array,
): void {
  const enclosing = enclosingLabels(outline, labels, wordCounts, unitsOf);
  for (const [index, { container }] of outline.blocks.entries()) {
    if ((unitsOf[container] ?? -1) >= 0) labels[index] = Math.max(labels[index] ?? 0, enclosing[index] ?? 0);
  }
}

/** Returns for each block the lower label of the nearest main content before and after it, outside of units; 0 where one is missing. */
function enclosingLabels(
  outline: PageOutline,
  labels: Float32Array,
  wordCounts: readonly number[],
  unitsOf: Int32Array,
): Float32Array {
  const isInUnit = outline.blocks.map(({ container }) => (unitsOf[container] ?? -1) >= 0);
  const before = nearestLabels(labels, wordCounts, isInUnit, 1);
  const after = nearestLabels(labels, wordCounts, isInUnit, -1);
  return before.map((label, index) => Math.min(label, after[index] ?? 0));
}

/** Returns for each block the label of the nearest main content in that direction, outside of units; 0 where too many words are between. */
function nearestLabels(
  labels: Float32Array,
  wordCounts: readonly number[],
  isInUnit: readonly boolean[],
  step: 1 | -1,
): Float32Array {
  const found = new Float32Array(labels.length);
  let nearest = 0;
  let between = 0;
  for (let count = 0; count < labels.length; count += 1) {
    const index = step === 1 ? count : labels.length - 1 - count;
    found[index] = between <= maxWordsBetween ? nearest : 0;
    if (isInUnit[index] === true) continue;
    if ((labels[index] ?? 0) >= contentLabel) {
      nearest = labels[index] ?? 0;
      between = 0;
    } else between += wordCounts[index] ?? 0;
  }
  return found;
}

/** Returns for each element the innermost enclosing element of these names, itself included; -1 for none. */
function findInnermost({ elements, parents }: PageOutline, names: ReadonlySet<string>): Int32Array {
  const found = new Int32Array(elements.length).fill(-1);
  for (const [place, { name }] of elements.entries())
    found[place] = names.has(name) ? place : (found[parents[place] ?? -1] ?? -1);
  return found;
}

/** Returns for each element the table that contains it, -1 for none. Only one with headings counts: others lay out the page. */
function findDataTables(outline: PageOutline): Int32Array {
  const tables = findInnermost(outline, tableNames);
  const withHeadings = new Set<number>();
  for (const [place, { name }] of outline.elements.entries())
    if (name === 'th' || name === 'thead') withHeadings.add(tables[place] ?? -1);
  return tables.map((table) => (withHeadings.has(table) ? table : -1));
}

/** Returns for each element the short figure or caption that contains it, -1 for none. */
function findCaptions({ elements, parents, blocks }: PageOutline): Int32Array {
  const topics = new TopicReader();
  const words = new Int32Array(elements.length);
  const hasImage = new Uint8Array(elements.length);
  for (const block of blocks) words[block.container] = (words[block.container] ?? 0) + block.words;
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    words[parent] = (words[parent] ?? 0) + (words[place] ?? 0);
    if (hasImage[place] === 1 || imageNames.has(elements[place]?.name ?? '')) hasImage[parent] = 1;
  }
  const found = new Int32Array(elements.length).fill(-1);
  for (const [place, element] of elements.entries()) {
    const parent = parents[place] ?? -1;
    const enclosing = found[parent] ?? -1;
    const isCaption =
      captionNames.has(element.name) ||
      (element.name === 'figure' && hasImage[place] === 1) ||
      (hasImage[parent] === 1 && topics.topicsOf(element).includes(captionTopic));
    found[place] = enclosing >= 0 ? enclosing : isCaption && (words[place] ?? 0) <= maxCaptionWords ? place : -1;
  }
  return found;
}
