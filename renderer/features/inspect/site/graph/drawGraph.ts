import type { GraphLayout } from '../../../../../shared/jobs/linkGraph.ts';
import { type GraphCamera, headerPx } from './graphCamera.ts';
import { type GraphModel, maxColors, type NodeShape, wayToStart } from './graphModel.ts';
import type { GraphColors } from './useGraphColors.ts';

/** All that one picture of the graph depends on. */
export interface GraphScene {
  readonly model: GraphModel;
  readonly layout: GraphLayout;
  readonly camera: GraphCamera;
  readonly width: number;
  readonly height: number;
  readonly colors: GraphColors;
  readonly hovered: number | null;
  readonly selected: number | null;
  /** The template that is emphasized; null for all alike. */
  readonly color: number | null;
  readonly columnLabel: (depth: number | null, count: number) => string;
}

const maxRadiusPx = 7;
/** Smaller nodes are squares, which are drawn faster and look the same. */
const minRoundPx = 2;
/** Opacity of nodes that are not emphasized. */
const dimmed = 0.12;
/** Opacity of links: the more there are, the fainter each is. */
const [minLinkOpacity, maxLinkOpacity] = [0.15, 0.5];
const manyLinks = 1500;
/** More links at once are a fog that takes long to draw: those nearest to the start page are shown, the others where the graph is enlarged. */
const maxLinks = 3000;

/** Draws links, nodes and the names of the depths. */
export function drawGraph(context: CanvasRenderingContext2D, scene: GraphScene): void {
  const { width, height, hovered, selected } = scene;
  context.clearRect(0, 0, width, height);
  drawLinks(context, scene);
  const focused = hovered ?? selected;
  if (focused !== null) drawWay(context, scene, focused);
  drawNodes(context, scene);
  if (hovered !== null) drawRing(context, scene, hovered, scene.colors.text);
  if (selected !== null) drawRing(context, scene, selected, scene.colors.accent);
  drawHeader(context, scene);
}

function at({ layout, camera }: GraphScene, node: number): readonly [number, number] {
  return [camera.left + (layout.x[node] ?? 0) * camera.scale, camera.top + (layout.y[node] ?? 0) * camera.scale];
}

function radiusOf({ camera }: GraphScene): number {
  return Math.max(0.5, Math.min(maxRadiusPx, camera.scale * 0.36));
}

function drawLinks(context: CanvasRenderingContext2D, scene: GraphScene): void {
  const { model, width, height, colors, color } = scene;
  const { parents } = model;
  let drawn = 0;
  context.beginPath();
  for (let node = 0; node < parents.length && drawn < maxLinks; node += 1) {
    const parent = parents[node] ?? -1;
    if (parent < 0 || (color !== null && model.colors[node] !== color)) continue;
    const [toX, toY] = at(scene, node);
    if (toX < 0 || toX > width || toY < 0 || toY > height) continue;
    link(context, ...at(scene, parent), toX, toY, parents.length <= manyLinks);
    drawn += 1;
  }
  context.globalAlpha = Math.min(maxLinkOpacity, Math.max(minLinkOpacity, 6 / Math.sqrt(Math.max(1, drawn))));
  context.lineWidth = parents.length > manyLinks ? 0.5 : 1;
  context.strokeStyle = colors.border;
  context.stroke();
  context.globalAlpha = 1;
}

function link(
  context: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  isCurved: boolean,
): void {
  context.moveTo(fromX, fromY);
  const middle = (fromX + toX) / 2;
  if (isCurved) context.bezierCurveTo(middle, fromY, middle, toY, toX, toY);
  else context.lineTo(toX, toY);
}

/** The links by which the crawl came to a node, and those to the pages that it found there. */
function drawWay(context: CanvasRenderingContext2D, scene: GraphScene, node: number): void {
  const { model, colors } = scene;
  context.beginPath();
  const [ownX, ownY] = at(scene, node);
  for (let child = 0; child < model.parents.length; child += 1) {
    if (model.parents[child] !== node) continue;
    const [x, y] = at(scene, child);
    link(context, ownX, ownY, x, y, true);
  }
  context.lineWidth = 1;
  context.strokeStyle = colors.accentBorder;
  context.stroke();
  context.beginPath();
  const way = wayToStart(model, node);
  way.forEach((from, place) => {
    const to = way[place + 1];
    if (to === undefined) return;
    link(context, ...at(scene, to), ...at(scene, from), true);
  });
  context.lineWidth = 2;
  context.strokeStyle = colors.accent;
  context.stroke();
}

/** Nodes of one color and shape are one path: ten thousand take a few milliseconds. */
function drawNodes(context: CanvasRenderingContext2D, scene: GraphScene): void {
  const { model, colors, width, height } = scene;
  const radius = radiusOf(scene);
  const paths = new Map<string, Path2D>();
  for (let node = 0; node < model.rows.length; node += 1) {
    const [x, y] = at(scene, node);
    if (x < -radius || y < headerPx - radius || x > width + radius || y > height + radius) continue;
    const shape = model.shapes[node] ?? 'visited';
    const key = `${shape} ${model.colors[node] ?? maxColors}`;
    let path = paths.get(key);
    if (path === undefined) {
      path = new Path2D();
      paths.set(key, path);
    }
    addNode(path, shape, x, y, radius);
  }
  for (const [key, path] of paths) {
    const [shape = 'visited', rank = '0'] = key.split(' ');
    const isDimmed = scene.color !== null && Number(rank) !== scene.color;
    context.globalAlpha = isDimmed ? dimmed : 1;
    paint(context, path, shape as NodeShape, colors.templates[Number(rank)] ?? colors.border, colors, radius);
  }
  context.globalAlpha = 1;
}

function addNode(path: Path2D, shape: NodeShape, x: number, y: number, radius: number): void {
  if (shape === 'failed') {
    path.moveTo(x, y - radius * 1.2);
    path.lineTo(x + radius * 1.2, y);
    path.lineTo(x, y + radius * 1.2);
    path.lineTo(x - radius * 1.2, y);
    path.closePath();
  } else if (radius < minRoundPx) path.rect(x - radius, y - radius, radius * 2, radius * 2);
  else {
    const own = shape === 'notVisited' ? radius * 0.8 : radius;
    path.moveTo(x + own, y);
    path.arc(x, y, own, 0, Math.PI * 2);
  }
}

function paint(
  context: CanvasRenderingContext2D,
  path: Path2D,
  shape: NodeShape,
  color: string,
  { surface, danger, accent }: GraphColors,
  radius: number,
): void {
  if (shape === 'visited' || shape === 'failed') {
    context.fillStyle = shape === 'failed' ? danger : color;
    context.fill(path);
    return;
  }
  context.fillStyle = surface;
  context.fill(path);
  context.lineWidth = Math.min(1.5, Math.max(0.5, radius / 3));
  context.strokeStyle = shape === 'leased' ? accent : color;
  context.stroke(path);
}

function drawRing(context: CanvasRenderingContext2D, scene: GraphScene, node: number, color: string): void {
  const [x, y] = at(scene, node);
  context.beginPath();
  context.arc(x, y, radiusOf(scene) + 3, 0, Math.PI * 2);
  context.lineWidth = 2;
  context.strokeStyle = color;
  context.stroke();
}

/** The depths, above their columns; those without room are left out. */
function drawHeader(context: CanvasRenderingContext2D, scene: GraphScene): void {
  const { layout, camera, width, colors } = scene;
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, width, headerPx);
  context.fillStyle = colors.borderSubtle;
  context.fillRect(0, headerPx - 1, width, 1);
  context.font = colors.font;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillStyle = colors.text2;
  let free = 0;
  for (const { depth, count, x, width: columns } of layout.columns) {
    const middle = camera.left + (x + (columns - 1) / 2) * camera.scale;
    const label = scene.columnLabel(depth, count);
    const half = context.measureText(label).width / 2;
    // A column that is partly outside keeps its name visible.
    const right = camera.left + (x + columns) * camera.scale;
    const left = camera.left + x * camera.scale;
    if (right < 0 || left > width) continue;
    const shownAt = Math.min(Math.max(middle, half + 8), width - half - 8);
    if (shownAt - half < free) continue;
    context.fillText(label, shownAt, headerPx / 2);
    free = shownAt + half + 12;
  }
}
