import type { ChildNode, ParentNode } from 'domhandler';

/** Takes nodes out of the tree. Costs time proportional to the siblings of each parent once, not once a node. */
export function removeNodes(nodes: Iterable<ChildNode>): void {
  const gone = new Set(nodes);
  const parents = new Set<ParentNode>();
  for (const node of gone) if (node.parent) parents.add(node.parent);
  for (const parent of parents) {
    setChildren(
      parent,
      parent.children.filter((child) => !gone.has(child)),
    );
  }
  for (const node of gone) {
    node.parent = null;
    node.prev = null;
    node.next = null;
  }
}

/** Makes `children` the children of `parent`, with all links between them set. */
export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  let before: ChildNode | null = null;
  for (const child of children) {
    child.parent = parent;
    child.prev = before;
    child.next = null;
    if (before) before.next = child;
    before = child;
  }
  parent.children = children;
}
