import { canParseUrl } from '../../base/canParseUrl.ts';
import { compareNatural } from '../../base/compareNatural.ts';

/** A host, a part of a path, or a URL. */
export interface PathNode {
  /** The URL of the place, which stays the same when the tree is built again with more URLs; empty for the group of texts that are no URLs. */
  readonly id: string;
  /** The parts of the path that it adds to its parent, decoded: `shop` or `2024/05`; a host at the first level. */
  readonly text: string;
  /** 0 for a host. */
  readonly level: number;
  /** Index of its parent in `nodes`; -1 for a host. */
  readonly parent: number;
  /** Index in `nodes` after its last descendant. */
  readonly end: number;
  /** Its own URLs and all below are these in `order`: from `first` to before `last`, its own ones first. */
  readonly first: number;
  readonly last: number;
  /** How many of them are this URL, with a slash at the end or without. */
  readonly own: number;
}

/** The URLs of a site by their paths. */
export interface PathTree {
  /** In the order of the rows when all are expanded: a parent, then its descendants. */
  readonly nodes: readonly PathNode[];
  /** Indexes of the URLs in the order of the tree. */
  readonly order: Uint32Array;
}

/** Further parts of a path are one part: a URL of slashes makes no deeper tree. */
export const maxPathLevels = 32;

/**
 * Builds the tree of URLs by host and path. A URL with a query or a fragment is a leaf below its path. A chain of parts without a URL of
 * their own is one node. The slash at the end of a path makes no difference. Takes time in proportion to the length of the URLs, and to sort
 * siblings.
 */
export function buildPathTree(urls: readonly string[]): PathTree {
  const root = emptyNode('', '');
  const split = createUrlSplitter();
  for (const [index, url] of urls.entries()) {
    let node = root;
    for (const step of stepsOf(url, split(url))) node = childOf(node, step);
    node.items.push(index);
  }
  return flatten(root, urls.length);
}

/** Position of each count in `counts`: how many marked URLs are before it in the order of a tree. */
export type MarkCounts = Uint32Array;

/** Counts the URLs with a mark, so that the number below each node is known at once. */
export function countMarks({ order }: PathTree, isMarked: (item: number) => boolean): MarkCounts {
  const counts = new Uint32Array(order.length + 1);
  let sum = 0;
  order.forEach((item, position) => {
    if (isMarked(item)) sum += 1;
    counts[position + 1] = sum;
  });
  return counts;
}

/** Returns how many marked URLs a node has, with those below it. */
export function countOf(counts: MarkCounts, { first, last }: PathNode): number {
  return (counts[last] ?? 0) - (counts[first] ?? 0);
}

/** Returns the URLs of a node and below it, as indexes; `own`: without those below it. */
export function itemsOf({ order }: PathTree, { first, last, own }: PathNode, which: 'own' | 'all' = 'all'): number[] {
  return [...order.subarray(first, which === 'own' ? first + own : last)];
}

/** Whether a node has others below it. */
export function isFolder({ nodes }: PathTree, index: number): boolean {
  return (nodes[index]?.end ?? 0) > index + 1;
}

/** A node as a row of a tree in which some are collapsed. */
export interface PathRow {
  /** Index in `nodes`. */
  readonly index: number;
  /** Its position among its visible siblings, counted from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/**
 * Returns the visible rows: nodes whose parents are all expanded, and of those only the ones with a marked URL if `shown` is given.
 * @param isExpanded called for a node with others below it
 */
export function visibleRows(
  tree: PathTree,
  isExpanded: (node: PathNode) => boolean,
  shown: MarkCounts | null,
): readonly PathRow[] {
  const { nodes } = tree;
  const rows: { index: number; position: number; siblings: number }[] = [];
  const byParent = new Map<number, number>();
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index];
    if (node === undefined) break;
    if (shown !== null && countOf(shown, node) === 0) {
      index = node.end;
      continue;
    }
    const position = (byParent.get(node.parent) ?? 0) + 1;
    byParent.set(node.parent, position);
    rows.push({ index, position, siblings: 0 });
    index = isFolder(tree, index) && !isExpanded(node) ? node.end : index + 1;
  }
  for (const row of rows) row.siblings = byParent.get(nodes[row.index]?.parent ?? -1) ?? 1;
  return rows;
}

/** Returns the ids of the nodes that are expanded at first: the hosts, if they are few. */
export function initiallyExpanded({ nodes }: PathTree): ReadonlySet<string> {
  const ids = new Set<string>();
  const hosts = nodes.filter(({ level }) => level === 0);
  if (hosts.length > maxExpandedHosts) return ids;
  for (const { id } of hosts) ids.add(id);
  return ids;
}

const maxExpandedHosts = 20;

interface BuiltNode {
  readonly id: string;
  readonly text: string;
  readonly items: number[];
  readonly children: Map<string, BuiltNode>;
}

interface Step {
  readonly id: string;
  readonly text: string;
}

function emptyNode(id: string, text: string): BuiltNode {
  return { id, text, items: [], children: new Map() };
}

function childOf(node: BuiltNode, { id, text }: Step): BuiltNode {
  const known = node.children.get(id);
  if (known !== undefined) return known;
  const child = emptyNode(id, text);
  node.children.set(id, child);
  return child;
}

/** What a tree needs of a URL. */
interface UrlParts {
  /** Protocol and host. */
  readonly origin: string;
  /** As a person reads it: without the usual protocol. */
  readonly host: string;
  readonly pathname: string;
  /** Query and fragment. */
  readonly rest: string;
}

/** A path that the URL parser leaves as it is; one with `.` or `..` as a part of it is not. */
const plainPath = /^(?:\/(?!\.)[\w.~-]*)+$/;

/**
 * Returns a function that takes URLs apart, null for a text that is none. Most URLs of a site have one origin and a plain path: they need no
 * parser, which would take half of the time of a tree.
 */
function createUrlSplitter(): (url: string) => UrlParts | null {
  let known: UrlParts | null = null;
  return (url) => {
    if (known !== null && url.startsWith(known.origin)) {
      const pathname = url.slice(known.origin.length);
      if (plainPath.test(pathname)) return { ...known, pathname, rest: '' };
    }
    const parts = splitUrl(url);
    if (parts !== null && url.startsWith(`${parts.origin}/`)) known = parts;
    return parts;
  };
}

function splitUrl(url: string): UrlParts | null {
  const parsed = canParseUrl(url) ? new URL(url) : null;
  if (parsed === null || parsed.host === '') return null;
  const { protocol, host, pathname, search, hash } = parsed;
  const origin = `${protocol}//${host}`;
  return { origin, host: protocol === 'https:' ? host : origin, pathname, rest: search + hash };
}

/** The nodes from the host to a URL. */
function stepsOf(url: string, parts: UrlParts | null): readonly Step[] {
  if (parts === null)
    return [
      { id: '', text: '' },
      { id: url, text: url },
    ];
  const { origin, host, pathname, rest } = parts;
  const steps: Step[] = [{ id: origin, text: host }];
  const names = pathname.slice(1).split('/');
  const own = names.at(-1) === '' ? names.slice(0, -1) : names;
  let id = origin;
  for (const [index, part] of own.slice(0, maxPathLevels).entries()) {
    const whole = index + 1 === maxPathLevels ? own.slice(index).join('/') : part;
    id += `/${whole}`;
    steps.push({ id, text: decoded(whole) });
  }
  if (rest !== '') steps.push({ id: `${id}${rest}`, text: decoded(rest) });
  return steps;
}

/** A text without its percent signs; unchanged if they are no UTF-8. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes the nodes as a list, without recursion. */
function flatten(root: BuiltNode, count: number): PathTree {
  const nodes: { -readonly [Key in keyof PathNode]: PathNode[Key] }[] = [];
  const order = new Uint32Array(count);
  let position = 0;
  const waiting: ({ readonly node: BuiltNode; readonly parent: number } | { readonly close: number })[] = [];
  const addChildren = (node: BuiltNode, parent: number): void => {
    for (const child of sorted(node).toReversed()) waiting.push({ node: child, parent });
  };
  addChildren(root, -1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('close' in next) {
      const done = nodes[next.close];
      if (done !== undefined) Object.assign(done, { end: nodes.length, last: position });
      continue;
    }
    const level = next.parent === -1 ? 0 : (nodes[next.parent]?.level ?? 0) + 1;
    const { node, text } = level === 0 ? { node: next.node, text: next.node.text } : joined(next.node);
    const index = nodes.length;
    nodes.push({
      id: node.id,
      text,
      level,
      parent: next.parent,
      end: index + 1,
      first: position,
      last: position,
      own: node.items.length,
    });
    for (const item of node.items) order[position++] = item;
    waiting.push({ close: index });
    addChildren(node, index);
  }
  return { nodes, order };
}

/** The last node of a chain without URLs of its own, with the texts of all. */
function joined(first: BuiltNode): { readonly node: BuiltNode; readonly text: string } {
  const texts = [first.text];
  let node = first;
  while (node.items.length === 0 && node.children.size === 1) {
    const [only] = node.children.values();
    // A chain ends where the next one is a page: pages have names of one part.
    if (only === undefined || only.children.size === 0) break;
    node = only;
    texts.push(node.text);
  }
  return { node, text: texts.join('/') };
}

/** Folders before pages, each in natural order. */
function sorted({ children }: BuiltNode): readonly BuiltNode[] {
  return [...children.values()].toSorted(
    (one, other) =>
      Number(one.children.size === 0) - Number(other.children.size === 0) || compareNatural(one.text, other.text),
  );
}
