import type { XrayNode } from '../api/engine/inspection.ts';

/** `silent`: kept, and markdown has no way to write it. */
export type NodeState = 'kept' | 'dropped' | 'silent';
export const nodeStates: readonly NodeState[] = ['kept', 'dropped', 'silent'];

export function stateOf({ rule }: Pick<XrayNode, 'rule'>): NodeState {
  return rule === null ? 'kept' : rule === 'silent' ? 'silent' : 'dropped';
}

/** The voters that take most of an element's words for main content; null where they were not asked about it. */
export function votersOf({ votes }: Pick<XrayNode, 'votes'>, voters: readonly string[]): readonly string[] | null {
  if (votes === null || votes === undefined || voters.length === 0) return null;
  return voters.filter((_, place) => Math.floor(votes / 2 ** place) % 2 === 1);
}

export interface XrayRow {
  /** Place of the element in the X-ray. */
  readonly index: number;
  readonly node: XrayNode;
  readonly state: NodeState;
}

/**
 * The elements that stand for the page, each part of it once: what a rule met itself, and of what was kept the innermost boxes
 * and those with words of their own.
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
  /** Of all letters of the page, 0 to 1. */
  readonly share: number;
}

/** How many parts are in each state, and how much of the page's text they hold. */
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

/** What a filter leaves: dropped elements by size, then the others in the order of the page. */
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

/** How an element is called: by what tells it from others, else by its tag. */
export function nameOf({ selector, name }: Pick<XrayNode, 'selector' | 'name'>): string {
  return selector ?? name;
}

/**
 * The same in fewer signs, for a narrow list: `tr:nth-of-type(3)` is `tr(3)` there. It is read by people alone; the selector
 * itself stands beside it.
 */
export function shortNameOf(node: Pick<XrayNode, 'selector' | 'name'>): string {
  return nameOf(node).replaceAll(/(?<=[\w-]):nth-of-type\((\d+)\)/g, '($1)');
}

/** More of an end has no room in a narrow list. */
const longestEnd = 24;

/** How many signs at the end of a name tell an element from its neighbours: a cell by its row too. 0 where that is too much. */
export function tellingEnd(name: string): number {
  const last = name.lastIndexOf(' > ');
  const at = last <= 0 ? -1 : name.lastIndexOf(' > ', last - 1);
  const length = name.length - at;
  return at === -1 || length > longestEnd ? 0 : length;
}

/** The innermost element whose markdown holds this offset; null where none does. */
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

/** The smallest element that stands at this place of the page, in CSS pixels; null where none does. */
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
