import type { XrayNode } from '../api/engine/inspection.ts';

/** The two request options that select the parts of a page (contract 2.2). */
export interface TagChoice {
  readonly includeTags: readonly string[];
  readonly excludeTags: readonly string[];
}

interface Cover {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Number of selectors needed; infinite where no selectors can express it. */
  readonly cost: number;
}

const nothing: Cover = { include: [], exclude: [], cost: 0 };
const impossible: Cover = { include: [], exclude: [], cost: Number.POSITIVE_INFINITY };

/**
 * Returns the options that keep a dropped element and everything kept before. includeTags selects only what it names, so where it was empty
 * it also names what was kept so far: in as few selectors as possible.
 * @param nodes of an X-ray that was made with `before`
 * @param chosen index of the element among them
 * @returns null where no selector can express it
 */
export function includeElement(nodes: readonly XrayNode[], chosen: number, before: TagChoice): TagChoice | null {
  const node = nodes[chosen];
  if (node?.selector == null) return null;
  const { selector, rule, detail } = node;
  if (rule === 'excludeTags' && detail !== null && before.excludeTags.includes(detail))
    return { ...before, excludeTags: before.excludeTags.filter((each) => each !== detail) };
  if (before.includeTags.length > 0) return { ...before, includeTags: unique([...before.includeTags, selector]) };
  const { include, exclude, cost } = new Coverage(nodes, new Set([chosen])).cover(0);
  if (cost === Number.POSITIVE_INFINITY) return null;
  return { includeTags: unique(include), excludeTags: unique([...before.excludeTags, ...exclude]) };
}

/** Returns the options that drop a kept element; null where no selector can express it. */
export function excludeElement(nodes: readonly XrayNode[], chosen: number, before: TagChoice): TagChoice | null {
  const selector = nodes[chosen]?.selector ?? null;
  if (selector === null) return null;
  const includeTags = before.includeTags.filter((each) => each !== selector);
  // The last one that was named: without it all would be read.
  if (includeTags.length < before.includeTags.length && includeTags.length > 0) return { ...before, includeTags };
  return { ...before, excludeTags: unique([...before.excludeTags, selector]) };
}

/** Generic tags, or tags of the entire page: selecting them all is meaningless. */
const tagsOfNoKind = new Set('html body main div span p a #text'.split(' '));

/** The other elements with the same tag, such as all asides of a page; empty if the tag does not define a kind. */
export function kindOf(nodes: readonly XrayNode[], chosen: number): readonly number[] {
  const name = nodes[chosen]?.name ?? '#text';
  if (tagsOfNoKind.has(name)) return [];
  return nodes.flatMap((node, index) => (node.name === name ? [index] : []));
}

/** The same as `includeElement` for all elements of the chosen one's kind: where they are named, then by their tag. */
export function includeKind(nodes: readonly XrayNode[], chosen: number, before: TagChoice): TagChoice | null {
  const kind = new Set(kindOf(nodes, chosen));
  const name = nodes[chosen]?.name;
  if (kind.size === 0 || name === undefined) return null;
  const excludeTags = before.excludeTags.filter((each) => each !== name);
  const isExcluded = excludeTags.length < before.excludeTags.length;
  if (before.includeTags.length > 0)
    return { includeTags: unique([...before.includeTags, ...(isExcluded ? [] : [name])]), excludeTags };
  if (isExcluded) return { ...before, excludeTags };
  const { include, exclude, cost } = new Coverage(nodes, kind).cover(0);
  if (cost === Number.POSITIVE_INFINITY) return null;
  const own = new Set([...kind].map((index) => nodes[index]?.selector));
  return {
    includeTags: unique(include.map((selector) => (own.has(selector) ? name : selector))),
    excludeTags: unique([...excludeTags, ...exclude]),
  };
}

/** The options by which all elements of the chosen one's kind are dropped; null where its tag is no kind. */
export function excludeKind(nodes: readonly XrayNode[], chosen: number, before: TagChoice): TagChoice | null {
  const name = nodes[chosen]?.name;
  if (name === undefined || kindOf(nodes, chosen).length === 0) return null;
  const includeTags = before.includeTags.filter((each) => each !== name);
  if (includeTags.length < before.includeTags.length && includeTags.length > 0) return { ...before, includeTags };
  return { ...before, excludeTags: unique([...before.excludeTags, name]) };
}

/** Finds the minimal set of selectors for the elements to keep. */
class Coverage {
  private readonly nodes: readonly XrayNode[];
  private readonly children: readonly number[][];
  private readonly wanted = new Set<number>();
  private readonly ancestorsOfWanted = new Set<number>();

  constructor(nodes: readonly XrayNode[], chosen: ReadonlySet<number>) {
    this.nodes = nodes;
    this.children = nodes.map(() => []);
    for (const [index, { parent }] of nodes.entries()) {
      this.children[parent]?.push(index);
      if (chosen.has(index) || this.wanted.has(parent)) this.wanted.add(index);
    }
    for (const index of chosen)
      for (let up = nodes[index]?.parent ?? -1; up >= 0; up = nodes[up]?.parent ?? -1) this.ancestorsOfWanted.add(up);
  }

  cover(index: number): Cover {
    const node = this.nodes[index];
    if (node === undefined || node.rule === 'silent') return nothing;
    if (!this.isIncluded(index)) return this.ancestorsOfWanted.has(index) ? this.coverChildren(index) : nothing;
    const exclude = this.excludesIn(index);
    const whole: Cover =
      node.selector === null ? impossible : { include: [node.selector], exclude, cost: 1 + exclude.length };
    if (whole.cost <= 1 || this.hasOwnText(index)) return whole;
    const parts = this.coverChildren(index);
    return whole.cost <= parts.cost ? whole : parts;
  }

  private coverChildren(index: number): Cover {
    const parts = (this.children[index] ?? []).map((child) => this.cover(child));
    return {
      include: parts.flatMap(({ include }) => include),
      exclude: parts.flatMap(({ exclude }) => exclude),
      cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    };
  }

  /** Returns selectors to exclude where an entire element is named. */
  private excludesIn(index: number): readonly string[] {
    return (this.children[index] ?? []).flatMap((child) => {
      const node = this.nodes[child];
      if (node === undefined || node.rule === 'silent') return [];
      if (this.isIncluded(child) || this.ancestorsOfWanted.has(child)) return this.excludesIn(child);
      return node.selector === null || node.rule === 'excludeTags' ? [] : [node.selector];
    });
  }

  private isIncluded(index: number): boolean {
    return this.wanted.has(index) || this.nodes[index]?.rule === null;
  }

  /** The element's own text can only be selected with the element. */
  private hasOwnText(index: number): boolean {
    const inside = (this.children[index] ?? []).reduce((sum, child) => sum + (this.nodes[child]?.characters ?? 0), 0);
    return (this.nodes[index]?.characters ?? 0) > inside;
  }
}

function unique(selectors: readonly string[]): readonly string[] {
  return [...new Set(selectors)];
}
