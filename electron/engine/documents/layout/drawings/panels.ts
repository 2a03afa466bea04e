import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { areBeside } from './joinBeside.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import type { Segment } from '../lines/segment.ts';
import { writeDrawing } from './drawingText.ts';
import type { Label } from './labels.ts';

/** A part of a figure that is a chart by itself. */
interface Panel {
  readonly box: Box;
  /** Where it is drawn, without its labels. */
  readonly area: Box;
  readonly labels: ReadonlySet<Label>;
}

/** Labels from which on a part of a figure has a text of its own. */
const fewest = 3;

/**
 * The text of a figure: that of each panel by itself, row by row. What has a part with few labels is one drawing.
 * @param upward lines that run up the page
 */
export function writePanels(
  whole: Panel & { readonly panels?: readonly Panel[] },
  upward: readonly Word[],
): readonly (readonly Segment[])[] {
  const { panels = [] } = whole;
  if (panels.length < 2 || panels.some(({ labels }) => labels.size < fewest))
    return writeDrawing([...whole.labels], upward);
  const rows = inRows(panels);
  const nearest = (part: Box): Panel | undefined =>
    rows.reduce<Panel | undefined>(
      (best, panel) => (best === undefined || roomTo(part, panel.area) < roomTo(part, best.area) ? panel : best),
      undefined,
    );
  const labels = groupBy([...whole.labels], nearest);
  const lines = groupBy(upward, nearest);
  return rows.flatMap((panel) => writeDrawing(labels.get(panel) ?? [], lines.get(panel) ?? []));
}

/** Points between the middle of something and a box. */
function roomTo({ x0, x1, y0, y1 }: Box, box: Box): number {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return Math.hypot(Math.max(0, box.x0 - x, x - box.x1), Math.max(0, box.y0 - y, y - box.y1));
}

function inRows(panels: readonly Panel[]): Panel[] {
  const rows: Panel[][] = [];
  for (const panel of panels.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const last = rows.at(-1);
    if (last?.[0] !== undefined && areBeside(last[0].box, panel.box)) last.push(panel);
    else rows.push([panel]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x0 - b.box.x0));
}
