import { hasError, type ItemColumns, itemOfRecord, lowerBound } from '../../../../shared/trace/itemColumns.ts';
import { eachGroup, eachMark, minBarPx, spanOf } from '../../../../shared/trace/itemGroups.ts';
import { tickStep } from '../../../../shared/trace/timeScale.ts';
import type { TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import { artifactColour, browserColour, laneColor } from '../laneColor.ts';
import { axisHeight, type TimelineScene } from './timelineScene.ts';

type Canvas = CanvasRenderingContext2D;

const barHeight = 12;
const lifeHeight = 14;

/** Draws axis, lanes, folds and playhead; only the visible part. */
export function drawTimeline(canvas: Canvas, image: TimelineScene): void {
  const { width, height, rows, top, laneHeight, colours } = image;
  canvas.clearRect(0, 0, width, height);
  canvas.font = colours.font;
  canvas.textBaseline = 'middle';
  drawTicks(canvas, image);
  drawRange(canvas, image);
  const first = Math.max(0, Math.floor(top / laneHeight));
  const end = Math.min(rows.length, Math.ceil((top + height) / laneHeight));
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, axisHeight, width, height - axisHeight);
  canvas.clip();
  for (let index = first; index < end; index += 1) {
    const row = rows[index];
    const y = axisHeight + index * laneHeight - top;
    if (row !== undefined) drawRow(canvas, image, row, y);
    canvas.fillStyle = colours.of['border-subtle'];
    canvas.fillRect(0, Math.round(y + laneHeight) - 1, width, 1);
  }
  canvas.restore();
  drawFolds(canvas, image);
  drawPlayhead(canvas, image);
}

function drawTicks(canvas: Canvas, image: TimelineScene): void {
  const { scale, left, width, height, colours, labels } = image;
  const step = tickStep(scale.perMs, 110);
  const offset = Math.max(0, Math.floor((scale.atX(left) - scale.from) / step) * step);
  let free = -1;
  for (let at = scale.from + offset; at <= scale.to; at += step) {
    const x = Math.round(scale.xOf(at) - left);
    if (x > width) break;
    if (scale.folds.some((gap) => at > gap.from && at < gap.to)) continue;
    canvas.fillStyle = colours.of['border-subtle'];
    canvas.fillRect(x, axisHeight - 6, 1, height);
    const text = labels.tick(at, step);
    const end = x + 4 + canvas.measureText(text).width;
    // Half a time would be read as another one.
    if (x + 4 < free || end > width) continue;
    canvas.fillStyle = colours.of['text-2'];
    canvas.textAlign = 'left';
    canvas.fillText(text, x + 4, axisHeight / 2);
    free = end + 8;
  }
}

function drawRange(canvas: Canvas, { range, scale, left, height, colours }: TimelineScene): void {
  if (range === null) return;
  const from = scale.xOf(range.from) - left;
  const to = Math.max(from + 1, scale.xOf(range.to) - left);
  canvas.fillStyle = colours.of['accent-tint'];
  canvas.fillRect(from, axisHeight, to - from, height);
  canvas.fillStyle = colours.of['accent-border'];
  canvas.fillRect(from, axisHeight, 1, height);
  canvas.fillRect(to - 1, axisHeight, 1, height);
}

function drawRow(canvas: Canvas, image: TimelineScene, row: TimelineRow, y: number): void {
  const { labels } = image;
  const middle = y + image.laneHeight / 2;
  switch (row.kind) {
    case 'agent':
      return drawAgent(canvas, image, row, middle);
    case 'run':
      return drawLabelled(canvas, image, row, middle, (_place, record) => labels.phase(record), null);
    case 'browser':
      return drawLabelled(canvas, image, row, middle, labels.session, browserColour);
    default:
      return drawMarks(canvas, image, row, middle);
  }
}

function drawAgent(canvas: Canvas, image: TimelineScene, row: TimelineRow, middle: number): void {
  const { colours, model } = image;
  const { items, life } = row;
  const category = laneColor(model.lanes, row.lane?.index ?? 0);
  if (life !== null) {
    const [from, to] = spanOf(image, life.from, life.to ?? Number.POSITIVE_INFINITY);
    canvas.fillStyle = colours.tints[category] ?? '';
    bar(canvas, image, from, to, middle, lifeHeight);
    canvas.fill();
  }
  const chosen = chosenItem(image, row);
  eachGroup(items, image, (first, end, from, to) => {
    const isRed = hasError(items, first, end);
    canvas.globalAlpha = opacityOf(image, items, first, end);
    if (end - first > 1) drawCluster(canvas, image, { items, first, end, from, to, middle, category, isRed });
    else {
      canvas.fillStyle = colours.bars[category] ?? '';
      bar(canvas, image, from, to, middle, barHeight, items.to[first] === Number.POSITIVE_INFINITY);
      canvas.fill();
      if (isRed) outline(canvas, colours.of.danger, 1.5);
    }
    canvas.globalAlpha = 1;
    if (chosen < first || chosen >= end) return;
    bar(canvas, image, from - 2, to + 2, middle, barHeight + 4);
    outline(canvas, colours.of.accent, 2);
  });
}

/** Returns the index of the selected event's item in a row; -1 if it is in another row. */
function chosenItem({ model, selected }: TimelineScene, { items }: TimelineRow): number {
  const record = model.records[selected ?? -1];
  if (record === undefined) return -1;
  const own = itemOfRecord(items, record.index, record.at);
  if (own >= 0) return own;
  const start = model.records[model.spans[record.span ?? -1]?.start ?? -1];
  return start === undefined ? -1 : itemOfRecord(items, start.index, start.at);
}

/** Opacity of items that a filter excludes. */
const dimmedOpacity = 0.22;

/** A group is dimmed if the filter leaves none of its items. */
function opacityOf({ matched }: TimelineScene, { record }: ItemColumns, first: number, end: number): number {
  if (matched === null) return 1;
  for (let index = first; index < end; index += 1) if (matched[record[index] ?? -1] === 1) return 1;
  return dimmedOpacity;
}

interface Cluster {
  readonly items: ItemColumns;
  /** The items of the cluster: from this to before `end`. */
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly category: number;
  readonly isRed: boolean;
}

/** No number of events is written narrower, in pixels. */
const minLabelPx = 40;

function drawCluster(canvas: Canvas, image: TimelineScene, crowd: Cluster): void {
  const { items, first, end, from, to, middle, category, isRed } = crowd;
  const { colours, labels } = image;
  const text = to - from > minLabelPx ? labels.cluster(countEvents(image, items, first, end)) : '';
  const hasRoom = text !== '' && to - from > canvas.measureText(text).width + 10;
  canvas.fillStyle = (hasRoom ? colours.tints[category] : colours.bars[category]) ?? '';
  bar(canvas, image, from, to, middle, barHeight);
  canvas.fill();
  if (hasRoom) drawHistogram(canvas, image, crowd);
  bar(canvas, image, from, to, middle, barHeight);
  outline(canvas, (isRed ? colours.of.danger : colours.bars[category]) ?? '', 1.5);
  if (!hasRoom) return;
  const center = (Math.max(0, from) + Math.min(image.width, to)) / 2;
  const half = canvas.measureText(text).width / 2 + 4;
  canvas.fillStyle = colours.tints[category] ?? '';
  canvas.fillRect(center - half, middle - barHeight / 2 + 1, half * 2, barHeight - 2);
  canvas.fillStyle = colours.labelColors[category] ?? '';
  canvas.textAlign = 'center';
  canvas.fillText(text, center, middle + 0.5);
}

/** Returns the number of events of some items: a call has a start and an end, as the list and the lane count them. */
function countEvents({ model }: TimelineScene, { record }: ItemColumns, first: number, end: number): number {
  let count = 0;
  for (let index = first; index < end; index += 1) {
    const span = model.spans[model.records[record[index] ?? -1]?.span ?? -1];
    count += span?.start != null && span.finish !== null ? 2 : 1;
  }
  return count;
}

/** Width of a column of a histogram, in pixels. */
const columnPx = 3;

/** How the items of a cluster are spread over its time: a column for each few pixels, as high as items begin there. */
function drawHistogram(canvas: Canvas, image: TimelineScene, { items, first, end, from, to, ...crowd }: Cluster): void {
  const { scale, left, width, colours } = image;
  const start = Math.max(0, from);
  const columns = Math.max(0, Math.ceil((Math.min(width, to) - start) / columnPx));
  const counts = new Uint32Array(columns);
  let before = lowerBound(items.from, scale.atX(start + left), first, end);
  for (let column = 0; column < columns; column += 1) {
    const next = lowerBound(items.from, scale.atX(start + (column + 1) * columnPx + left), before, end);
    counts[column] = next - before;
    before = next;
  }
  const highest = counts.reduce((one, other) => Math.max(one, other), 1);
  canvas.fillStyle = colours.bars[crowd.category] ?? '';
  counts.forEach((count, column) => {
    const height = (count / highest) * (barHeight - 2);
    if (height > 0)
      canvas.fillRect(start + column * columnPx, crowd.middle + barHeight / 2 - 1 - height, columnPx - 1, height);
  });
}

function drawLabelled(
  canvas: Canvas,
  image: TimelineScene,
  { items }: TimelineRow,
  middle: number,
  label: (place: number, record: number) => string,
  category: number | null,
): void {
  const { colours, selected } = image;
  eachGroup(items, image, (first, end, from, to) => {
    const isFirst = category === null && first % 2 === 0;
    const fill = category === null ? colours.of[isFirst ? 'surface-pressed' : 'accent-tint'] : colours.tints[category];
    const line = category === null ? colours.of[isFirst ? 'border' : 'accent-border'] : colours.bars[category];
    canvas.globalAlpha = opacityOf(image, items, first, end);
    canvas.fillStyle = fill ?? '';
    bar(canvas, image, from, to - 1, middle, barHeight, items.to[first] === Number.POSITIVE_INFINITY);
    canvas.fill();
    outline(canvas, line ?? '', 1);
    canvas.globalAlpha = 1;
    if (selected !== null && items.record.subarray(first, end).includes(selected)) {
      // Outside the bar, so that its label is not covered.
      bar(canvas, image, from - 1.5, to + 0.5, middle, barHeight + 3);
      outline(canvas, colours.of.accent, 2);
    }
    const begin = Math.max(0, from) + 6;
    if (to - begin < minLabelPx / 2) return;
    const text = label(first, items.record[first] ?? -1);
    const long = canvas.measureText(text).width;
    const start = labelStartX(image, begin, long);
    if (to - start < long + 4) return;
    canvas.fillStyle = (category === null ? colours.of['text-2'] : colours.labelColors[category]) ?? '';
    canvas.textAlign = 'left';
    canvas.fillText(text, start, middle + 0.5);
  });
}

/** Returns the x at which a label of this width is not covered by a fold: folds are drawn over the bars. */
function labelStartX({ scale, left }: TimelineScene, begin: number, long: number): number {
  let start = begin;
  for (const gap of scale.folds) {
    const end = scale.xOf(gap.to) - left;
    if (start < end && start + long > scale.xOf(gap.from) - left) start = end + 6;
  }
  return start;
}

function drawMarks(canvas: Canvas, image: TimelineScene, row: TimelineRow, middle: number): void {
  const { colours, model, scale, left } = image;
  const { items, kind } = row;
  const colour = kind === 'errors' ? colours.of.danger : (colours.bars[artifactColour] ?? '');
  eachMark(items, image, (index, x) => {
    const detail = model.records[items.record[index] ?? -1]?.event.detail;
    const change = detail?.kind === 'artifact.updated' ? detail.artifact.change : null;
    canvas.beginPath();
    if (kind === 'errors' || change === 'modify') diamond(canvas, x, middle, 5);
    else if (change === 'update') canvas.rect(x - 3.5, middle - 3.5, 7, 7);
    else canvas.arc(x, middle, change === 'partial' ? 2.5 : 4, 0, Math.PI * 2);
    canvas.globalAlpha = opacityOf(image, items, index, index + 1);
    canvas.fillStyle = change === 'init' ? colours.of['surface-base'] : colour;
    canvas.fill();
    if (change === 'init') outline(canvas, colour, 2);
    canvas.globalAlpha = 1;
  });
  const chosen = chosenItem(image, row);
  if (chosen < 0) return;
  canvas.beginPath();
  canvas.arc(scale.xOf(items.from[chosen] ?? 0) - left, middle, 7, 0, Math.PI * 2);
  outline(canvas, colours.of.accent, 2);
}

/** A bar's path, no further beyond the view than its corners: a bar of a day, zoomed in, has more pixels than a canvas. */
function bar(
  canvas: Canvas,
  { width }: TimelineScene,
  from: number,
  to: number,
  middle: number,
  height: number,
  isOpen = false,
): void {
  const start = Math.max(-beyond, from);
  const end = Math.min(width + beyond, to);
  roundRect(canvas, start, middle - height / 2, Math.max(minBarPx, end - start), height, isOpen);
}

const beyond = 8;

function drawFolds(canvas: Canvas, { scale, left, width, height, colours, labels }: TimelineScene): void {
  for (const gap of scale.folds) {
    const from = scale.xOf(gap.from) - left;
    const to = scale.xOf(gap.to) - left;
    if (to < 0 || from > width) continue;
    const middle = (from + to) / 2;
    canvas.fillStyle = colours.of['surface-app'];
    canvas.fillRect(from, axisHeight, to - from, height);
    canvas.beginPath();
    for (let y = axisHeight + 4, side = -1; y < height; y += 5, side = -side) canvas.lineTo(middle + side * 3, y);
    outline(canvas, colours.of['text-3'], 1);
    const text = labels.fold(gap.to - gap.from);
    const half = canvas.measureText(text).width / 2 + 8;
    canvas.fillStyle = colours.of['surface-raised'];
    roundRect(canvas, middle - half, axisHeight + 3, half * 2, 18, false, 9);
    canvas.fill();
    outline(canvas, colours.of.border, 1);
    canvas.fillStyle = colours.of['text-2'];
    canvas.textAlign = 'center';
    canvas.fillText(text, middle, axisHeight + 12.5);
  }
}

function drawPlayhead(canvas: Canvas, { playhead, scale, left, width, height, colours, labels }: TimelineScene): void {
  if (playhead === null) return;
  const x = scale.xOf(playhead) - left;
  if (x < -40 || x > width + 40) return;
  canvas.fillStyle = colours.of.accent;
  canvas.fillRect(Math.round(x) - 1, axisHeight - 4, 2, height);
  const text = labels.moment(playhead);
  const half = canvas.measureText(text).width / 2 + 8;
  const middle = Math.min(width - half, Math.max(half, x));
  roundRect(canvas, middle - half, 3, half * 2, 18, false, 4);
  canvas.fill();
  canvas.fillStyle = colours.of['on-accent'];
  canvas.textAlign = 'center';
  canvas.fillText(text, middle, 12.5);
}

function roundRect(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  isOpen = false,
  radius = 3,
): void {
  const corner = Math.min(radius, width / 2);
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, isOpen ? [corner, 0, 0, corner] : corner);
}

function outline(canvas: Canvas, colour: string, width: number): void {
  canvas.strokeStyle = colour;
  canvas.lineWidth = width;
  canvas.stroke();
}

function diamond(canvas: Canvas, x: number, y: number, size: number): void {
  canvas.moveTo(x, y - size);
  canvas.lineTo(x + size, y);
  canvas.lineTo(x, y + size);
  canvas.lineTo(x - size, y);
  canvas.closePath();
}
