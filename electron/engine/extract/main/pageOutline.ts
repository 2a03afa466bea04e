import { type ChildNode, Element, Text } from 'domhandler';
import { noLayouts, type PageLayouts } from '../layout/elementLayout.ts';
import { blockElements } from '../tree/elementNames.ts';
import { countWords } from '../../../../shared/base/countWords.ts';
import { countSentences } from './sentences.ts';

/**
 * A run of text and inline elements between two block boundaries: a paragraph, a cell, a menu entry. The unit that is selected or dropped.
 */
export interface Block {
  /** Index of the element that holds the run in `PageOutline.elements`. */
  readonly container: number;
  /** The children of the container that make up the run. */
  readonly nodes: readonly ChildNode[];
  /** White space folded, none at the ends. */
  readonly text: string;
  readonly words: number;
  readonly linkWords: number;
  readonly sentences: number;
  /** At least one full sentence that is not made of links. */
  readonly isProse: boolean;
  readonly hasPrice: boolean;
}

/** The elements of a page in document order, and the blocks of text among them. */
export interface PageOutline {
  readonly elements: readonly Element[];
  /** Index of each element's parent; -1 for the root. */
  readonly parents: Int32Array;
  readonly depths: Int32Array;
  readonly blocks: readonly Block[];
}

/** Whether the element at `place` is the one at `ancestor`, or inside it. */
export function isInside({ parents }: PageOutline, place: number, ancestor: number): boolean {
  for (let up = place; up >= ancestor; up = parents[up] ?? -1) if (up === ancestor) return true;
  return false;
}

/** Returns for each element the outermost enclosing element, itself included, that `isSuch` accepts; -1 for none. */
export function findOutermost({ elements, parents }: PageOutline, isSuch: (element: Element) => boolean): Int32Array {
  const found = new Int32Array(elements.length).fill(-1);
  for (const [place, element] of elements.entries()) {
    const around = found[parents[place] ?? -1] ?? -1;
    found[place] = around >= 0 ? around : isSuch(element) ? place : -1;
  }
  return found;
}

/** Elements whose text is not part of the page's content. */
const silentElements = new Set(
  'script style noscript template head svg iframe object textarea select option datalist math video audio canvas'.split(
    ' ',
  ),
);

/** An amount with the symbol of a currency before or after it, or with one of the usual abbreviations and words after it. */
const price =
  /\p{Sc}\s?\p{Nd}|\p{Nd}\s?(?:\p{Sc}|kr|zł|USD|EUR|GBP|VND|Kč|лв|руб|грн|円|元|원|บาท|ر\.س|ج\.م|د\.إ|ريال|ریال|درهم|دينار|جنيه|تومان|ש["״]ח)/u;
const proseWords = 12;

export function outlinePage(root: Element, layouts: PageLayouts = noLayouts): PageOutline {
  const elements: Element[] = [];
  const parents: number[] = [];
  const depths: number[] = [];
  const places = new Map<Element, number>();
  const waiting: Element[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const parent = places.get(element.parent as Element) ?? -1;
    places.set(element, elements.length);
    elements.push(element);
    parents.push(parent);
    depths.push(parent < 0 ? 0 : (depths[parent] ?? 0) + 1);
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index];
      if (child instanceof Element && !silentElements.has(child.name)) waiting.push(child);
    }
  }
  const outline = { elements, parents: Int32Array.from(parents), depths: Int32Array.from(depths) };
  return { ...outline, blocks: findBlocks(root, places, findBlockLike(elements, outline.parents), layouts) };
}

/** An inline element around blocks (a link around a card) separates text like a block. */
function findBlockLike(elements: readonly Element[], parents: Int32Array): Uint8Array {
  const blockLike = new Uint8Array(elements.length);
  for (let place = elements.length - 1; place >= 0; place -= 1) {
    if (blockElements.has(elements[place]?.name ?? '')) blockLike[place] = 1;
    const parent = parents[place] ?? -1;
    if (blockLike[place] === 1 && parent >= 0) blockLike[parent] = 1;
  }
  blockLike[0] = 1;
  return blockLike;
}

function findBlocks(
  root: Element,
  places: ReadonlyMap<Element, number>,
  blockLike: Uint8Array,
  layouts: PageLayouts,
): readonly Block[] {
  const blocks: Block[] = [];
  const levels = [{ element: root, place: 0, next: 0, run: [] as ChildNode[] }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const child = level.element.children[level.next];
    level.next += 1;
    const place = child instanceof Element ? places.get(child) : undefined;
    if (child instanceof Element && place !== undefined && blockLike[place] === 1) {
      addBlock(blocks, level.place, level.run, layouts);
      level.run = [];
      levels.push({ element: child, place, next: 0, run: [] });
    } else if (child instanceof Text || place !== undefined) {
      if (child) level.run.push(child);
    } else if (!child) {
      addBlock(blocks, level.place, level.run, layouts);
      levels.pop();
    }
  }
  return blocks;
}

function addBlock(blocks: Block[], container: number, nodes: readonly ChildNode[], layouts: PageLayouts): void {
  if (nodes.length === 0) return;
  const { all, linked } = readRun(nodes, layouts);
  const words = countWords(all);
  if (words === 0) return;
  const text = all.replace(/\s+/g, ' ').trim();
  const linkWords = linked === '' ? 0 : countWords(linked);
  const sentences = countSentences(text, words);
  const isProse = words >= proseWords && sentences > 0 && linkWords < words / 2;
  blocks.push({ container, nodes, text, words, linkWords, sentences, isProse, hasPrice: price.test(text) });
}

const space = new Text(' ');

/** The text of a run, and the part of it that is linked. */
function readRun(nodes: readonly ChildNode[], layouts: PageLayouts): { all: string; linked: string } {
  const [only] = nodes;
  if (nodes.length === 1 && only instanceof Text) return { all: only.data, linked: isInLink(only) ? only.data : '' };
  let all = '';
  let linked = '';
  const waiting = nodes.map((node) => ({ node, inLink: isInLink(node) })).toReversed();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { node, inLink } = entry;
    if (node instanceof Text) {
      all += node.data;
      if (inLink) linked += node.data;
    } else if (node instanceof Element && !silentElements.has(node.name)) {
      const { before = 'none', after = 'none' } = layouts.get(node) ?? {};
      // Words with a visible gap between them are separate words.
      if (node.name === 'br' || before !== 'none') all += ' ';
      if (after !== 'none') waiting.push({ node: space, inLink: false });
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child) waiting.push({ node: child, inLink: inLink || node.name === 'a' });
      }
    }
  }
  return { all, linked };
}

function isInLink(node: ChildNode): boolean {
  let up = node.parent;
  for (let steps = 0; up instanceof Element && steps < 6; steps += 1) {
    if (up.name === 'a') return true;
    up = up.parent;
  }
  return false;
}
