import { type ChildNode, Element, type ParentNode, Text } from 'domhandler';
import type { PageLayouts } from '../layout/elementLayout.ts';
import { countWords } from '../main/countWords.ts';
import { blockElements } from '../tree/elementNames.ts';
import { plainText, walk } from '../tree/walk.ts';
import { hiddenMark } from './isHidden.ts';

/**
 * Words of which a page shows nothing until it is drawn anew, in the midst of words that it shows: sort keys, second prices, rows that
 * a filter took away, notes to others. What a control of the page opens is none of them: it is content that is folded away, and so
 * may be every hidden box with blocks of its own.
 * @returns the outermost elements
 */
export function findHiddenWords(body: ParentNode, layouts: PageLayouts): ReadonlySet<Element> {
  const isHidden = (element: Element): boolean => isHiddenByPage(element, layouts);
  const facts = collectFacts(body);
  const found = new Set<Element>();
  walk(body, (node) => {
    if (!(node instanceof Element)) return true;
    if (unread.has(node.name)) return false;
    // Words that are hidden in a panel stay hidden when it opens.
    if (!isHidden(node) || !isPassage(node, facts)) return true;
    if (!isOpened(node, facts)) found.add(node);
    return false;
  });
  return withoutHiddenTables(found);
}

interface PageFacts {
  /** Elements with blocks or pictures in them, and elements with text in them. */
  readonly withParts: ReadonlySet<unknown>;
  readonly withText: ReadonlySet<unknown>;
  /** Ids that controls of the page name as what they open. */
  readonly controlled: ReadonlySet<string>;
}

/** One pass over the page: how deep it nests does not matter. */
function collectFacts(body: ParentNode): PageFacts {
  const withParts = new Set<unknown>();
  const withText = new Set<unknown>();
  const controlled = new Set<string>();
  walk(body, (node) => {
    if (node instanceof Text && node.data.trim() !== '') addParents(node, withText);
    if (!(node instanceof Element)) return;
    if (blockElements.has(node.name) || pictureNames.has(node.name)) addParents(node, withParts);
    for (const id of idsNamedBy(node)) controlled.add(id);
  });
  return { withParts, withText, controlled };
}

function addParents(node: ChildNode, set: Set<unknown>): void {
  for (let up = node.parent; up !== null && !set.has(up); up = up.parent) set.add(up);
}

const pictureNames = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math']);
const referring = ['aria-controls', 'aria-owns', 'data-target', 'data-bs-target', 'for'];

function idsNamedBy({ name, attribs }: Element): readonly string[] {
  const ids = referring.flatMap((attribute) => attribs[attribute]?.split(/\s+/) ?? []);
  const href = attribs['href'];
  if (name === 'a' && href?.startsWith('#') === true) ids.push(href);
  return ids.map((id) => id.replace(/^#/, '')).filter((id) => id !== '');
}

const unread = new Set(['svg', 'select', 'textarea', 'object', 'math', 'pre']);

/** By the capture, or by the element itself; what is not read aloud may be seen all the same. */
function isHiddenByPage(element: Element, layouts: PageLayouts): boolean {
  const { attribs } = element;
  if (attribs[hiddenMark] !== undefined) return true;
  // Blocks of a panel that is folded may open with it, one by one.
  if (layouts.get(element)?.isHidden === true && !blockElements.has(element.name)) return true;
  if (attribs['hidden'] !== undefined && attribs['hidden'] !== 'until-found') return true;
  const style = attribs['style'];
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

const rowNames = new Set(['tr', 'td', 'th']);
const rowRoles = new Set(['row', 'cell', 'gridcell', 'columnheader', 'rowheader']);
/** Boxes that hold a passage where no block is in them. */
const leafNames = new Set(['div', 'section', 'aside', 'address', 'article']);
/** A box of fewer words that nothing opens says something of its own: a message, a label. */
const maxNoteWords = 12;

/** A part of a line, a row or cell, a paragraph. */
function isPassage(element: Element, { withParts, withText }: PageFacts): boolean {
  const { name, attribs } = element;
  if (rowNames.has(name) || rowRoles.has(attribs['role'] ?? '')) return true;
  if (name === 'p') return true;
  const isLeaf = leafNames.has(name);
  if (!isLeaf && (blockElements.has(name) || name.includes('-'))) return false;
  if (withParts.has(element) || !withText.has(element)) return false;
  return !isLeaf || countWords(plainText(element)) < maxNoteWords;
}

/** Rows of a table of which every row is hidden are folded away with it. */
function withoutHiddenTables(found: ReadonlySet<Element>): ReadonlySet<Element> {
  const seen = new Map<ParentNode, boolean>();
  const isShown = (table: ParentNode): boolean => {
    const known = seen.get(table);
    if (known !== undefined) return known;
    const shows = table.children.some((row) => row instanceof Element && row.name === 'tr' && !found.has(row));
    seen.set(table, shows);
    return shows;
  };
  return new Set([...found].filter(({ name, parent }) => name !== 'tr' || parent === null || isShown(parent)));
}

const panelNames =
  /(?:^|[\s_-])(?:accordion|collaps\w*|toggle\w*|tabs?|panels?|fold\w*|expand\w*|more|drawer|faqs?|answers?|spoiler|truncat\w*|slides?|carousel)(?=$|[\s_-])/i;
const panelRoles = new Set(['tabpanel', 'region']);
/** Boxes around an element that may be called a panel. */
const maxSteps = 2;
/** So much is no label: a control after it may well open it. */
const minFoldedWords = 12;

function isOpened(element: Element, { controlled }: PageFacts): boolean {
  const { attribs, name, parent } = element;
  if (controlled.has(attribs['id'] ?? '') && attribs['id'] !== undefined) return true;
  if (panelRoles.has(attribs['role'] ?? '') || attribs['hidden'] === 'until-found') return true;
  // A panel holds paragraphs; words in a line of it are no panels.
  const steps = blockElements.has(name) ? maxSteps : 0;
  let around: ParentNode | null = element;
  for (let step = 0; step <= steps && around instanceof Element; step += 1, around = around.parent)
    if (panelNames.test(`${around.attribs['class'] ?? ''} ${around.attribs['id'] ?? ''}`.slice(0, 500))) return true;
  if (rowNames.has(name)) return false;
  if (isControl(beside(element, 'prev'))) return true;
  if (countWords(plainText(element)) < minFoldedWords) return false;
  return isControl(beside(element, 'next')) || (parent instanceof Element && isControl(beside(parent, 'next')));
}

function beside(element: Element, way: 'prev' | 'next'): Element | null {
  let other = element[way];
  while (other !== null && !(other instanceof Element)) other = other[way];
  return other;
}

/** Characters and nodes of what a reader clicks on. */
const maxControlCharacters = 200;
const maxControlNodes = 60;

/** A control, or a short part of the page with one in it. */
function isControl(element: Element | null): boolean {
  if (element === null) return false;
  let nodes = 0;
  let characters = 0;
  let isFound = isControlItself(element);
  walk(element, (node) => {
    nodes += 1;
    if (node instanceof Text) characters += node.data.trim().length;
    if (node instanceof Element) isFound ||= isControlItself(node);
    return nodes < maxControlNodes;
  });
  return isFound && nodes < maxControlNodes && characters <= maxControlCharacters;
}

function isControlItself({ name, attribs }: Element): boolean {
  if (name === 'button' || name === 'summary') return true;
  if (name === 'input') return /^(?:button|checkbox|radio)$/i.test(attribs['type'] ?? '');
  if (name === 'a') return /^\s*(?:#|javascript:|$)/i.test(attribs['href'] ?? '');
  return (
    /^(?:button|tab|switch)$/.test(attribs['role'] ?? '') ||
    attribs['aria-expanded'] !== undefined ||
    attribs['onclick'] !== undefined ||
    attribs['tabindex'] === '0'
  );
}
