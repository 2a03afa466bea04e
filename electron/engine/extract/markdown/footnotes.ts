import { type AnyNode, type Element, isTag, type ParentNode } from 'domhandler';
import type { Context, Leave } from './context.ts';
import { flush, part } from './flow.ts';
import { classNames, shortText } from './subtree.ts';

const REFERENCE_CLASS = /(?:^|\s)(?:footnote-?ref(?:erence)?|footref|fn-?ref|noteref)(?:\s|$)/i;
const BACK_CLASS = /(?:^|\s)(?:data-)?(?:footnote-back(?:ref)?|footnote-return|fn-backref|reversefootnote)(?:\s|$)/i;
const LABEL_CLASS = /(?:^|\s)(?:label|fn-bracket|fn-backref|backlink)(?:\s|$)/i;

/**
 * Finds the notes of a document, the label of each by the id of the element that holds it, by the links that its generator marked as references to them. Wikipedia's and other plain
 * citations are lists of sources and stay lists.
 */
export function collectFootnotes(root: ParentNode): ReadonlyMap<string, string> {
  const references = new Map<string, string>();
  const labels = new Set<string>();
  const notes = new Map<string, string>();
  const waiting: AnyNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('children' in node)) continue;
    if (isTag(node)) {
      const target = referenceTarget(node);
      if (target !== null && !references.has(target)) references.set(target, labelOf(node, labels));
      const id = node.attribs['id'];
      const label = id === undefined ? undefined : references.get(id);
      if (id !== undefined && label !== undefined && isNote(node)) notes.set(id, label);
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
  const target = referenceTarget(element);
  if (target === null || context.code > 0) return false;
  context.footnotes ??= collectFootnotes(context.root);
  const label = context.footnotes.get(target);
  if (label === undefined) return false;
  context.inline.atom(`[^${label}]`);
  return true;
}

/** @returns what ends the note, when the element holds one */
export function enterFootnote(element: Element, context: Context): Leave | undefined {
  if (context.footnotes === null || context.flat > 0) return undefined;
  const label = context.footnotes.get(element.attribs['id'] ?? '');
  if (label === undefined) return undefined;
  part(context);
  context.blocks.openFootnote(label);
  context.footnoteDepth++;
  return leaveFootnote;
}

/** @returns true for the label that a generator draws beside its note */
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
    REFERENCE_CLASS.test(classNames(element));
  const hash = href.lastIndexOf('#');
  return isReference && hash !== -1 && hash + 1 < href.length ? decoded(href.slice(hash + 1)) : null;
}

function isWayBack(element: Element): boolean {
  const { attribs } = element;
  return (
    attribs['role'] === 'doc-backlink' || 'data-footnote-backref' in attribs || BACK_CLASS.test(classNames(element))
  );
}

/** A block that stands for itself, not the reference or the heading of the notes. */
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

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
