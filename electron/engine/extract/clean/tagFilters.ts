import type { ChildNode, Element, ParentNode } from 'domhandler';
import type { Remover } from '../tree/remover.ts';
import { selectElements } from '../tree/selectElements.ts';
import { walk } from '../tree/walk.ts';

/** The parts of a page that filters work on. */
interface FilteredPage {
  readonly document: ParentNode;
  readonly html: Element;
  readonly body: Element;
}

/** Removes the matches of any of these CSS selectors or tag names. Returns a sentence for each invalid selector. */
export function excludeMatches(
  { document, html, body }: FilteredPage,
  selectors: readonly string[],
  remover: Remover,
): readonly string[] {
  const { matched, warnings } = select(document, selectors, 'excludeTags');
  const all = matched.get(html) ?? matched.get(body);
  matched.delete(html);
  matched.delete(body);
  if (all === undefined) {
    const selectorOf = (node: ChildNode): string | null => matched.get(node as Element) ?? null;
    remover.remove(matched.keys(), (node) => ({ rule: 'excludeTags', detail: selectorOf(node) }));
  } else remover.remove(body.children, () => ({ rule: 'excludeTags', detail: all }));
  return warnings;
}

/** Keeps only the matches of any of these CSS selectors or tag names, in document order, without duplicates. */
export function includeMatches(
  { document, html, body }: FilteredPage,
  selectors: readonly string[],
  remover: Remover,
): readonly string[] {
  const { matched, warnings } = select(document, selectors, 'includeTags');
  if (matched.has(html) || matched.has(body)) return warnings;
  const kept: ChildNode[] = [];
  walk(body, (node) => {
    const isMatch = matched.has(node as Element);
    if (isMatch) kept.push(node);
    return !isMatch;
  });
  remover.replaceChildren(body, kept, 'includeTags');
  if (kept.length > 0) return warnings;
  return [...warnings, 'includeTags matched nothing on this page: the content is empty.'];
}

interface Selection {
  /** Each with the first selector that matches it. */
  readonly matched: Map<Element, string>;
  readonly warnings: readonly string[];
}

function select(root: ParentNode, selectors: readonly string[], option: string): Selection {
  const matched = new Map<Element, string>();
  const warnings: string[] = [];
  for (const selector of selectors) {
    if (selector.trim() === '') continue;
    const elements = selectElements(selector, root);
    if (elements === null)
      warnings.push(`${option}: "${selector.slice(0, 100)}" is not a selector that can be read; it was ignored.`);
    for (const element of elements ?? []) if (!matched.has(element)) matched.set(element, selector);
  }
  return { matched, warnings };
}
