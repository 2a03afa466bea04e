import { type Element, Text } from 'domhandler';
import { walk } from '../extract/tree/walk.ts';
import { isScript } from './isScript.ts';
import { mayHoldDialog } from './mayHoldDialog.ts';
import { isHtml, type PlainPage } from './parsePlainPage.ts';
import type { PlainInput, PlainObstacle } from './plainPage.ts';

/** Larger or deeper pages are left to the browser, which has its own limits. */
const limits = { elements: 60_000, depth: 400 } as const;
/** A page of fewer characters may be one that is still to be filled. */
const thinCharacters = 200;

const frames = new Set([
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'fencedframe',
  'bgsound',
]);
/** Handlers of user input, which does not occur here. */
const handlersOfPeople =
  /^on(?:click|dblclick|auxclick|mouse\w+|pointer\w+|key\w+|touch\w+|drag\w*|drop|wheel|contextmenu|submit|reset|change|input|select|copy|cut|paste)$/;

/** Returns why this page cannot be read without a browser, as far as its elements tell; null where nothing prevents it. */
export function whyBrowserNeeded(page: PlainPage, input: PlainInput): PlainObstacle | null {
  const { elements, body } = page;
  if (elements.length > limits.elements) return 'size';
  for (const element of elements) {
    const obstacle = obstacleOf(element, input.scriptsForbidden);
    if (obstacle !== null) return obstacle;
  }
  if (isDeep(elements)) return 'form';
  if (countText(body) < thinCharacters) return 'thin';
  return input.tidies && mayHoldDialog(body) ? 'dialog' : null;
}

function obstacleOf(element: Element, scriptsForbidden: boolean): PlainObstacle | null {
  const { attribs } = element;
  const ofName = obstacleOfName(element, scriptsForbidden);
  if (ofName !== null) return ofName;
  if (!isHtml(element) && (attribs['display'] !== undefined || attribs['visibility'] !== undefined)) return 'styles';
  for (const attribute of Object.keys(attribs)) {
    // Integer attribute names would be reordered (as object keys).
    if (/^\d+$/.test(attribute)) return 'form';
    if (!scriptsForbidden && /^on[a-z]+$/i.test(attribute) && !handlersOfPeople.test(attribute)) return 'script';
  }
  return null;
}

/** Returns the obstacle that only elements of this name are. */
function obstacleOfName({ name, attribs }: Element, scriptsForbidden: boolean): PlainObstacle | null {
  if (frames.has(name)) return 'frame';
  switch (name) {
    case 'script':
      return !scriptsForbidden && isScript(attribs['type'] ?? null) ? 'script' : null;
    case 'meta':
      return obstacleOfMeta(attribs['http-equiv'] ?? '');
    // Elements that create their own tree.
    case 'template':
      return attribs['shadowrootmode'] === undefined ? null : 'form';
    case 'details':
      return attribs['name'] === undefined ? null : 'form';
    case 'plaintext':
      return 'form';
    default:
      return null;
  }
}

function obstacleOfMeta(header: string): PlainObstacle | null {
  if (/^\s*refresh\s*$/i.test(header)) return 'moves';
  // A policy in the page itself.
  return /^\s*content-security-policy\s*$/i.test(header) ? 'form' : null;
}

function isDeep(elements: readonly Element[]): boolean {
  const depths = new Map<unknown, number>();
  for (const element of elements) {
    const depth = (depths.get(element.parent) ?? 0) + 1;
    if (depth > limits.depth) return true;
    depths.set(element, depth);
  }
  return false;
}

const unread = new Set(['script', 'style', 'noscript', 'template']);

function countText(body: Element): number {
  let characters = 0;
  walk(body, (node) => {
    if (node instanceof Text) characters += node.data.trim().length;
    return !('name' in node && unread.has(node.name));
  });
  return characters;
}
