import { selectAll } from 'css-select';
import type { AnyNode, Element, ParentNode } from 'domhandler';
import { checkSelector, type SelectorFault } from '../../../../shared/base/selectorSyntax.ts';

/** Selectors that the library parses as matching nothing. Unquoted values and names that begin with a digit are parsed as intended. */
const misread: ReadonlySet<SelectorFault> = new Set(['combinator', 'character']);

/** All elements that a CSS selector or a tag name matches, in document order (css-select); null where it cannot be read. */
export function selectElements(selector: string, root: ParentNode): readonly Element[] | null {
  const fault = checkSelector(selector);
  if (fault !== null && misread.has(fault.reason)) return null;
  try {
    return selectAll<AnyNode, Element>(selector, root);
  } catch {
    return null;
  }
}
