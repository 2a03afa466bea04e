import { Element, Text, type Document } from 'domhandler';
import { blockElements } from '../extract/tree/elementNames.ts';
import { walk } from '../extract/tree/walk.ts';
import { maxTextChars } from './readScalar.ts';

/** Elements whose text is never page text. */
const silent = new Set(['script', 'style', 'noscript', 'template']);

/** Returns the text of an element as one line: blocks and line breaks separate words as they do on the page. */
export function elementText(root: Document | Element): string {
  if (root instanceof Element && silent.has(root.name)) return '';
  const parts: string[] = [];
  let left = maxTextChars * 2;
  walk(root, (node) => {
    if (left <= 0) return false;
    if (node instanceof Text) {
      parts.push(node.data);
      left -= node.data.length;
    }
    if (!(node instanceof Element)) return true;
    if (silent.has(node.name)) return false;
    if (node.name === 'br' || blockElements.has(node.name)) parts.push(' ');
    return true;
  });
  return foldSpace(parts.join('')).slice(0, maxTextChars);
}

/** Runs of white space as one space, none at the ends. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
