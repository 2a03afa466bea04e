import { notVisitedReason } from '../../../../../shared/jobs/reasons.ts';
import type { GraphNodes } from '../../../../../shared/jobs/linkGraph.ts';
import { rankTemplates, type TemplateGroup } from '../../../../../shared/jobs/linkedRows.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';

/** Templates with a color of their own; the rest are gray. */
export const maxColors = 9;

/** How a node is drawn. */
export type NodeShape = 'visited' | 'failed' | 'leased' | 'notVisited';

/** The rows of a job as a graph: node and row have the same index. */
export interface GraphModel {
  readonly rows: readonly SiteRow[];
  /** Templates, the most frequent first. */
  readonly templates: readonly TemplateGroup[];
  /** The color of each node, 0 to `maxColors`; the last is that of all rarer templates. */
  readonly colors: Uint8Array;
  readonly shapes: readonly NodeShape[];
  /** The node that links to each node; -1 for none. */
  readonly parents: Int32Array;
  /** The input of the layout. */
  readonly nodes: GraphNodes;
}

export function createGraphModel(rows: readonly SiteRow[]): GraphModel {
  const templates = rankTemplates(rows);
  const rankOf = new Map(templates.map(({ template }, rank) => [template, Math.min(rank, maxColors)]));
  const colors = Uint8Array.from(rows, ({ template }) => rankOf.get(template ?? '') ?? maxColors);
  return {
    rows,
    templates,
    colors,
    shapes: rows.map(shapeOf),
    parents: Int32Array.from(rows, ({ parent }) => parent ?? -1),
    nodes: { depths: rows.map(({ depth }) => depth), templates: [...colors] },
  };
}

function shapeOf(row: SiteRow): NodeShape {
  if (notVisitedReason(row) !== null) return 'notVisited';
  if (row.state === 'failed' || row.state === 'leased') return row.state;
  return 'visited';
}

/** The nodes from a node to the start page, itself first. A cycle ends the way. */
export function wayToStart({ parents }: Pick<GraphModel, 'parents'>, node: number): readonly number[] {
  const way: number[] = [];
  const seen = new Set<number>();
  for (let at = node; at >= 0 && !seen.has(at); at = parents[at] ?? -1) {
    seen.add(at);
    way.push(at);
  }
  return way;
}

/** Moves of the selection by keyboard: to the page that links to a node, to the first that it links to, and within its depth. */
export type GraphStep = 'parent' | 'child' | 'previous' | 'next';

/** Returns the node that a step leads to; null where there is none. Without a node, any step leads to the first. */
export function stepFrom({ parents, rows }: GraphModel, node: number | null, step: GraphStep): number | null {
  if (node === null) return rows.length > 0 ? 0 : null;
  if (step === 'parent') {
    const parent = parents[node] ?? -1;
    return parent < 0 ? null : parent;
  }
  if (step === 'child') {
    const child = parents.indexOf(node);
    return child < 0 ? null : child;
  }
  const depth = rows[node]?.depth;
  const by = step === 'next' ? 1 : -1;
  for (let at = node + by; at >= 0 && at < rows.length; at += by) if (rows[at]?.depth === depth) return at;
  return null;
}
