import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { Context, Leave } from './context.ts';
import { flush } from './flow.ts';
import { writeFootnoteLink } from './footnotes.ts';
import { escapeLabel } from './images.ts';
import { writeText } from './inlineElements.ts';
import { linkEnd } from './linkMarkdown.ts';
import { findElement, shortText } from './subtree.ts';

/** What a link wraps: nothing that is drawn as text, words, blocks that fit in one line, a heading that can carry it, or more. */
type Wrapped = 'nothing' | 'words' | 'blocks' | 'heading' | 'structure';

const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '));
const STRUCTURE = new Set('ul ol dl table pre blockquote hr'.split(' '));
const BLOCKS = new Set(
  'address article aside center details dialog div fieldset figcaption figure footer form header hgroup li main nav p section summary'.split(
    ' ',
  ),
);
const UNSEEN = new Set('script style template noscript svg title head select textarea'.split(' '));
const DRAWN = new Set('img picture video audio iframe math code kbd samp'.split(' '));
const MAX_NODES = 5_000;
/** The id that a heading is reached by is on itself or on a box around it. */
const HANDLE_STEPS = 4;

export function enterLink(element: Element, context: Context): Leave {
  const { inline, options } = context;
  if (writeFootnoteLink(element, context)) return false;
  const href = element.attribs['href'];
  if (href === undefined) return null;
  const address = linkAddress(href, options.baseUrl);
  if (address === null) return null;
  const link = { href: address, title: element.attribs['title'] ?? '' };
  const isRepeated = context.lastLink === address;
  context.lastLink = address;
  const wrapped = wrappedBy(element);
  if (wrapped === 'nothing') {
    writeBareLink(element, link, context, isRepeated);
    return false;
  }
  if (address.startsWith('#') && isOwnHandle(element, address)) return null;
  inline.endLink();
  if (context.flat > 0) {
    inline.openMark({ kind: 'link', name: 'a', ...link });
    return leaveLink;
  }
  if (wrapped === 'heading') {
    flush(context);
    context.headingLink = link;
    return leaveHeadingLink;
  }
  if (wrapped === 'blocks') {
    flush(context);
    context.flat++;
  }
  inline.openMark({ kind: 'link', name: 'a', ...link });
  return wrapped === 'blocks' ? leaveBlockLink : leaveLink;
}

/** @returns the absolute address, or the fragment alone where a link stays in the page; null for none */
function linkAddress(href: string, base: string): string | null {
  const trimmed = href.trim();
  if (trimmed.startsWith('#')) return trimmed.length > 1 ? trimmed : null;
  return absoluteUrl(trimmed, base);
}

function leaveLink(context: Context): void {
  context.inline.closeMark();
}

function leaveBlockLink(context: Context): void {
  context.inline.closeMark();
  context.flat--;
  flush(context);
}

function leaveHeadingLink(context: Context): void {
  flush(context);
  context.headingLink = null;
}

/**
 * A link without text, such as an icon: named as it is read aloud. One that stays in the page is a handle of a heading; one that has
 * no name and repeats the link before it is what a parser makes of a link that was never closed.
 */
function writeBareLink(
  element: Element,
  link: { href: string; title: string },
  context: Context,
  isRepeated: boolean,
): void {
  if (link.href.startsWith('#')) return;
  const drawing = findElement(element, (inside) => inside.name === 'title');
  const names = [element.attribs['aria-label'], link.title, drawing === null ? '' : shortText(drawing, 200)];
  const name = names.map((text) => (text ?? '').replace(/\s+/g, ' ').trim()).find((text) => text !== '') ?? '';
  if (context.inline.insideLink) {
    writeText(name, context);
    return;
  }
  if (name === '' && (isRepeated || !isPlain(element))) return;
  context.inline.atom(`[${escapeLabel(name)}${linkEnd(link.href, '')}`);
}

/** An address and nothing else was put there by hand; what is styled or scripted is a surface to click on. */
function isPlain({ children, attribs }: Element): boolean {
  return children.every((child) => isText(child)) && Object.keys(attribs).every((name) => name === 'href');
}

/** Joiners and spaces of no width are there for the layout alone. */
function isDrawn(text: string): boolean {
  return text.replace(/[\s\u200b-\u200d\u2060\ufeff\u00ad]+/g, '') !== '';
}

/** A heading that is a link to itself, for readers to copy: its words alone are content. A link beside such a one leads to the number. */
function isOwnHandle(link: Element, href: string): boolean {
  const id = href.slice(1);
  let inHeading = false;
  let element: AnyNode | null = link;
  for (let step = 0; step < HANDLE_STEPS && element !== null && isTag(element); step++) {
    inHeading ||= HEADINGS.has(element.name);
    if (inHeading && element.attribs['id'] === id) return true;
    if (HEADINGS.has(element.name) && linksToItself(element)) return true;
    element = element.parent;
  }
  return false;
}

function linksToItself(heading: Element): boolean {
  const { id } = heading.attribs;
  if (id === undefined || id === '') return false;
  return findElement(heading, ({ name, attribs }) => name === 'a' && attribs['href'] === `#${id}`) !== null;
}

function wrappedBy(link: Element): Wrapped {
  const waiting: AnyNode[] = [...link.children];
  let found: Wrapped = 'nothing';
  for (let count = 0; count < MAX_NODES; count++) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (found === 'nothing' && isText(node) && isDrawn(node.data)) found = 'words';
    if (!isTag(node) || UNSEEN.has(node.name)) continue;
    if (STRUCTURE.has(node.name)) return 'structure';
    if (HEADINGS.has(node.name)) found = 'heading';
    else if (found !== 'heading' && BLOCKS.has(node.name)) found = 'blocks';
    else if (found === 'nothing' && DRAWN.has(node.name)) found = 'words';
    for (const child of node.children) waiting.push(child);
  }
  return found;
}
