import { Element, Text } from 'domhandler';
import { wordsOf } from '../../../../shared/base/countWords.ts';
import { walk } from '../tree/walk.ts';
import { type Block, findOutermost, type PageOutline } from './pageOutline.ts';
import { partNamedBy } from './partPhrases.ts';
import { isShareAddress } from './shareAddress.ts';

/** A block with a larger ratio of linked words is a link. */
const minLinkedRatio = 0.8;
/** A text with more words beside a link says something of its own. */
const maxLeadWords = 6;
/** A box with more words is a part of the article. */
const maxBoxWords = 80;
/** A pull quote has at least this many words; fewer repeat by chance. */
const minQuoteWords = 6;
/** A box with more blocks is not one quote with its source. */
const maxQuoteBlocks = 3;
/** Words in a row that make two texts the same, and the share of such rows that a pull quote repeats. */
const rowWords = 4;
const minRepeatedShare = 0.7;
/** Words of an article before its first comment, and how many comments at most there are for each word of it. */
const minWordsBefore = 80;
const maxCommentsRatio = 5;
/** Number and name before the text of the first comment. */
const maxBlocksBefore = 2;

const headingName = /^h[1-6]$/;
/** Class names of boxes that lead to other pages or share this one. */
const boxName =
  /(?:^|[\s_-])(?:related|recommended|callout|teaser|promo|rich-?link|read-?(?:more|next|also)|see-?also|interstitial|share|sharing|newsletter|kapcsolodo|relacionad|correlat[ie]|powiazan|similaires|lire-?aussi)/i;
const quoteName = /(?:^|[\s_-])pull-?(?:quote|out)/i;
/** Names that markup gives comments of visitors, in languages of class names. */
const commentToken =
  /^(?:comments?|commentlist|commentform|disqus|koment\w{0,6}|komment\w{0,6}|comentarios?|commentaires?|commenti|hozzaszol\w{0,6}|yorum\w{0,6}|reacties?)$/;
/** Class names of labels that only screen readers read. */
const readAloudName =
  /(?:^|[\s_-])(?:visually-?hidden|sr-only|screen-?reader(?:-text)?|assistive-text|offscreen)(?:$|[\s_-])/i;
/**
 * Finds selected blocks in and after the text of an article that interrupt it: leads to other pages, links that share the page, sentences
 * set again as pull quotes, labels of advertisements and for screen readers, comments of visitors.
 * @param article the selected blocks in order
 */
export function findInsertions(
  outline: PageOutline,
  article: readonly Block[],
  title: Block | undefined,
): ReadonlySet<Block> {
  const found = new Set([
    ...findInsertedLines(outline, article),
    ...findBoxes(outline, article),
    ...findPullQuotes(outline, article),
    ...findComments(outline, article, title),
  ]);
  if (title !== undefined) found.delete(title);
  return found;
}

/** Finds the selected lines that belong to no text: those that lead elsewhere, share the page, or label an advertisement or a control. */
export function findInsertedLines(outline: PageOutline, selected: readonly Block[]): readonly Block[] {
  const cells = findOutermost(outline, ({ name }) => name === 'td' || name === 'th');
  const items = findOutermost(outline, ({ name }) => name === 'li' || name === 'dt');
  return selected.filter((block) => {
    const { container, linkWords, text } = block;
    if (linkWords > 0) return leadsAway(block);
    // A cell may say its value to screen readers alone; an item of that name is one of many subjects.
    if ((cells[container] ?? -1) >= 0) return false;
    if (isReadAloud(outline.elements[container], block)) return true;
    return (items[container] ?? -1) < 0 && partNamedBy(text) === 'advert';
  });
}

function isLink({ linkWords, words }: Block): boolean {
  return linkWords >= words * minLinkedRatio;
}

/** Whether a line leads to another page ("Read also: …") or an advertisement, or shares this page. */
function leadsAway(block: Block): boolean {
  const { text, addresses } = readUnlinked(block);
  if (!/[\p{L}\p{N}]/u.test(text)) return addresses.length > 0 && addresses.every(isShareAddress);
  const name = block.words - block.linkWords > maxLeadWords ? undefined : partNamedBy(text);
  return ((name === 'related' || name === 'lead') && /[:：]$/.test(text)) || name === 'advert';
}

/** Whether nothing of the block is visible. */
function isReadAloud(container: Element | undefined, { nodes }: Block): boolean {
  const isNamed = (element: Element): boolean => readAloudName.test(element.attribs['class']?.slice(0, 300) ?? '');
  if (container !== undefined && isNamed(container)) return true;
  const seen = nodes.filter((node) => !(node instanceof Text && node.data.trim() === ''));
  return seen.length > 0 && seen.every((node) => node instanceof Element && isNamed(node));
}

/** Returns the text of a block outside of its links, and the addresses of the links. */
function readUnlinked({ nodes }: Block): { readonly text: string; readonly addresses: readonly string[] } {
  let text = '';
  const addresses: string[] = [];
  const read = (node: unknown): boolean => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element)) return true;
    if (node.name === 'a') addresses.push((node.attribs['href'] ?? '').slice(0, 500));
    return node.name !== 'a';
  };
  for (const node of nodes) {
    if (read(node) && node instanceof Element) walk(node, read);
  }
  return { text: text.trim(), addresses };
}

/** Finds what is selected of boxes of nothing but links and headings, with short labels beside them. */
function findBoxes(outline: PageOutline, article: readonly Block[]): readonly Block[] {
  const boxes = findOutermost(outline, isBox);
  const leading = new Set(boxes.filter((box, place) => box >= 0 && leadsElsewhere(outline.elements[place])));
  const sizes = new Map<number, { blocks: number; labels: number; words: number; hasText: boolean }>();
  for (const block of outline.blocks) {
    const box = boxes[block.container] ?? -1;
    if (!leading.has(box)) continue;
    const size = sizes.get(box) ?? { blocks: 0, labels: 0, words: 0, hasText: false };
    const isLabel = !isLink(block) && !isHeading(outline, block);
    size.blocks += 1;
    size.words += block.words;
    size.labels += isLabel ? 1 : 0;
    size.hasText ||= (isLabel && block.words > maxLeadWords) || partNamedBy(block.text) === 'sources';
    sizes.set(box, size);
  }
  return article.filter(({ container }) => {
    const size = sizes.get(boxes[container] ?? -1);
    return size !== undefined && !size.hasText && size.words <= maxBoxWords && size.labels * 2 <= size.blocks;
  });
}

function leadsElsewhere(element: Element | undefined): boolean {
  return element?.name === 'a' && /^[^#]/.test(element.attribs['href'] ?? '');
}

/** Elements that hold the whole text. */
const wholeNames = new Set(['html', 'body', 'main', 'article']);

function isBox({ name, attribs }: Element): boolean {
  if (wholeNames.has(name) || headingName.test(name)) return false;
  return name === 'aside' || boxName.test(attribs['class']?.slice(0, 300) ?? '');
}

function isHeading({ elements }: PageOutline, { container }: Block): boolean {
  return headingName.test(elements[container]?.name ?? '');
}

/** Finds quotes in boxes that repeat a sentence of the article. */
function findPullQuotes(outline: PageOutline, article: readonly Block[]): readonly Block[] {
  const boxes = findOutermost(outline, isQuoteBox);
  const sizes = new Map<number, number>();
  for (const { container } of article) {
    const box = boxes[container] ?? -1;
    sizes.set(box, (sizes.get(box) ?? 0) + 1);
  }
  const isQuoted = ({ container }: Block): boolean => {
    const box = boxes[container] ?? -1;
    return box >= 0 && (sizes.get(box) ?? 0) <= maxQuoteBlocks;
  };
  const quotes = article.filter(
    (block) => isQuoted(block) && block.words >= minQuoteWords && block.words <= maxBoxWords,
  );
  if (quotes.length === 0) return [];
  const rows = new Set(article.flatMap((block) => (isQuoted(block) ? [] : rowsOf(block.text))));
  return quotes.filter(({ text }) => {
    const own = rowsOf(text);
    return own.filter((row) => rows.has(row)).length >= Math.max(1, own.length * minRepeatedShare);
  });
}

function isQuoteBox({ name, attribs }: Element): boolean {
  return name === 'aside' || quoteName.test((attribs['class'] ?? '').slice(0, 300));
}

/** Returns all rows of a few words in a text. */
function rowsOf(text: string): readonly string[] {
  const words = wordsOf(text);
  return words.slice(rowWords - 1).map((_, index) => words.slice(index, index + rowWords).join(' '));
}

/** Finds comments and the forms for them, with all that is in the same part of the page: names, dates, headings. */
function findComments(outline: PageOutline, article: readonly Block[], title: Block | undefined): readonly Block[] {
  const { elements, parents } = outline;
  const forms = findFormsWithText(outline);
  const comments = findOutermost(outline, (element) => isComment(element) || forms.has(element));
  const isCommentText = (block: Block): boolean => (comments[block.container] ?? -1) >= 0;
  const counters = article.filter((block) => isCommentText(block) && block.words <= maxLeadWords);
  let before = 0;
  const first = article.findIndex((block) => {
    if (isCommentText(block)) return before >= minWordsBefore;
    before += block.isProse ? block.words : 0;
    return false;
  });
  const after = article.slice(first).reduce((sum, block) => sum + (isCommentText(block) ? block.words : 0), 0);
  if (first < 0 || after > before * maxCommentsRatio) return counters;
  // A part of the page that has text of the article in it is none of comments.
  const hasText = new Uint8Array(elements.length);
  for (const block of article)
    if (block === title || (block.isProse && !isCommentText(block))) hasText[block.container] = 1;
  for (let place = elements.length - 1; place > 0; place -= 1)
    if (hasText[place] === 1) hasText[parents[place] ?? 0] = 1;
  const isPart = new Uint8Array(elements.length);
  for (let place = elements.length - 1; place > 0; place -= 1) {
    if (comments[place] !== place && isPart[place] !== 1) continue;
    isPart[place] = hasText[place] === 1 ? 0 : 1;
    const parent = parents[place] ?? 0;
    if (parent > 0 && hasText[parent] === 0) isPart[parent] = 1;
  }
  for (let place = 1; place < elements.length; place += 1) if (isPart[parents[place] ?? 0] === 1) isPart[place] = 1;
  return article.filter((block, index) => isPart[block.container] === 1 && index >= first - maxBlocksBefore);
}

function isComment({ name, attribs }: Element): boolean {
  if (wholeNames.has(name)) return false;
  if (/^comment$/i.test(attribs['itemprop'] ?? '')) return true;
  const names = `${(attribs['class'] ?? '').slice(0, 300)} ${(attribs['id'] ?? '').slice(0, 100)}`;
  return names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((token) => commentToken.test(token));
}

/** Returns the forms with a field for a longer text. */
function findFormsWithText(outline: PageOutline): ReadonlySet<Element> {
  const around = findOutermost(outline, ({ name }) => name === 'form');
  const found = new Set<Element>();
  for (const [place, { children }] of outline.elements.entries()) {
    const form = outline.elements[around[place] ?? -1];
    if (form !== undefined && children.some((child) => child instanceof Element && child.name === 'textarea'))
      found.add(form);
  }
  return found;
}
