/** The visible part of the graph: screen pixels of one unit, and where the origin is on the screen. */
export interface GraphCamera {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Height of the line with the depths, in pixels. */
export const headerPx = 28;
const marginPx = 24;
/** A small graph is not blown up further. */
const maxFitScale = 28;
const [minScale, maxScale] = [0.5, 64];

/** Shows the whole graph in the middle of a pane. */
export function fitGraph(graph: Extent, pane: Extent): GraphCamera {
  const width = Math.max(1, pane.width - 2 * marginPx);
  const height = Math.max(1, pane.height - headerPx - 2 * marginPx);
  const scale = clampScale(Math.min(maxFitScale, width / Math.max(1, graph.width), height / Math.max(1, graph.height)));
  return {
    scale,
    left: (pane.width - (graph.width - 1) * scale) / 2,
    top: headerPx + (pane.height - headerPx - (graph.height - 1) * scale) / 2,
  };
}

/** Zooms by a factor; the point of the screen stays where it is. */
export function zoomAt(camera: GraphCamera, factor: number, x: number, y: number): GraphCamera {
  const scale = clampScale(camera.scale * factor);
  const ratio = scale / camera.scale;
  return { scale, left: x - (x - camera.left) * ratio, top: y - (y - camera.top) * ratio };
}

/** Moves the picture so that a point of the graph is inside the pane. */
export function reveal(camera: GraphCamera, x: number, y: number, pane: Extent): GraphCamera {
  const [atX, atY] = [camera.left + x * camera.scale, camera.top + y * camera.scale];
  const inside = (value: number, min: number, max: number): number =>
    Math.min(Math.max(value, min), Math.max(min, max));
  return {
    ...camera,
    left: camera.left + inside(atX, marginPx, pane.width - marginPx) - atX,
    top: camera.top + inside(atY, headerPx + marginPx, pane.height - marginPx) - atY,
  };
}

function clampScale(scale: number): number {
  return Math.min(maxScale, Math.max(minScale, scale));
}
