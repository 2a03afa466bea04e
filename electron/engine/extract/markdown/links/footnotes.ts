import { percentDecoded } from '../../../../../shared/base/percentDecoded.ts';
import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { flush, part } from '../flow.ts';
import { classNames, findElement, shortText } from '../subtree.ts';

const REFERENCE_CLASS = /(?:^|\s)(?:footnote-?ref(?:erence)?|footnote-anchor|footref|fn-?ref|noteref)(?:\s|$)/i;
const BACK_CLASS =
  /(?:^|\s)(?:data-)?(?:footnote-back(?:ref)?|footnote-number|footnote-return|fn-backref|reversefootnote)(?:\s|$)/i;
const LABEL_CLASS = /(?:^|\s)(?:label|fn-bracket|fn-backref|backlink)(?:\s|$)/i;

const NOTE_CLASS = /(?:^|\s)(?:foot-?notes?|end-?notes?|fn)(?:\s|$)/i;

/** A footnote mark in the text: a number, a letter, symbols. */
const MARK = /^[[(]?(?:\d{1,3}|[a-z]|[*†‡§¶‖]{1,3})[\])]?$/i;
/** The references of an article are a separate list, recognized by class and by the ids that wikis give them. */
const SOURCE_ID = /^cite[_-]/i;
const SOURCE_CLASS = /(?:^|\s)(?:reference|mw-ref|citation|cite)(?:\s|$)/i;
const BACK_TEXT = /^[^\p{L}\p{N}]*(?:\d{1,3}|[a-z]|back|return)?[^\p{L}\p{N}]*$/iu;
/** The id of a footnote mark is on its link or on the enclosing superscript. */
const MARK_STEPS = 2;

/**
 * Finds the notes of a document, the label of each by the id of the element that holds it, by the links that its
 * generator marked as references to them, or that are marks of what is named a note or leads back to them. Wikipedia's and other plain citations are
 * lists of sources and stay lists.
 */
export function collectFootnotes(root: ParentNode): ReadonlyMap<string, string> {
  const references = new Map<string, string>();
  const marks = new Map<string, Element>();
  const labels = new Set<string>();
  const notes = new Map<string, string>();
  const waiting: AnyNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('children' in node)) continue;
    if (isTag(node)) {
      const target = referenceTarget(node);
      if (target !== null && !references.has(target)) references.set(target, labelOf(node, labels));
      const marked = target === null ? markTarget(node) : null;
      if (marked !== null && !marks.has(marked)) marks.set(marked, node);
      for (const id of idsOfNote(node)) {
        const mark = marks.get(id);
        if (mark !== undefined && !references.has(id) && (NOTE_CLASS.test(classNames(node)) || leadsBack(node, mark)))
          references.set(id, labelOf(mark, labels));
        const label = references.get(id);
        if (label !== undefined) notes.set(id, label);
      }
    }
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
  return notes;
}

/** @returns true when the link was a reference or a way back and is written */
export function writeFootnoteLink(element: Element, context: Context): boolean {
  if (context.footnoteDepth > 0 && isWayBack(element)) return true;
  const target = referenceTarget(element) ?? markTarget(element);
  if (target === null || context.code > 0) return false;
  context.footnotes ??= collectFootnotes(context.root);
  const label = context.footnotes.get(target);
  if (label === undefined) return false;
  context.inline.atom(`[^${label}]`);
  return true;
}

/** @returns the handler for the end of the note if the element contains one */
export function enterFootnote(element: Element, context: Context): Leave | undefined {
  if (context.footnotes === null || context.flat > 0) return undefined;
  const { footnotes } = context;
  const label = idsOfNote(element)
    .map((id) => footnotes.get(id))
    .find((each) => each !== undefined);
  if (label === undefined) return undefined;
  part(context);
  context.blocks.openFootnote(label);
  context.footnoteDepth++;
  return leaveFootnote;
}

/** @returns true for the label that a generator writes next to its note */
export function isFootnoteLabel(element: Element, context: Context): boolean {
  return context.footnoteDepth > 0 && LABEL_CLASS.test(classNames(element));
}

export function leaveFootnote(context: Context): void {
  flush(context);
  context.footnoteDepth--;
  context.blocks.closeFootnote();
}

/** @returns the id of the note that a link refers to */
function referenceTarget(element: Element): string | null {
  const { attribs } = element;
  const href = attribs['href'];
  if (element.name !== 'a' || href === undefined) return null;
  const isReference =
    attribs['role'] === 'doc-noteref' ||
    attribs['epub:type'] === 'noteref' ||
    'data-footnote-ref' in attribs ||
    /(?:^|\s)footnote(?:\s|$)/i.test(attribs['rel'] ?? '') ||
    REFERENCE_CLASS.test(classNames(element));
  const hash = href.lastIndexOf('#');
  return isReference && hash !== -1 && hash + 1 < href.length ? percentDecoded(href.slice(hash + 1)) : null;
}

/** @returns the id that a link points to, if its text is only a footnote mark */
function markTarget(element: Element): string | null {
  const href = element.attribs['href'];
  if (element.name !== 'a' || href === undefined || !/^#./.test(href)) return null;
  if (!MARK.test(shortText(element, 8).trim()) || idsOfMark(element).length === 0) return null;
  return SOURCE_ID.test(href.slice(1)) ? null : percentDecoded(href.slice(1));
}

/** Returns the ids that a note's backlink to a mark may target; none for a mark in a list of sources. */
function idsOfMark(mark: Element): string[] {
  const ids: string[] = [];
  let around: Element['parent'] = mark;
  for (let step = 0; step <= MARK_STEPS && around !== null && isTag(around); step++, around = around.parent) {
    if (SOURCE_CLASS.test(classNames(around))) return [];
    const id = around.attribs['id'];
    if (id !== undefined && (around === mark || around.name === 'sup' || around.name === 'span')) ids.push(id);
  }
  return ids;
}

function leadsBack(note: Element, mark: Element): boolean {
  const ways = new Set(idsOfMark(mark).map((id) => `#${id}`));
  return findElement(note, ({ name, attribs }) => name === 'a' && ways.has(attribs['href'] ?? '')) !== null;
}

/** Returns the ids by which a block may be a note: its own, and that of a link at its beginning. */
export function idsOfNote(element: Element): string[] {
  if (!isNote(element)) return [];
  const first = element.children.find((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  const inner = first !== undefined && isTag(first) && first.name === 'a' ? first.attribs['id'] : undefined;
  return [element.attribs['id'], inner].filter((id) => id !== undefined && id !== '') as string[];
}

function isWayBack(element: Element): boolean {
  const { attribs } = element;
  if (/^#./.test(attribs['href'] ?? '') && BACK_TEXT.test(shortText(element, 12).trim())) return true;
  return (
    attribs['role'] === 'doc-backlink' || 'data-footnote-backref' in attribs || BACK_CLASS.test(classNames(element))
  );
}

/** Whether the element can be a note of its own, not the reference or the heading of the notes. */
function isNote({ name }: Element): boolean {
  return name === 'li' || name === 'p' || name === 'div' || name === 'aside' || name === 'dd';
}

function labelOf(reference: Element, labels: Set<string>): string {
  const text = shortText(reference, 20).replace(/[\s[\]()]/g, '');
  const usable = /^[\p{L}\p{N}*†‡_-]{1,12}$/u.test(text) && !labels.has(text);
  const label = usable ? text : `note-${labels.size + 1}`;
  labels.add(label);
  return label;
}
