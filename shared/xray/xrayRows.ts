import type { XrayNode } from '../api/engine/inspection.ts';

/** `silent`: kept, but markdown has no syntax for it. */
export type NodeState = 'kept' | 'dropped' | 'silent';
export const nodeStates: readonly NodeState[] = ['kept', 'dropped', 'silent'];

export function stateOf({ rule }: Pick<XrayNode, 'rule'>): NodeState {
  return rule === null ? 'kept' : rule === 'silent' ? 'silent' : 'dropped';
}

export interface XrayRow {
  /** Index of the element in the X-ray. */
  readonly index: number;
  readonly node: XrayNode;
  readonly state: NodeState;
}

/**
 * Returns the elements that represent the page, each part of it once: those that a rule matched itself, and of the kept ones the innermost
 * boxes and those with their own text.
 */
export function rowsOf(nodes: readonly XrayNode[]): readonly XrayRow[] {
  const inside = nodes.map(() => 0);
  const hasKept = nodes.map(() => false);
  for (const { parent, characters, rule } of nodes) {
    inside[parent] = (inside[parent] ?? 0) + characters;
    if (rule === null) hasKept[parent] = true;
  }
  return nodes.flatMap((node, index) => {
    const state = stateOf(node);
    const isPart = state === 'kept' ? hasKept[index] === false || node.characters > (inside[index] ?? 0) : node.isOwn;
    return isPart ? [{ index, node, state }] : [];
  });
}

export interface StateCount {
  readonly state: NodeState;
  readonly count: number;
  /** Share of all characters of the page, 0 to 1. */
  readonly share: number;
}

/** Counts the parts in each state and their characters of the page's text. */
export function countStates(nodes: readonly XrayNode[], rows: readonly XrayRow[]): readonly StateCount[] {
  const own = nodes.map(({ characters }) => characters);
  for (const { parent, characters } of nodes) if (parent >= 0) own[parent] = (own[parent] ?? 0) - characters;
  const total = Math.max(1, nodes[0]?.characters ?? 0);
  return nodeStates.map((state) => {
    const said = nodes.reduce(
      (sum, node, index) => sum + (stateOf(node) === state ? Math.max(0, own[index] ?? 0) : 0),
      0,
    );
    return { state, count: rows.filter((row) => row.state === state).length, share: Math.min(1, said / total) };
  });
}

export interface XrayFilter {
  /** Empty for all. */
  readonly states: readonly string[];
  readonly rules: readonly string[];
  readonly text: string;
}

/** Returns the rows that match a filter: dropped elements by size, then the others in page order. */
export function filterRows(rows: readonly XrayRow[], { states, rules, text }: XrayFilter): readonly XrayRow[] {
  const wanted = text.trim().toLowerCase();
  const left = rows.filter(
    ({ node, state }) =>
      (states.length === 0 || states.includes(state)) &&
      (rules.length === 0 || rules.includes(node.rule ?? '')) &&
      (wanted === '' || `${nameOf(node)} ${node.text}`.toLowerCase().includes(wanted)),
  );
  const dropped = left.filter(({ state }) => state === 'dropped');
  return [
    ...dropped.toSorted((one, other) => other.node.characters - one.node.characters),
    ...left.filter(({ state }) => state === 'kept'),
    ...left.filter(({ state }) => state === 'silent'),
  ];
}

/** Returns the display name of an element: its selector, else its tag. */
export function nameOf({ selector, name }: Pick<XrayNode, 'selector' | 'name'>): string {
  return selector ?? name;
}

/**
 * Returns a shorter form, for a narrow list: `tr:nth-of-type(3)` becomes `tr(3)`. For display only; the selector itself is shown next to
 * it.
 */
export function shortNameOf(node: Pick<XrayNode, 'selector' | 'name'>): string {
  return nameOf(node).replaceAll(/(?<=[\w-]):nth-of-type\((\d+)\)/g, '($1)');
}

/** Maximum number of characters of a name's end that fits in a narrow list. */
const maxEndChars = 24;

/**
 * Returns the number of characters at the end of a name that distinguish an element from its neighbors: a cell by its row too. 0 where that
 * is too long.
 */
export function tellingEnd(name: string): number {
  const last = name.lastIndexOf(' > ');
  const at = last <= 0 ? -1 : name.lastIndexOf(' > ', last - 1);
  const length = name.length - at;
  return at === -1 || length > maxEndChars ? 0 : length;
}

/** Returns the innermost element whose markdown contains this offset; null if none does. */
export function nodeAtOffset(nodes: readonly XrayNode[], offset: number): number | null {
  let best: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, { range }] of nodes.entries()) {
    if (range === null || offset < range[0] || offset >= range[1] || range[1] - range[0] > shortest) continue;
    shortest = range[1] - range[0];
    best = index;
  }
  return best;
}

/** Returns the smallest element at this position of the page, in CSS pixels; null where there is none. */
export function nodeAtPoint(nodes: readonly XrayNode[], x: number, y: number): number | null {
  let best: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [index, { box }] of nodes.entries()) {
    if (box === null) continue;
    const [left, top, width, height] = box;
    const isOver = x >= left && y >= top && x < left + width && y < top + height;
    if (!isOver || width * height > smallest) continue;
    smallest = width * height;
    best = index;
  }
  return best;
}

/** An element's ancestors, the outermost first. */
export function ancestorsOf(nodes: readonly XrayNode[], index: number): readonly number[] {
  const found: number[] = [];
  for (let up = nodes[index]?.parent ?? -1; up >= 0; up = nodes[up]?.parent ?? -1) found.unshift(up);
  return found;
}
