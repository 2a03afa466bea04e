import { canParseUrl } from '../base/canParseUrl.ts';
import { notVisitedReason } from './reasons.ts';
import type { SiteRow } from './siteRows.ts';

/** A host, a folder or a page in the tree of a site. */
export interface SiteNode {
  /** The URL up to it, unique in the tree; it stays the same while the job runs. */
  readonly key: string;
  /** Its host or part of the path; empty for the group of URLs that cannot be parsed. */
  readonly name: string;
  /** 1 for hosts. */
  readonly level: number;
  /** The index of the row with exactly this URL; null for a folder that is no page. */
  readonly row: number | null;
  readonly children: readonly SiteNode[];
  /** URLs in it, its own included, and how many of them were visited. */
  readonly total: number;
  readonly visited: number;
  readonly failed: number;
}

interface OpenNode {
  readonly key: string;
  readonly name: string;
  readonly level: number;
  row: number | null;
  readonly children: Map<string, OpenNode>;
  total: number;
  visited: number;
  failed: number;
}

/** Deeper parts of a path are one part: the tree of a trap must not become deeper and deeper. */
const maxSegments = 24;
const invalidKey = 'invalid';

/** Groups the URLs of a job by host and path. Hosts with the most URLs come first, folders and pages by name. */
export function buildSiteTree(rows: readonly SiteRow[]): readonly SiteNode[] {
  const roots = new Map<string, OpenNode>();
  rows.forEach((row, index) => addRow(roots, row, index));
  const sorted = [...roots.values()].toSorted((one, other) => other.total - one.total);
  return closeNodes(sorted);
}

function addRow(roots: Map<string, OpenNode>, row: SiteRow, index: number): void {
  const parts = partsOf(row.url);
  const isVisited = row.state === 'done';
  const isFailed = row.state === 'failed';
  let siblings = roots;
  let key = '';
  let node: OpenNode | null = null;
  for (const [depth, part] of parts.entries()) {
    key = depth === 0 ? part.key : `${key}${part.key}`;
    node = siblings.get(part.key) ?? null;
    if (node === null) {
      node = {
        key,
        name: part.name,
        level: depth + 1,
        row: null,
        children: new Map(),
        total: 0,
        visited: 0,
        failed: 0,
      };
      siblings.set(part.key, node);
    }
    node.total += 1;
    if (isVisited) node.visited += 1;
    if (isFailed) node.failed += 1;
    siblings = node.children;
  }
  // Of several URLs that differ in their protocol or fragment alone, the visited one stands for all.
  if (node !== null && (node.row === null || isVisited)) node.row = index;
}

interface UrlPart {
  readonly key: string;
  readonly name: string;
}

function partsOf(url: string): readonly UrlPart[] {
  if (!canParseUrl(url)) {
    const group = { key: invalidKey, name: '' };
    return [group, { key: ` ${url}`, name: url }];
  }
  const { host, protocol, pathname, search } = new URL(url);
  if (host === '')
    return [
      { key: protocol, name: protocol },
      { key: ` ${url}`, name: url },
    ];
  const segments = pathname.split('/').slice(1);
  // The slash at the end of a folder's URL belongs to the folder.
  if (segments.at(-1) === '') segments.pop();
  const shown = segments.length <= maxSegments ? segments : shortened(segments);
  return [
    { key: host, name: host },
    ...shown.map((segment) => ({ key: `/${segment}`, name: readable(segment) })),
    ...(search === '' ? [] : [{ key: search, name: readable(search) }]),
  ];
}

function shortened(segments: readonly string[]): readonly string[] {
  return [...segments.slice(0, maxSegments - 1), segments.slice(maxSegments - 1).join('/')];
}

/** A segment without its escapes; as it is where they are no text. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const byName = new Intl.Collator('en', { numeric: true });

/** Turns nodes into their final form, children before parents; without recursion, because a site decides how deep they are. */
function closeNodes(roots: readonly OpenNode[]): readonly SiteNode[] {
  const closed = new Map<OpenNode, SiteNode>();
  const stack = [...roots];
  const order: OpenNode[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    order.push(node);
    stack.push(...node.children.values());
  }
  for (const node of order.toReversed()) {
    const children = [...node.children.values()].flatMap((child) => closed.get(child) ?? []);
    children.sort((one, other) => byName.compare(one.name, other.name));
    const { key, name, level, row, total, visited, failed } = node;
    closed.set(node, { key, name, level, row, total, visited, failed, children });
  }
  return roots.flatMap((root) => closed.get(root) ?? []);
}

/** The nodes of a tree that are visible: those of open folders. */
export function visibleNodes(roots: readonly SiteNode[], open: ReadonlySet<string>): readonly SiteNode[] {
  const visible: SiteNode[] = [];
  const stack = roots.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    visible.push(node);
    if (!open.has(node.key)) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) stack.push(child);
    }
  }
  return visible;
}

/** Folders that are open at first: as many levels as fit into a screen. */
export function foldersToOpen(roots: readonly SiteNode[], maxRows: number): ReadonlySet<string> {
  const open = new Set<string>();
  let shown = roots.length;
  let level: readonly SiteNode[] = roots;
  while (level.length > 0) {
    const next = level.flatMap(({ children }) => children);
    shown += next.length;
    if (shown > maxRows && open.size > 0) return open;
    for (const { key, children } of level) if (children.length > 0) open.add(key);
    level = next;
  }
  return open;
}

/** Rows of a tree that a filter leaves: those whose URL or title contains a text, and whether they were visited. */
export function filterRows(rows: readonly SiteRow[], text: string, onlyNotVisited: boolean): readonly SiteRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && !onlyNotVisited) return rows;
  return rows.filter(
    (row) =>
      (!onlyNotVisited || notVisitedReason(row) !== null) &&
      (wanted === '' || `${row.url} ${row.title ?? ''}`.toLowerCase().includes(wanted)),
  );
}
