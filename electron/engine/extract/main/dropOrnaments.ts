import { type ChildNode, Element, Text } from 'domhandler';
import { isPlaceholderAddress } from '../address/placeholders.ts';
import { isPermalink } from '../markdown/links/permalinks.ts';
import { blockElements } from '../tree/elementNames.ts';
import type { Remover } from '../tree/remover.ts';
import { walk } from '../tree/walk.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import { partNamedBy } from './partPhrases.ts';

const headingName = /^h[1-6]$/;

/**
 * Removes empty parts from the selected content: an image repeated since the last text (copies in a carousel, a small one before the large
 * one), images that are placeholders, count visits or are advertisements, the
 * permalinks of headings and paragraphs (`¶`, `#`), headings without text, and rules with nothing on one side.
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
  const seen = new Map<string, Element>();
  const gone: Element[] = [];
  const empty: Element[] = [];
  for (const [place, element] of elements.entries()) {
    const parent = parents[place] ?? -1;
    // Pruned elements are no longer part of the page but are still in its outline.
    if (parent >= 0 && (element.parent === null || isKept[parent] === 0)) continue;
    isKept[place] = 1;
    if (runs.has(element) || inRun[parent] === 1) inRun[place] = 1;
    // Cards and posts may show the same image: each is content of its own.
    if (withText.has(place)) seen.clear();
    if (element.name === 'a' && isPermalink(element)) gone.push(element);
    if (headingName.test(element.name) && element.children.length === 0) empty.push(element);
    if (element.name !== 'img' || inRun[place] === 1) continue;
    const source = withoutSize(element.attribs['src'] ?? '');
    const other = seen.get(source);
    const isSmaller = other !== undefined && isBare(other) && !isBare(element);
    if (isSpacer(element) || isTracker(element) || isAdvert(element)) gone.push(outermost(element));
    else if (other !== undefined && source !== '') gone.push(outermost(isSmaller ? other : element));
    if (other === undefined || isSmaller) seen.set(source, element);
  }
  remover.remove(gone, (node) => ({
    rule: node instanceof Element && node.name === 'a' && isPermalink(node) ? 'handle' : 'picture',
    detail: null,
  }));
  remover.remove(empty, 'ornament');
  const [root] = elements;
  if (root === undefined) return;
  remover.remove(findSeparators(root), 'ornament');
  remover.remove(findEdgeRules(root), 'ornament');
}

/** A separator between two parts, or invisible characters. Three asterisks alone are a scene break and stay. */
const separator = /^(?:[,;:|/\\·•›»>–—-]{1,3}|(?:\u200b|\u200c|\u200d|\u2060|\ufeff)+)$/;

function isSeparator(text: string): boolean {
  const bare = text.trim();
  // The byte order mark counts as blank too.
  return bare === '' ? text.includes('\ufeff') : separator.test(bare);
}

/** Elements in which such a character has a meaning of its own. */
const meaningful = new Set(['td', 'th', 'pre', 'dt', 'dd', 'li']);

/** Finds separator characters that form a paragraph of their own: the parts they separated are gone. */
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

/** Whether the next content in that direction, if any, starts a line of its own. */
function isApart(node: Text, way: 'prev' | 'next'): boolean {
  let other = node[way];
  while (other instanceof Text && other.data.trim() === '') other = other[way];
  return other === null || (other instanceof Element && blockElements.has(other.name));
}

/** Elements with content but without text. */
const speaking = new Set('img picture video audio iframe embed object svg math canvas input table'.split(' '));

/** Finds the rules (`hr`) before the first and after the last content: they separated it from removed parts. */
function findEdgeRules(root: Element): ChildNode[] {
  const rules: { readonly node: Element; readonly position: number }[] = [];
  let first = Number.POSITIVE_INFINITY;
  let last = -1;
  let position = 0;
  walk(root, (node) => {
    position += 1;
    if (node instanceof Element && node.name === 'hr') rules.push({ node, position });
    const says = node instanceof Element ? speaking.has(node.name) : node instanceof Text && node.data.trim() !== '';
    if (!says) return;
    first = Math.min(first, position);
    last = position;
  });
  return rules.filter((rule) => rule.position < first || rule.position > last).map(({ node }) => node);
}

/** Names in the addresses of scripts that count visits and answer with an image. */
const trackerName = /[/._-](?:getuid|pixel|beacon|track(?:er|ing)?|counter|impression)(?:[/._-]|$)/i;
/** A side of at most this many pixels shows nothing. */
const maxTrackerPx = 2;

function isTracker(element: Element): boolean {
  const { attribs } = element;
  if (['width', 'height'].some((name) => Number.parseFloat(attribs[name] ?? '') <= maxTrackerPx)) return true;
  const [path = ''] = (attribs['src'] ?? '').slice(0, maxAddressChars).split('?');
  return isBare(element) && !imageFile.test(path) && trackerName.test(path);
}

/** Whether the description of an image says that it is an advertisement. */
function isAdvert({ attribs }: Element): boolean {
  return partNamedBy(attribs['alt'] ?? '') === 'advert';
}

function isBare({ attribs }: Element): boolean {
  return (attribs['alt'] ?? '').trim() === '';
}

/** A longer address is data. */
const maxAddressChars = 2_000;
const imageFile = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Returns the address of an image file without its query, which says how large the file is sent. */
function withoutSize(source: string): string {
  const [path = ''] = source.slice(0, maxAddressChars).split('?');
  return imageFile.test(path) ? path : source;
}

function isSpacer({ attribs }: Element): boolean {
  const source = attribs['src'] ?? '';
  return (attribs['alt'] ?? '').trim() === '' && !/^data:/i.test(source) && isPlaceholderAddress(source);
}

/** Returns the element, or the outermost box or link around it that holds nothing else. */
function outermost(element: Element): Element {
  let outer = element;
  for (let up = element.parent; up instanceof Element && up.name !== 'body' && isAlone(outer, up); up = up.parent)
    outer = up;
  return outer;
}

function isAlone(child: Element, parent: Element): boolean {
  return parent.children.every((other) => other === child || (other instanceof Text && other.data.trim() === ''));
}
