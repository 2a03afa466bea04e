import { entryName, folderOf, type ProjectEntry } from '../../../shared/project/project.ts';
import type { TreeNode } from '../../ui/Tree.tsx';

export interface EntryNode extends TreeNode {
  readonly entry: ProjectEntry;
  readonly children: readonly EntryNode[] | null;
}

/** The tree of a folder's entries, narrowed to names that hold a text. */
export type NarrowTree = (filter: string) => readonly EntryNode[];

/**
 * The tree of a folder's entries, which come folders before their content: made once, narrowed as often as somebody types. What a
 * text leaves whole is the same node as before, so that only what comes and goes is drawn anew.
 */
export function treeOf(entries: readonly ProjectEntry[]): NarrowTree {
  const whole = wholeTree(entries);
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

/** A folder with some of what is in it: the same node as the last time when it is the same some. */
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

function wholeTree(entries: readonly ProjectEntry[]): readonly EntryNode[] {
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

/** Nodes that match, with all that is in them, and folders for what is found in them; the same list where nothing is left out. */
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

/** What is drawn of a tree, and how many requests that were found are not. */
interface ShownTree {
  readonly nodes: readonly EntryNode[];
  readonly left: number;
}

/**
 * The rows of a tree that are open to be seen, at most so many: what a closed folder holds is made when it is opened, and nobody reads
 * on for thousands of hits. The same nodes as before wherever nothing differs.
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
