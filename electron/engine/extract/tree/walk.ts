import { type ChildNode, Element, type ParentNode, Text } from 'domhandler';

/**
 * Visits the nodes below `root` in document order, without recursion. A visitor that returns `false` skips the content of that node. The
 * tree must not change meanwhile: collect first, then edit.
 */
export function walk(root: ParentNode, visit: (node: ChildNode) => boolean | void): void {
  let node: ChildNode | null = root.children[0] ?? null;
  while (node) {
    const inside: ChildNode | null =
      visit(node) !== false && node instanceof Element ? (node.children[0] ?? null) : null;
    if (inside) {
      node = inside;
      continue;
    }
    while (node && !node.next) {
      const parent: ParentNode | null = node.parent;
      node = parent === null || parent === root ? null : (parent as ChildNode);
    }
    node = node ? node.next : null;
  }
}

/** All elements below `root` in document order. */
export function elementsBelow(root: ParentNode): Element[] {
  const found: Element[] = [];
  walk(root, (node) => {
    if (node instanceof Element) found.push(node);
  });
  return found;
}

/** The first element below `root` for which `matches` is true. */
export function findElement(root: ParentNode, matches: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  walk(root, (node) => {
    if (found) return false;
    if (node instanceof Element && matches(node)) found = node;
    return found === undefined;
  });
  return found;
}

/** The elements among the children of `parent`. */
export function childElements(parent: ParentNode): Element[] {
  return parent.children.filter((child) => child instanceof Element);
}

/** Returns the text of all text nodes below `root`, unchanged; scripts and styles have none. */
export function rawText(root: ParentNode): string {
  const parts: string[] = [];
  walk(root, (node) => {
    if (node instanceof Text) parts.push(node.data);
    return !(node instanceof Element && (node.name === 'script' || node.name === 'style'));
  });
  return parts.join('');
}

/** `rawText` with runs of white space as one space and none at the ends. */
export function plainText(root: ParentNode): string {
  return rawText(root).replace(/\s+/g, ' ').trim();
}
