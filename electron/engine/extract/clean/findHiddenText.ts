import { type ChildNode, Element, type ParentNode, Text } from 'domhandler';
import type { PageLayouts } from '../layout/elementLayout.ts';
import { countWords } from '../../../../shared/base/countWords.ts';
import { blockElements } from '../tree/elementNames.ts';
import { plainText, walk } from '../tree/walk.ts';
import { hiddenMark } from './isHidden.ts';

/**
 * Finds text that a page hides until it is rendered again, in the midst of visible text: sort keys, second prices, filtered rows, notes to
 * others. What a control of the page opens is excluded: it is collapsed content, and so may be every hidden box with blocks in it.
 * @returns the outermost elements
 */
export function findHiddenText(body: ParentNode, layouts: PageLayouts): ReadonlySet<Element> {
  const isHidden = (element: Element): boolean => isHiddenByPage(element, layouts);
  const facts = collectFacts(body);
  const found = new Set<Element>();
  walk(body, (node) => {
    if (!(node instanceof Element)) return true;
    if (unread.has(node.name)) return false;
    // Hidden text in a panel stays hidden when the panel opens.
    if (!isHidden(node) || !isPassage(node, facts)) return true;
    if (!isOpened(node, facts)) found.add(node);
    return false;
  });
  return withoutHiddenTables(found);
}

interface PageFacts {
  /** Elements with blocks or images in them, and elements with text in them. */
  readonly withParts: ReadonlySet<unknown>;
  readonly withText: ReadonlySet<unknown>;
  /** Ids that controls of the page reference as their targets. */
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
    if (blockElements.has(node.name) || mediaNames.has(node.name)) addParents(node, withParts);
    for (const id of idsNamedBy(node)) controlled.add(id);
  });
  return { withParts, withText, controlled };
}

function addParents(node: ChildNode, set: Set<unknown>): void {
  for (let up = node.parent; up !== null && !set.has(up); up = up.parent) set.add(up);
}

const mediaNames = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math']);
const referring = ['aria-controls', 'aria-owns', 'data-target', 'data-bs-target', 'for'];

function idsNamedBy({ name, attribs }: Element): readonly string[] {
  const ids = referring.flatMap((attribute) => attribs[attribute]?.split(/\s+/) ?? []);
  const href = attribs['href'];
  if (name === 'a' && href?.startsWith('#') === true) ids.push(href);
  return ids.map((id) => id.replace(/^#/, '')).filter((id) => id !== '');
}

const unread = new Set(['svg', 'select', 'textarea', 'object', 'math', 'pre']);

/** Whether the capture or the element itself hides it; content hidden from screen readers may still be visible. */
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
/** Elements that are a passage if they contain no block. */
const leafNames = new Set(['div', 'section', 'aside', 'address', 'article']);
/** A hidden box with fewer words and no control that opens it is a message or a label of its own. */
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
/** Maximum number of enclosing boxes whose names may mark a panel. */
const maxSteps = 2;
/** Minimum words that are not a label: a control after them may well open them. */
const minFoldedWords = 12;

function isOpened(element: Element, { controlled }: PageFacts): boolean {
  const { attribs, name, parent } = element;
  if (controlled.has(attribs['id'] ?? '') && attribs['id'] !== undefined) return true;
  if (panelRoles.has(attribs['role'] ?? '') || attribs['hidden'] === 'until-found') return true;
  // A panel holds paragraphs; inline text is not a panel.
  const steps = blockElements.has(name) ? maxSteps : 0;
  let around: ParentNode | null = element;
  for (let step = 0; step <= steps && around instanceof Element; step += 1, around = around.parent)
    if (panelNames.test(`${around.attribs['class'] ?? ''} ${around.attribs['id'] ?? ''}`.slice(0, 500))) return true;
  if (rowNames.has(name)) return false;
  if (isControl(adjacentElement(element, 'prev'))) return true;
  if (countWords(plainText(element)) < minFoldedWords) return false;
  return (
    isControl(adjacentElement(element, 'next')) ||
    (parent instanceof Element && isControl(adjacentElement(parent, 'next')))
  );
}

function adjacentElement(element: Element, way: 'prev' | 'next'): Element | null {
  let other = element[way];
  while (other !== null && !(other instanceof Element)) other = other[way];
  return other;
}

/** Maximum characters and nodes of a clickable element. */
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
