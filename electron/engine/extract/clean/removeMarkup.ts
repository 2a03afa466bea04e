import { Comment, Element, ProcessingInstruction, type ParentNode } from 'domhandler';
import { removeNodes } from '../tree/edit.ts';
import { walk } from '../tree/walk.ts';

/** Elements without content, never part of the cleaned page (contract 2.5). */
const silentElements = new Set([
  'script',
  'style',
  'noscript',
  'meta',
  'head',
  'link',
  'base',
  'title',
  'template',
  'noembed',
  'noframes',
]);

/** Moves the content of declarative shadow roots into the page, as a browser renders it. */
export function openShadowRoots(elements: readonly Element[]): void {
  for (const element of elements) {
    if (element.name !== 'template') continue;
    if (element.attribs['shadowrootmode'] === undefined && element.attribs['shadowroot'] === undefined) continue;
    element.name = 'div';
    element.attribs = {};
  }
}

/** Removes scripts, styles, comments and everything else that is not content. An SVG retains its title. */
export function removeMarkup(root: ParentNode): void {
  const gone: (Element | Comment | ProcessingInstruction)[] = [];
  walk(root, (node) => {
    if (node instanceof Comment || node instanceof ProcessingInstruction) gone.push(node);
    if (!(node instanceof Element)) return true;
    if (node.name === 'svg') return false;
    if (!silentElements.has(node.name)) return true;
    gone.push(node);
    return false;
  });
  removeNodes(gone);
}
