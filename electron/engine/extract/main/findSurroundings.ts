import type { PageAnalysis } from './analysePage.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import { type PartName, partNamedBy } from './partPhrases.ts';

/** A block with a larger ratio of linked words is a link. */
const minLinkedRatio = 0.8;
/** A longer text is no heading of another part. */
const maxHeadingWords = 12;
/** A longer text between links is no label or date. */
const maxLabelWords = 6;
/** Minimum words of an article before a part that follows it, and before its comments. */
const minWordsBefore = { part: 80, comments: 150 } as const;
/** A part with a larger ratio of the words of the page is a section of the article, and comments are what the page is about. */
const maxPartRatio = 0.5;
const maxCommentsRatio = 1.5;
/** A shorter article may be the introduction of a list of links. */
const minProseBlocks = 6;
/** More empty headings at the end are a list. */
const maxEndHeadings = 2;
/** A page with more headings that name a part is no article; each costs a look at the blocks below it. */
const maxNamedParts = 50;
/** Level of a label that is no heading. */
const labelLevel = 7;
const headingName = /^h([1-6])$/;

/**
 * Finds selected blocks that surround an article and are not part of it: sections of related stories, comments, about the author and of
 * topics, links and headings after its last text, and what is above its title. Judged by what they are; empty for a page of another kind.
 */
export function findSurroundings(
  { outline, readAs }: PageAnalysis,
  kept: ReadonlySet<Block>,
  title: Block | undefined,
): ReadonlySet<Block> {
  const found = new Set<Block>();
  if (readAs !== 'article') return found;
  const article = outline.blocks.filter((block) => kept.has(block));
  for (const block of findNamedParts(outline, article, title)) found.add(block);
  const rest = article.filter((block) => !found.has(block));
  for (const block of findEnd(outline, rest, title)) found.add(block);
  for (const block of findAboveTitle(outline, rest, title)) found.add(block);
  return found;
}

function findNamedParts(outline: PageOutline, article: readonly Block[], title: Block | undefined): ReadonlySet<Block> {
  const found = new Set<Block>();
  const total = countText(article);
  let before = 0;
  let named = 0;
  for (const [index, block] of article.entries()) {
    const name = found.has(block) || block === title ? undefined : nameOfPart(outline, block);
    if (name !== undefined && before >= minWordsBefore.part && named < maxNamedParts) {
      named += 1;
      for (const each of partBelow(outline, article, index, { name, before, total }))
        if (each !== title) found.add(each);
    }
    if (!isLink(block)) before += block.words;
  }
  return found;
}

/** Returns the name of the part that a heading or a label begins, if it is none of the article. */
function nameOfPart(outline: PageOutline, block: Block): PartName | undefined {
  const level = levelOf(outline, block);
  if (level === 1 || block.words > maxHeadingWords || isLink(block)) return undefined;
  const name = partNamedBy(block.text);
  if (name === 'sources') return undefined;
  return level === labelLevel && block.sentences > 0 && name !== 'comments' ? undefined : name;
}

interface NamedPart {
  readonly name: PartName;
  /** Words of the article before the part, and in all. */
  readonly before: number;
  readonly total: number;
}

/** Returns the blocks of a part with its heading; only the links below the heading, or none, if the part is too large to be another. */
function partBelow(
  outline: PageOutline,
  article: readonly Block[],
  start: number,
  { name, before, total }: NamedPart,
): readonly Block[] {
  if (name === 'comments') {
    const comments = article.slice(start);
    const isShorter = countProse(comments) <= before * maxCommentsRatio;
    return before >= minWordsBefore.comments && isShorter ? comments : [];
  }
  let end = start + 1;
  while (end < article.length && !isNextPart(outline, article, start, end, name)) end += 1;
  const part = article.slice(start, end);
  if (countProse(part) <= total * maxPartRatio) return part;
  const links = part.slice(1).findIndex((block) => !isLink(block));
  return links > 0 ? part.slice(0, links + 1) : [];
}

/** Whether the part at `start` ends before this block: at the next heading of its level; below a label also at the next text. */
function isNextPart(
  outline: PageOutline,
  article: readonly Block[],
  start: number,
  index: number,
  name: PartName,
): boolean {
  const [first, block] = [article[start], article[index]];
  if (first === undefined || block === undefined) return true;
  const [outer, level] = [levelOf(outline, first), levelOf(outline, block)];
  if (isLink(block)) return false;
  if (outer === labelLevel) return level < labelLevel || (block.isProse && name !== 'author');
  return level <= outer && partNamedBy(block.text) !== name;
}

/** Finds links, with short labels between them, and empty headings after the last text of the article. */
function findEnd(outline: PageOutline, article: readonly Block[], title: Block | undefined): readonly Block[] {
  let start = article.length;
  while (start > 0 && isAppended(outline, article[start - 1])) start -= 1;
  const end = article.slice(start).filter((block) => block !== title);
  const before = article.slice(0, start).filter(({ isProse }) => isProse);
  const areLinks =
    end.some((block) => isLink(block) && block.words > 1) &&
    end.every((block) => isLink(block) || partNamedBy(block.text) !== 'sources');
  if (
    areLinks &&
    before.length >= minProseBlocks &&
    countText(before) >= end.reduce((sum, each) => sum + each.words, 0)
  )
    return end;
  const last = article.findLastIndex(
    (block) => isLink(block) || block === title || levelOf(outline, block) % labelLevel <= 1,
  );
  const headings = article.slice(last + 1);
  return headings.length <= maxEndHeadings ? headings : [];
}

function isAppended(outline: PageOutline, block: Block | undefined): boolean {
  if (block === undefined) return false;
  if (isLink(block) || levelOf(outline, block) < labelLevel) return true;
  return !block.isProse && block.words <= maxLabelWords && block.sentences === 0;
}

/** Finds labels and links above the title, unless there is text among them. */
function findAboveTitle(outline: PageOutline, article: readonly Block[], title: Block | undefined): readonly Block[] {
  if (title === undefined || levelOf(outline, title) !== 1) return [];
  const above = article.slice(0, Math.max(0, article.indexOf(title)));
  return above.some(({ isProse }) => isProse) ? [] : above;
}

function levelOf({ elements }: PageOutline, { container }: Block): number {
  return Number(headingName.exec(elements[container]?.name ?? '')?.[1] ?? labelLevel);
}

function isLink({ linkWords, words }: Block): boolean {
  return linkWords >= words * minLinkedRatio;
}

function countText(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + (isLink(block) ? 0 : block.words), 0);
}

function countProse(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + (block.isProse ? block.words : 0), 0);
}
