import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { areSideBySide } from './mergeAdjacentPanels.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import type { TextLine } from '../lines/textLine.ts';
import { writeDrawing } from './drawingText.ts';
import type { Label } from './labels.ts';

/** A part of a figure that is a separate chart. */
interface Panel {
  readonly box: Box;
  /** Where it is drawn, without its labels. */
  readonly area: Box;
  readonly labels: ReadonlySet<Label>;
}

/** Minimum labels for a part of a figure to have separate text. */
const minLabels = 3;

/**
 * Returns the text of a figure: that of each panel separately, row by row. A figure with a panel of few labels is one drawing.
 * @param upward lines that run up the page
 */
export function writePanels(
  whole: Panel & { readonly panels?: readonly Panel[] },
  upward: readonly Word[],
): readonly (readonly TextLine[])[] {
  const { panels = [] } = whole;
  if (panels.length < 2 || panels.some(({ labels }) => labels.size < minLabels))
    return writeDrawing([...whole.labels], upward);
  const rows = inRows(panels);
  const nearest = (part: Box): Panel | undefined =>
    rows.reduce<Panel | undefined>(
      (best, panel) =>
        best === undefined || distanceTo(part, panel.area) < distanceTo(part, best.area) ? panel : best,
      undefined,
    );
  const labels = groupBy([...whole.labels], nearest);
  const lines = groupBy(upward, nearest);
  return rows.flatMap((panel) => writeDrawing(labels.get(panel) ?? [], lines.get(panel) ?? []));
}

/** Points between the middle of something and a box. */
function distanceTo({ x0, x1, y0, y1 }: Box, box: Box): number {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return Math.hypot(Math.max(0, box.x0 - x, x - box.x1), Math.max(0, box.y0 - y, y - box.y1));
}

function inRows(panels: readonly Panel[]): Panel[] {
  const rows: Panel[][] = [];
  for (const panel of panels.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const last = rows.at(-1);
    if (last?.[0] !== undefined && areSideBySide(last[0].box, panel.box)) last.push(panel);
    else rows.push([panel]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x0 - b.box.x0));
}
