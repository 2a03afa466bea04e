import { boundingBox, isInside } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import type { TextLine } from '../lines/textLine.ts';

/**
 * Maximum gap in ems between panels of one figure, and between them and the caption line below; maximum drawings per page: more are a
 * pattern.
 */
const limits = { gap: 8, below: 5, most: 40 };

/**
 * Merges side-by-side panels of one figure: nothing is between them, and one line of text below extends under both.
 * @param all drawings of a page
 * @param lines of the page, without those in the drawings
 */
export function mergeAdjacentPanels<Panel extends { readonly box: Box }>(
  all: readonly Panel[],
  lines: readonly TextLine[],
  join: (a: Panel, b: Panel) => Panel,
): Panel[] {
  if (all.length > limits.most) return [...all];
  const joined: Panel[] = [];
  const waiting = [...all];
  for (let panel = waiting.shift(); panel !== undefined; panel = waiting.shift()) {
    const { box } = panel;
    const at = waiting.findIndex((other) => areSideBySide(box, other.box) && haveOneCaption(box, other.box, lines));
    const [other] = at < 0 ? [] : waiting.splice(at, 1);
    if (other === undefined) joined.push(panel);
    else waiting.unshift(join(panel, other));
  }
  return joined;
}

/** Whether two boxes are side by side and overlap vertically by at least half of the height. */
export function areSideBySide(a: Box, b: Box): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return shared > Math.min(a.y1 - a.y0, b.y1 - b.y0) / 2;
}

function haveOneCaption(a: Box, b: Box, lines: readonly TextLine[]): boolean {
  const [left, right] = a.x0 <= b.x0 ? [a, b] : [b, a];
  const hull = boundingBox([a, b]);
  if (lines.some((line) => isInside(line, hull))) return false;
  return lines.some(({ x0, x1, y0, size }) => {
    const below = y0 - hull.y1;
    if (below < -size || below > size * limits.below || right.x0 - left.x1 > size * limits.gap) return false;
    return x0 < left.x1 - size && x1 > right.x0 + size;
  });
}
