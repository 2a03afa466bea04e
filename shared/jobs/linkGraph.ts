/** What decides about the place of a node: arrays of equal length, one entry a node. */
export interface GraphNodes {
  /** Links from the start page; nodes of unknown depth are in the last column. */
  readonly depths: readonly (number | null)[];
  /** The index of its template, the most frequent first. */
  readonly templates: readonly number[];
}

/** The nodes of one depth. */
export interface GraphColumn {
  readonly depth: number | null;
  readonly count: number;
  readonly x: number;
  readonly width: number;
}

/** The place of each node, in units of the distance between two neighbors. */
export interface GraphLayout {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly columns: readonly GraphColumn[];
  readonly width: number;
  readonly height: number;
}

/** Width to height of the whole, as that of a wide pane. */
const aspectRatio = 1.7;
/** A small site is not spread over the whole pane. */
const minRows = 8;
/** Empty rows between two templates of a column, and empty columns between two depths. */
const templateGap = 1;
const depthGap = 3;

/**
 * Places nodes in columns by depth, and in each column in blocks by template, most frequent first. A column with many nodes is as wide as
 * the height of the whole makes it. Takes time in proportion to the number of nodes.
 */
export function layOutGraph({ depths, templates }: GraphNodes): GraphLayout {
  const byDepth = groupByDepth(depths);
  const rows = Math.max(minRows, Math.ceil(Math.sqrt(depths.length / aspectRatio)));
  const x = new Float32Array(depths.length);
  const y = new Float32Array(depths.length);
  const columns: GraphColumn[] = [];
  let left = 0;
  let height = 0;
  for (const { depth, nodes } of byDepth) {
    const blocks = groupByTemplate(nodes, templates);
    const width = blockWidth(blocks, rows);
    let top = 0;
    for (const block of blocks) {
      block.forEach((node, place) => {
        x[node] = left + (place % width);
        y[node] = top + Math.floor(place / width);
      });
      top += Math.ceil(block.length / width) + templateGap;
    }
    columns.push({ depth, count: nodes.length, x: left, width });
    height = Math.max(height, top - templateGap);
    left += width + depthGap;
  }
  centre(y, byDepth, height);
  return { x, y, columns, width: Math.max(0, left - depthGap), height };
}

interface DepthGroup {
  readonly depth: number | null;
  readonly nodes: readonly number[];
}

function groupByDepth(depths: GraphNodes['depths']): readonly DepthGroup[] {
  const groups = new Map<number | null, number[]>();
  depths.forEach((depth, node) => {
    const nodes = groups.get(depth);
    if (nodes === undefined) groups.set(depth, [node]);
    else nodes.push(node);
  });
  return [...groups]
    .map(([depth, nodes]) => ({ depth, nodes }))
    .toSorted((one, other) => (one.depth ?? Infinity) - (other.depth ?? Infinity));
}

function groupByTemplate(nodes: readonly number[], templates: readonly number[]): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const node of nodes) {
    const template = templates[node] ?? 0;
    const group = groups.get(template);
    if (group === undefined) groups.set(template, [node]);
    else group.push(node);
  }
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

/** The number of columns that a depth takes, so that its blocks are no higher than `rows`, or nearly so. */
function blockWidth(blocks: readonly (readonly number[])[], rows: number): number {
  const count = blocks.reduce((sum, { length }) => sum + length, 0);
  const free = Math.max(1, rows - blocks.length * (templateGap + 1) + 1);
  return Math.max(1, Math.ceil(count / Math.max(free, rows / 2)));
}

/** Moves each column to the middle of the height. */
function centre(y: Float32Array, groups: readonly DepthGroup[], height: number): void {
  for (const { nodes } of groups) {
    const bottom = nodes.reduce((max, node) => Math.max(max, y[node] ?? 0), 0);
    const shift = Math.floor((height - 1 - bottom) / 2);
    if (shift > 0) for (const node of nodes) y[node] = (y[node] ?? 0) + shift;
  }
}

/** Finds the node at a point by its cell; built once a layout. */
export function nodeFinder({ x, y }: GraphLayout): (atX: number, atY: number) => number | null {
  const byCell = new Map<string, number>();
  x.forEach((value, node) => byCell.set(`${value} ${y[node] ?? 0}`, node));
  return (atX, atY) => byCell.get(`${Math.round(atX)} ${Math.round(atY)}`) ?? null;
}
