import { Element, Text } from 'domhandler';
import { isPlaceholderAddress } from '../address/placeholders.ts';
import { removeNodes } from '../tree/edit.ts';
import { plainText } from '../tree/walk.ts';
import type { PageOutline } from './pageOutline.ts';

const headingName = /^h[1-6]$/;
/** A handle stands at most this deep in its heading. */
const handleSteps = 3;

/**
 * Takes out of what was kept what says nothing: a picture that stands by itself and was there before (the twins of a carousel,
 * spacers) or only keeps a place, and the handles at headings (`¶`, `#`) that link to the heading itself.
 */
export function dropOrnaments({ elements, blocks }: PageOutline): void {
  const runs = new Set<unknown>(blocks.flatMap((block) => block.nodes));
  const seen = new Set<string>();
  const gone: Element[] = [];
  for (const element of elements) {
    if (element.name === 'a' && isHandle(element)) gone.push(element);
    if (element.name !== 'img' || isInside(element, runs)) continue;
    const source = element.attribs['src'] ?? '';
    const isRepeated = seen.has(source) && source !== '';
    if (isRepeated || isSpacer(element)) gone.push(outermost(element));
    if (isAttached(element, elements[0])) seen.add(source);
  }
  removeNodes(gone);
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

function isInside(element: Element, nodes: ReadonlySet<unknown>): boolean {
  for (let up: unknown = element; up instanceof Element; up = up.parent) if (nodes.has(up)) return true;
  return false;
}

/** What was pruned is no longer part of the page. */
function isAttached(element: Element, root: Element | undefined): boolean {
  for (let up: unknown = element; up instanceof Element; up = up.parent) if (up === root) return true;
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
