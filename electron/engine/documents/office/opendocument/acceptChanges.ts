import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { findAll } from '../xml.ts';

interface Work {
  /** Changes that take words out. */
  readonly deletions: ReadonlySet<string>;
  /** Those that have begun and not ended. */
  readonly open: Set<string>;
  /** Signs and parts that were taken out so far. */
  removed: number;
}

/**
 * Takes out of a text what its writers have deleted where that still stands in it, between two marks: what else is deleted stands apart. A
 * paragraph whose end is deleted goes on with the next one. The tree is changed.
 */
export function acceptChanges(content: readonly ChildNode[], body: Element | undefined): void {
  const deletions = new Set(
    findAll(content, 'text:changed-region')
      .filter(({ children }) => children.some((node) => isTag(node) && node.name === 'text:deletion'))
      .flatMap(({ attribs }) => [attribs['xml:id'], attribs['text:id']].filter((id) => id !== undefined)),
  );
  if (deletions.size > 0 && body !== undefined) clean(body, { deletions, open: new Set(), removed: 0 });
}

const paragraphs = new Set(['text:p', 'text:h']);
const emptied = new Set(['table:table-row', 'table:table', 'text:list', 'text:list-item', 'text:section']);

function clean(element: Element, work: Work): void {
  const kept: ChildNode[] = [];
  /** A paragraph whose end is deleted. */
  let unended: Element | null = null;
  for (const node of element.children) {
    if (isMark(node, work)) continue;
    const wasDeleting = work.open.size > 0;
    if (!isTag(node)) {
      if (wasDeleting && isText(node)) work.removed += 1;
      else kept.push(node);
      continue;
    }
    if (node.name === 'text:tracked-changes') continue;
    const before = work.removed;
    clean(node, work);
    const isDeleting = work.open.size > 0;
    if (paragraphs.has(node.name)) {
      if (unended === null) kept.push(node);
      else unended.children = [...unended.children, ...node.children];
      unended = isDeleting ? (unended ?? node) : null;
    } else if (isGone(node, wasDeleting && isDeleting, work.removed > before)) work.removed += 1;
    else {
      unended = null;
      kept.push(node);
    }
  }
  element.children = kept;
}

function isMark(node: ChildNode, { deletions, open }: Work): boolean {
  if (!isTag(node)) return false;
  const id = node.attribs['text:change-id'] ?? '';
  if (node.name === 'text:change-start' && deletions.has(id)) open.add(id);
  else if (node.name !== 'text:change-end' || !open.delete(id)) return false;
  return true;
}

/** Whether a part was deleted as a whole, or nothing of it is left. */
function isGone(part: Element, isWithin: boolean, isCut: boolean): boolean {
  return isWithin || (isCut && emptied.has(part.name) && !saysSomething(part.children));
}

function saysSomething(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) =>
    isTag(node)
      ? node.name.startsWith('draw:') || saysSomething(node.children)
      : isText(node) && node.data.trim() !== '',
  );
}
