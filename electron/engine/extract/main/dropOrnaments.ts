import { type ChildNode, Element, Text } from 'domhandler';
import { isPlaceholderAddress } from '../address/placeholders.ts';
import { isPermalink } from '../markdown/permalinks.ts';
import { blockElements } from '../tree/elementNames.ts';
import type { Remover } from '../tree/remover.ts';
import { walk } from '../tree/walk.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/**
 * Takes out of what was kept what says nothing: a picture that was there since the last text (the twins of a carousel) or
 * only keeps a place, the permalinks of headings and paragraphs (`¶`, `#`), and lines with nothing on one side of
 * them.
 */
export function dropOrnaments(
  { elements, parents, blocks }: PageOutline,
  kept: ReadonlySet<Block>,
  remover: Remover,
): void {
  const runs = new Set<unknown>(blocks.flatMap((block) => block.nodes));
  const withText = new Set(Array.from(kept, (block) => block.container));
  const inRun = new Uint8Array(elements.length);
  const isKept = new Uint8Array(elements.length);
  const seen = new Set<string>();
  const gone: Element[] = [];
  for (const [place, element] of elements.entries()) {
    const parent = parents[place] ?? -1;
    // What was pruned is no longer part of the page, but still in its outline.
    if (parent >= 0 && (element.parent === null || isKept[parent] === 0)) continue;
    isKept[place] = 1;
    if (runs.has(element) || inRun[parent] === 1) inRun[place] = 1;
    // Cards and posts may well show the same picture: each says something of its own.
    if (withText.has(place)) seen.clear();
    if (element.name === 'a' && isPermalink(element)) gone.push(element);
    if (element.name !== 'img' || inRun[place] === 1) continue;
    const source = element.attribs['src'] ?? '';
    if ((seen.has(source) && source !== '') || isSpacer(element)) gone.push(outermost(element));
    seen.add(source);
  }
  remover.remove(gone, (node) => ({
    rule: node instanceof Element && node.name === 'a' && isPermalink(node) ? 'handle' : 'picture',
    detail: null,
  }));
  const [root] = elements;
  if (root === undefined) return;
  remover.remove(findSeparators(root), 'ornament');
  remover.remove(findEdgeRules(root), 'ornament');
}

/** What stood between two things, or is not seen at all. Three asterisks alone divide the parts of a story. */
const separator = /^(?:[,;:|/\\·•›»>–—-]{1,3}|(?:\u200b|\u200c|\u200d|\u2060|\ufeff)+)$/;

function isSeparator(text: string): boolean {
  const bare = text.trim();
  // The byte order mark is a blank too.
  return bare === '' ? text.includes('\ufeff') : separator.test(bare);
}

/** Elements in which such a sign has a meaning of its own. */
const meaningful = new Set(['td', 'th', 'pre', 'dt', 'dd', 'li']);

/** Signs that are a paragraph by themselves: what they stood between is gone. */
function findSeparators(root: Element): ChildNode[] {
  const found: ChildNode[] = [];
  walk(root, (node) => {
    if (!(node instanceof Text) || !isSeparator(node.data)) return;
    const { parent } = node;
    if (!(parent instanceof Element) || !blockElements.has(parent.name) || meaningful.has(parent.name)) return;
    if (isApart(node, 'prev') && isApart(node, 'next')) found.push(node);
  });
  return found;
}

/** Whether what follows that way, if anything does, begins a line of its own. */
function isApart(node: Text, way: 'prev' | 'next'): boolean {
  let other = node[way];
  while (other instanceof Text && other.data.trim() === '') other = other[way];
  return other === null || (other instanceof Element && blockElements.has(other.name));
}

/** Elements that say something without text. */
const speaking = new Set('img picture video audio iframe embed object svg math canvas input table'.split(' '));

/** The lines (`hr`) before the first and after the last that says anything: they divide it from what was left out. */
function findEdgeRules(root: Element): ChildNode[] {
  const rules: { readonly node: Element; readonly place: number }[] = [];
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  let place = 0;
  walk(root, (node) => {
    place += 1;
    if (node instanceof Element && node.name === 'hr') rules.push({ node, place });
    const says = node instanceof Element ? speaking.has(node.name) : node instanceof Text && node.data.trim() !== '';
    if (!says) return;
    first = Math.min(first, place);
    last = place;
  });
  return rules.filter((rule) => rule.place < first || rule.place > last).map(({ node }) => node);
}

function isSpacer({ attribs }: Element): boolean {
  const source = attribs['src'] ?? '';
  return (attribs['alt'] ?? '').trim() === '' && !/^data:/i.test(source) && isPlaceholderAddress(source);
}

/** The element, or the boxes and the link around it that hold nothing else. */
function outermost(element: Element): Element {
  let outer = element;
  for (let up = element.parent; up instanceof Element && up.name !== 'body' && isAlone(outer, up); up = up.parent)
    outer = up;
  return outer;
}

function isAlone(child: Element, parent: Element): boolean {
  return parent.children.every((other) => other === child || (other instanceof Text && other.data.trim() === ''));
}
