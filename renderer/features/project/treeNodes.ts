import { entryName, folderOf, type ProjectEntry } from '../../../shared/project/project.ts';
import type { TreeNode } from '../../ui/tables/Tree.tsx';

export interface EntryNode extends TreeNode {
  readonly entry: ProjectEntry;
  readonly children: readonly EntryNode[] | null;
}

/** Returns the tree of a folder's entries, filtered to names that contain a text. */
export type NarrowTree = (filter: string) => readonly EntryNode[];

/**
 * Builds the tree of a folder's entries, which are sorted with folders before their content: built once, filtered on each keystroke.
 * Subtrees that a filter leaves unchanged keep their node objects, so that only changed rows are rendered.
 */
export function treeOf(entries: readonly ProjectEntry[]): NarrowTree {
  const whole = fullTree(entries);
  const names = new Map(entries.map(({ path }) => [path, entryName(path).toLowerCase()]));
  const partOf = createParts();
  let last = whole;
  return (filter) => {
    const wanted = filter.trim().toLowerCase();
    const matches = (node: EntryNode): boolean => names.get(node.id)?.includes(wanted) === true;
    const found = wanted === '' ? whole : narrowed(whole, matches, partOf);
    if (!isSame(found, last)) last = found;
    return last;
  };
}

type PartOf = (node: EntryNode, children: readonly EntryNode[]) => EntryNode;

/** Returns a folder with a subset of its children: the same node as before if the subset is unchanged. */
function createParts(): PartOf {
  const parts = new Map<string, EntryNode>();
  return (node, children) => {
    const known = parts.get(node.id);
    if (known?.children != null && isSame(known.children, children)) return known;
    const part = { ...node, children };
    parts.set(node.id, part);
    return part;
  };
}

function isSame(some: readonly EntryNode[], others: readonly EntryNode[]): boolean {
  return some.length === others.length && some.every((node, index) => node === others[index]);
}

function fullTree(entries: readonly ProjectEntry[]): readonly EntryNode[] {
  const below = new Map<string, ProjectEntry[]>();
  for (const entry of entries) {
    const folder = folderOf(entry.path);
    const beside = below.get(folder);
    if (beside === undefined) below.set(folder, [entry]);
    else beside.push(entry);
  }
  const nodesIn = (folder: string): readonly EntryNode[] =>
    (below.get(folder) ?? []).map((entry) => {
      const children = entry.kind === 'folder' ? nodesIn(entry.path) : null;
      return { id: entry.path, text: entryName(entry.path), entry, children };
    });
  return nodesIn('');
}

/** Returns matching nodes with all their descendants, and ancestor folders of matches; the same list if nothing is filtered out. */
function narrowed(
  nodes: readonly EntryNode[],
  matches: (node: EntryNode) => boolean,
  partOf: PartOf,
): readonly EntryNode[] {
  const kept = nodes.flatMap((node) => {
    if (matches(node)) return [node];
    if (node.children === null) return [];
    const children = narrowed(node.children, matches, partOf);
    if (children.length === 0) return [];
    return [children === node.children ? node : partOf(node, children)];
  });
  return isSame(kept, nodes) ? nodes : kept;
}

/** The rendered part of a tree, and how many matching requests are not rendered. */
interface ShownTree {
  readonly nodes: readonly EntryNode[];
  readonly left: number;
}

/**
 * Returns the visible rows of a tree, up to a maximum: children of a collapsed folder are created when it is expanded, and nobody reads
 * thousands of matches. Unchanged nodes keep their identity.
 */
export function shownOf(nodes: readonly EntryNode[], expanded: ReadonlySet<string>, most: number): ShownTree {
  let room = most;
  let left = 0;
  const take = (some: readonly EntryNode[]): readonly EntryNode[] => {
    const kept = some.flatMap((node) => {
      if (room <= 0) {
        left += requestsIn(node);
        return [];
      }
      room -= 1;
      if (node.children === null) return [node];
      if (!expanded.has(node.id)) return [closedOf(node)];
      const children = take(node.children);
      return [children === node.children ? node : { ...node, children }];
    });
    return isSame(kept, some) ? some : kept;
  };
  return { nodes: take(nodes), left };
}

const closedNodes = new WeakMap<EntryNode, EntryNode>();

function closedOf(node: EntryNode): EntryNode {
  const known = closedNodes.get(node) ?? { ...node, children: [] };
  closedNodes.set(node, known);
  return known;
}

function requestsIn({ children }: EntryNode): number {
  return children === null ? 1 : children.reduce((count, child) => count + requestsIn(child), 0);
}

/** The folders of a path, the outermost first. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
