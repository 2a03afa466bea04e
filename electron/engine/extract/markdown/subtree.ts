import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';

/** Maximum number of nodes read by a lookahead, which bounds its time. */
const MAX_NODES = 5_000;
const MAX_CLASS = 500;

/** @returns true when one of the first nodes below `root` is an element of these names */
export function containsElement(root: ParentNode, names: ReadonlySet<string>): boolean {
  return findElement(root, (element) => names.has(element.name)) !== null;
}

/** @returns the first element below `root` that fits; null when there is none among the first nodes */
export function findElement(root: ParentNode, fits: (element: Element) => boolean): Element | null {
  const waiting: AnyNode[] = [];
  pushChildren(root, waiting);
  for (let count = 0; count < MAX_NODES; count++) {
    const node = waiting.pop();
    if (node === undefined) return null;
    if (!isTag(node)) continue;
    if (fits(node)) return node;
    pushChildren(node, waiting);
  }
  return null;
}

/** @returns the text below `root`, cut after about `limit` characters; unchanged but for spaces around the elements of `isSeparated` */
export function shortText(
  root: ParentNode,
  limit: number,
  isSeparated: (element: Element) => boolean = () => false,
): string {
  const waiting: (AnyNode | typeof space)[] = [];
  pushChildren(root, waiting);
  let text = '';
  while (text.length <= limit) {
    const node = waiting.pop();
    if (node === undefined) return text;
    if (node === space) text += space;
    else if (isText(node)) text += node.data;
    else if (isTag(node)) {
      const isApart = isSeparated(node);
      if (isApart) waiting.push(space);
      pushChildren(node, waiting);
      if (isApart) waiting.push(space);
    }
  }
  return text;
}

const space = ' ';

/** @returns the class names of an element, truncated at an unrealistic length */
export function classNames(element: Element): string {
  const names = element.attribs['class'] ?? '';
  return names.length > MAX_CLASS ? names.slice(0, MAX_CLASS) : names;
}

/** In an order in which the first is taken first; of very many children only as many as are looked at. */
function pushChildren(parent: ParentNode, waiting: (AnyNode | typeof space)[]): void {
  for (let index = Math.min(parent.children.length, MAX_NODES) - 1; index >= 0; index--) {
    const child = parent.children[index];
    if (child !== undefined) waiting.push(child);
  }
}
