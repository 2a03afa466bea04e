import { Element, type ParentNode, Text } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { isSameSite } from '../isSameSite.ts';
import { countWords } from '../../../../shared/base/countWords.ts';
import { countWordsBelow } from '../main/countWordsBelow.ts';
import type { Remover } from '../tree/remover.ts';
import { walk } from '../tree/walk.ts';
import { isHidden } from './isHidden.ts';

/** Attribute that the capture of the live page sets on the element that replaces a frame; holds the URL of the frame. */
export const frameMark = 'data-trowel-frame';

interface Frame {
  readonly element: Element;
  readonly words: number;
  readonly isEmpty: boolean;
}

/**
 * Removes third-party frames: players, advertisements and forms. Frames made for viewing leave an empty frame, so that a link is written;
 * frames of the page itself or its site are evaluated like the rest of the page. A page with most of its text in frames retains them.
 */
export function dropFrames(body: ParentNode, pageUrl: string, remover: Remover): void {
  const elements = outermostFrames(body);
  if (elements.length === 0) return;
  const frames = elements.map(readFrame);
  const inside = frames.reduce((sum, { words }) => sum + words, 0);
  if (inside > countWordsBelow(body, ({ attribs }) => attribs[frameMark] !== undefined)) return;
  const foreign = frames.filter(({ element }) => isHidden(element) || !isFirstParty(element, pageUrl)).map(toElement);
  remover.remove(
    foreign.filter((element) => !isShown(element)),
    'frame',
  );
  for (const element of foreign) if (isShown(element)) emptyFrame(element, pageUrl, remover);
}

/** Converts frames without readable content back to frames, so that a link to them is written. */
export function nameEmptyFrames(body: ParentNode, pageUrl: string, remover: Remover): void {
  for (const element of outermostFrames(body)) if (readFrame(element).isEmpty) emptyFrame(element, pageUrl, remover);
}

function toElement({ element }: Frame): Element {
  return element;
}

function outermostFrames(body: ParentNode): readonly Element[] {
  const found: Element[] = [];
  walk(body, (node) => {
    if (!(node instanceof Element) || node.attribs[frameMark] === undefined) return true;
    found.push(node);
    return false;
  });
  return found;
}

function readFrame(element: Element): Frame {
  let words = 0;
  let images = 0;
  walk(element, (node) => {
    if (node instanceof Text) words += countWords(node.data);
    if (node instanceof Element && (node.name === 'img' || node.name === 'video')) images += 1;
  });
  return { element, words, isEmpty: words === 0 && images === 0 };
}

/**
 * Whether the page itself wrote the frame, or the frame is of the same site. Frames without a URL that scripts fill are mostly advertising.
 */
function isFirstParty({ attribs }: Element, pageUrl: string): boolean {
  const source = attribs[frameMark] ?? '';
  if (source === 'about:srcdoc') return true;
  const address = source === '' ? null : absoluteUrl(source, pageUrl);
  return address !== null && isSameSite(address, pageUrl);
}

/** Whether the frame may fill the screen: a video, a map, slides. */
function isShown(element: Element): boolean {
  const { attribs } = element;
  return 'allowfullscreen' in attribs && !isHidden(element) && !/\bad(?:s|vert\w*)?\b/i.test(attribs['title'] ?? '');
}

function emptyFrame(element: Element, pageUrl: string, remover: Remover): void {
  const { attribs } = element;
  remover.remove([...element.children], 'frame');
  const address = absoluteUrl(attribs[frameMark] ?? '', pageUrl);
  element.name = 'iframe';
  if (address !== null) attribs['src'] = address;
}
