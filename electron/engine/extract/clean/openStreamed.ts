import { type ChildNode, Comment, type Element } from 'domhandler';
import { removeNodes, setChildren } from '../tree/edit.ts';

/** Id of a placeholder, and of the hidden box that receives the content later: they share the part after the letter. */
const placeholderId = /^(.*)[BP](:[0-9a-z]+)$/;
const boxId = /^(.*)S(:[0-9a-z]+)$/;

/**
 * Moves content that React streams after the rest of a page to where its script would move it: `<template id="B:0">` and the placeholder
 * content become the content of `<div hidden id="S:0">`.
 */
export function openStreamed(elements: readonly Element[]): void {
  const boxes = new Map<string, Element>();
  for (const element of elements) {
    const key = element.attribs['hidden'] === undefined ? null : keyOf(element, boxId);
    if (key !== null && !boxes.has(key)) boxes.set(key, element);
  }
  if (boxes.size === 0) return;
  for (const place of elements) {
    const key = place.name === 'template' ? keyOf(place, placeholderId) : null;
    const box = key === null ? undefined : boxes.get(key);
    if (key === null || box === undefined || isInside(place, box)) continue;
    boxes.delete(key);
    removeNodes(shownMeanwhile(place));
    const children = [...box.children];
    setChildren(box, []);
    place.name = 'div';
    place.attribs = {};
    setChildren(place, children);
  }
}

function keyOf({ attribs }: Element, pattern: RegExp): string | null {
  const match = pattern.exec(attribs['id'] ?? '');
  return match === null ? null : `${match[1]}${match[2]}`;
}

function isInside(node: Element, box: Element): boolean {
  for (let up: Element['parent'] = node; up !== null; up = up.parent) if (up === box) return true;
  return false;
}

/** Returns the nodes up to the comment that ends the placeholder; none where there is no such comment. */
function shownMeanwhile(place: Element): ChildNode[] {
  const shown: ChildNode[] = [];
  let depth = 0;
  for (let node = place.next; node !== null; node = node.next) {
    if (node instanceof Comment) {
      if (/^\$[?!~]?$/.test(node.data)) depth += 1;
      else if (node.data === '/$') {
        if (depth === 0) return shown;
        depth -= 1;
      }
    }
    shown.push(node);
  }
  return [];
}
