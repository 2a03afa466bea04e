import { type Element, isTag } from 'domhandler';
import { absoluteUrl } from '../../absoluteUrl.ts';
import type { Context, Leave } from '../context.ts';
import { escapeLabel } from './images.ts';
import { linkEnd } from '../inline/linkMarkdown.ts';

/** Films and sounds become links named as the page names them, else by their file. */
export function enterMedia(element: Element, context: Context): Leave {
  writeLink(element, sourceOf(element), context);
  return false;
}

/** Writes plug-in content and embedded documents: a link to it, else its fallback content. */
export function enterObject(element: Element, context: Context): Leave {
  const { attribs } = element;
  const source = attribs['data'] ?? attribs['src'];
  if (/flash|svg/i.test(attribs['type'] ?? '') || /\.swf(?:$|[?#])/i.test(source ?? '')) return false;
  if (source === undefined || source.trim() === '') return null;
  writeLink(element, source, context);
  return false;
}

/** Writes a frame with visible content, which has a title or may fill the screen; others are advertisements and trackers. */
export function enterFrame(element: Element, context: Context): Leave {
  const { attribs } = element;
  const isSeen = !/^[01](?:px)?$/.test(attribs['width'] ?? '') && !/^[01](?:px)?$/.test(attribs['height'] ?? '');
  const isContent = (attribs['title'] ?? '').trim() !== '' || 'allowfullscreen' in attribs;
  if (isSeen && isContent) writeLink(element, attribs['src'] ?? attribs['data-src'], context);
  return false;
}

function sourceOf(element: Element): string | undefined {
  const own = element.attribs['src'];
  if (own !== undefined && own.trim() !== '') return own;
  for (const child of element.children) {
    if (isTag(child) && child.name === 'source' && child.attribs['src']) return child.attribs['src'];
  }
  return undefined;
}

function writeLink(element: Element, source: string | undefined, context: Context): void {
  if (source === undefined || context.code > 0) return;
  const address = absoluteUrl(source, context.options.baseUrl);
  if (address === null || !/^https?:/.test(address)) return;
  const label = escapeLabel(nameOf(element, address));
  context.inline.atom(context.inline.insideLink ? label : `[${label}${linkEnd(address, '')}`);
}

function nameOf({ attribs }: Element, address: string): string {
  const name = (attribs['aria-label'] ?? attribs['title'] ?? '').replace(/\s+/g, ' ').trim();
  if (name !== '') return name;
  const { pathname, hostname } = new URL(address);
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  return file.includes('.') ? file : hostname;
}
