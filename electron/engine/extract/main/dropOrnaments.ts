import { Element, Text } from 'domhandler';
import { isPlaceholderAddress } from '../address/placeholders.ts';
import type { Remover } from '../tree/remover.ts';
import { plainText } from '../tree/walk.ts';
import type { Block, PageOutline } from './pageOutline.ts';

const headingName = /^h[1-6]$/;
/** A handle stands at most this deep in its heading. */
const handleSteps = 3;

/**
 * Takes out of what was kept what says nothing: a picture that was there since the last text (the twins of a carousel) or
 * only keeps a place, and the handles at headings (`¶`, `#`) that link to the heading itself.
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
    if (element.name === 'a' && isHandle(element)) gone.push(element);
    if (element.name !== 'img' || inRun[place] === 1) continue;
    const source = element.attribs['src'] ?? '';
    if ((seen.has(source) && source !== '') || isSpacer(element)) gone.push(outermost(element));
    seen.add(source);
  }
  remover.remove(gone, (node) => ({
    rule: node instanceof Element && node.name === 'a' && isHandle(node) ? 'handle' : 'picture',
    detail: null,
  }));
}

function isSpacer({ attribs }: Element): boolean {
  const source = attribs['src'] ?? '';
  return (attribs['alt'] ?? '').trim() === '' && !/^data:/i.test(source) && isPlaceholderAddress(source);
}

function isHandle(link: Element): boolean {
  if (!/#./.test(link.attribs['href'] ?? '') || /[\p{L}\p{N}]/u.test(plainText(link))) return false;
  let up = link.parent;
  for (let step = 0; up instanceof Element && step < handleSteps; step += 1, up = up.parent) {
    if (headingName.test(up.name)) return true;
  }
  return false;
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
