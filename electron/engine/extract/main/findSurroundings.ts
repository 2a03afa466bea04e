import type { PageAnalysis } from './analysePage.ts';
import { findInsertedLines, findInsertions } from './findInsertions.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';
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
/** Names of columns beside the text. */
const sideName = /(?:^|[\s_-])(?:aside|side-?bar|side|right)(?:$|[\s_-])/i;
/** More words of other pages below the text, for each word of it, are what the page is about. */
const maxTeaserRatio = 0.8;
/** The part of the page with the text has at least this ratio of the prose. */
const minTextRatio = 0.6;
/** An element that directly contains this ratio of the prose is a text, whatever is around it. */
const minDirectRatio = 0.7;
/** Kinds of pages that an article between many links is taken for. */
const listKinds: ReadonlySet<PageAnalysis['readAs']> = new Set(['listing', 'collection']);
/** A longer text below a link is no summary of another page. */
const maxTeaserWords = 60;
/** More empty headings at the end are a list. */
const maxEndHeadings = 2;
/** A page with more headings that name a part is no article; each costs a look at the blocks below it. */
const maxNamedParts = 50;
/** Level of a label that is no heading. */
const labelLevel = 7;
const headingName = /^h([1-6])$/;

/**
 * Finds selected blocks that surround an article or interrupt it and are not part of it: sections of related stories, comments, about the
 * author and of topics, links and headings after its last text, and what is above its title. Judged by what they are. Pages of another kind
 * have only lines that belong to no text; what a forum says is its own.
 */
export function findSurroundings(
  { outline, readAs }: PageAnalysis,
  kept: ReadonlySet<Block>,
  title: Block | undefined,
): ReadonlySet<Block> {
  const selected = outline.blocks.filter((block) => kept.has(block));
  const isArticle = readAs === 'article' || (listKinds.has(readAs) && title !== undefined && isText(outline, selected));
  if (!isArticle) return new Set(readAs === 'forum' ? [] : findInsertedLines(outline, selected));
  const found = new Set<Block>();
  const rest = (): readonly Block[] => selected.filter((block) => !found.has(block));
  for (const find of [findInsertions, findNamedParts, findAfterText, findEnd, findAboveTitle])
    for (const block of find(outline, rest(), title)) found.add(block);
  return found;
}

/** Whether one element directly contains most of the prose, as that of an article does. */
function isText(outline: PageOutline, selected: readonly Block[]): boolean {
  const { parents } = outline;
  const { part, words } = findTextPart(outline, selected);
  const isDirect = ({ container }: Block): boolean => container === part || parents[container] === part;
  const direct = selected.reduce((sum, block) => sum + (block.isProse && isDirect(block) ? block.words : 0), 0);
  return part > 0 && direct >= minWordsBefore.part && direct >= words * minDirectRatio;
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

/** What labels a line, and what belongs to the text. */
const linesOrText: ReadonlySet<PartName> = new Set(['sources', 'lead', 'advert']);

/** Returns the name of the part that a heading or a label begins, if it is none of the article. */
function nameOfPart(outline: PageOutline, block: Block): PartName | undefined {
  const level = levelOf(outline, block);
  if (block.words > maxHeadingWords || isLink(block)) return undefined;
  const name = partNamedBy(block.text);
  if (name === undefined || linesOrText.has(name)) return undefined;
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

/**
 * Finds what follows the part of the page that contains the text: cards of other pages, links, labels. Text there of the length of the
 * article is a part of it.
 */
function findAfterText(outline: PageOutline, article: readonly Block[], title: Block | undefined): readonly Block[] {
  const { part, words } = findTextPart(outline, article);
  if (part <= 0 || words < minWordsBefore.part) return [];
  const last = article.findLastIndex((block) => isInside(outline, block.container, part));
  const after = article.slice(last + 1);
  const isTeaser = (block: Block, index: number): boolean => {
    if (isLink(block) || levelOf(outline, block) < labelLevel) return true;
    if (isLabel(block)) return true;
    const before = after[index - 1];
    const isBelowLink = before !== undefined && isLink(before) && levelOf(outline, before) < labelLevel;
    return isBelowLink && block.words <= maxTeaserWords;
  };
  const side = findOutermost(
    outline,
    (element) =>
      element.name === 'aside' ||
      sideName.test(`${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`.slice(0, 300)),
  );
  const beside = after.reduce((sum, block) => sum + ((side[block.container] ?? -1) > 0 ? 0 : block.words), 0);
  if (beside > words * maxTeaserRatio) return [];
  const mains = findOutermost(outline, ({ name, attribs }) => name === 'main' || attribs['role'] === 'main');
  const isMain = ({ container }: Block): boolean => (mains[container] ?? -1) >= 0 && mains[container] !== mains[part];
  const isApart = after.every((block, index) => block !== title && isTeaser(block, index));
  const isSources = after.some((block) => partNamedBy(block.text) === 'sources');
  return isApart && !isSources && !after.some(isMain) && countProse(after) <= words * maxPartRatio ? after : [];
}

/** Returns the innermost element with most of the prose, and the words of that prose. */
function findTextPart({ elements, parents }: PageOutline, article: readonly Block[]): { part: number; words: number } {
  const words = new Float64Array(elements.length);
  for (const block of article) if (block.isProse) words[block.container] = (words[block.container] ?? 0) + block.words;
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    words[parent] = (words[parent] ?? 0) + (words[place] ?? 0);
  }
  const part = words.findLastIndex((each) => each > 0 && each >= (words[0] ?? 0) * minTextRatio);
  return { part, words: words[part] ?? 0 };
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
  return isLabel(block);
}

/** Whether a text is so short that it says nothing by itself; a sentence does. */
function isLabel({ isProse, words, sentences }: Block): boolean {
  return !isProse && words <= maxLabelWords && sentences === 0;
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
