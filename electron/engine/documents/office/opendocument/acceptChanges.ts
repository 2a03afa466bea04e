import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { findAll } from '../xml.ts';

interface Work {
  /** Ids of deletions. */
  readonly deletions: ReadonlySet<string>;
  /** Changes that have started and not ended. */
  readonly open: Set<string>;
  /** Number of characters and elements removed so far. */
  removed: number;
}

/**
 * Removes text deleted by tracked changes if it is still in the text between two markers: other deletions are stored apart. A paragraph
 * with a deleted end continues with the next one. Modifies the tree.
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

/** Whether an element was deleted entirely, or is empty after the deletion. */
function isGone(part: Element, isWithin: boolean, isCut: boolean): boolean {
  return isWithin || (isCut && emptied.has(part.name) && !hasContent(part.children));
}

function hasContent(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) =>
    isTag(node) ? node.name.startsWith('draw:') || hasContent(node.children) : isText(node) && node.data.trim() !== '',
  );
}
