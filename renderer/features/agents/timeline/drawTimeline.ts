import { tickStep } from '../../../../shared/trace/timeScale.ts';
import type { TimelineItem, TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import { artifactColour, browserColour, laneColour } from '../laneColour.ts';
import { axisHeight, itemSpan, leastBar, type TimelinePicture } from './timelinePicture.ts';

type Canvas = CanvasRenderingContext2D;

const barHeight = 12;
const lifeHeight = 14;

/** Draws axis, lanes, folds and playhead; only what is in sight. */
export function drawTimeline(canvas: Canvas, picture: TimelinePicture): void {
  const { width, height, rows, top, laneHeight, colours } = picture;
  canvas.clearRect(0, 0, width, height);
  canvas.font = colours.font;
  canvas.textBaseline = 'middle';
  drawTicks(canvas, picture);
  drawRange(canvas, picture);
  const first = Math.max(0, Math.floor(top / laneHeight));
  const end = Math.min(rows.length, Math.ceil((top + height) / laneHeight));
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, axisHeight, width, height - axisHeight);
  canvas.clip();
  for (let index = first; index < end; index += 1) {
    const row = rows[index];
    const y = axisHeight + index * laneHeight - top;
    if (row !== undefined) drawRow(canvas, picture, row, y);
    canvas.fillStyle = colours.of['border-subtle'];
    canvas.fillRect(0, Math.round(y + laneHeight) - 1, width, 1);
  }
  canvas.restore();
  drawFolds(canvas, picture);
  drawPlayhead(canvas, picture);
}

function drawTicks(canvas: Canvas, picture: TimelinePicture): void {
  const { scale, left, width, height, colours, words } = picture;
  const step = tickStep(scale.perMs, 110);
  const offset = Math.max(0, Math.floor((scale.atX(left) - scale.from) / step) * step);
  let free = -1;
  for (let at = scale.from + offset; at <= scale.to; at += step) {
    const x = Math.round(scale.xOf(at) - left);
    if (x > width) break;
    if (scale.folds.some((gap) => at > gap.from && at < gap.to)) continue;
    canvas.fillStyle = colours.of['border-subtle'];
    canvas.fillRect(x, axisHeight - 6, 1, height);
    const text = words.tick(at - scale.from, step);
    if (x + 4 < free) continue;
    canvas.fillStyle = colours.of['text-2'];
    canvas.textAlign = 'left';
    canvas.fillText(text, x + 4, axisHeight / 2);
    free = x + 12 + canvas.measureText(text).width;
  }
}

function drawRange(canvas: Canvas, { range, scale, left, height, colours }: TimelinePicture): void {
  if (range === null) return;
  const from = scale.xOf(range.from) - left;
  const to = Math.max(from + 1, scale.xOf(range.to) - left);
  canvas.fillStyle = colours.of['accent-tint'];
  canvas.fillRect(from, axisHeight, to - from, height);
  canvas.fillStyle = colours.of['accent-border'];
  canvas.fillRect(from, axisHeight, 1, height);
  canvas.fillRect(to - 1, axisHeight, 1, height);
}

function drawRow(canvas: Canvas, picture: TimelinePicture, row: TimelineRow, y: number): void {
  switch (row.kind) {
    case 'agent':
      return drawAgent(canvas, picture, row, y);
    case 'run':
      return drawLabelled(canvas, picture, row, y, (item) => picture.words.phase(item), null);
    case 'browser':
      return drawLabelled(canvas, picture, row, y, (item, place) => picture.words.session(place, item), browserColour);
    default:
      return drawMarks(canvas, picture, row, y);
  }
}

function drawAgent(canvas: Canvas, picture: TimelinePicture, row: TimelineRow, y: number): void {
  const { colours, model, laneHeight, scale, left } = picture;
  const category = laneColour(model.lanes, row.lane?.index ?? 0);
  const middle = y + laneHeight / 2;
  if (row.life !== null) {
    const from = scale.xOf(row.life.from) - left;
    const to = scale.xOf(row.life.to ?? scale.to) - left;
    canvas.fillStyle = colours.tints[category] ?? '';
    roundRect(canvas, from, middle - lifeHeight / 2, Math.max(leastBar, to - from), lifeHeight);
    canvas.fill();
  }
  eachCluster(picture, row.items, (items, from, to) => {
    const [item] = items;
    if (item === undefined) return;
    if (items.length === 1) drawBar(canvas, picture, item, { from, to, middle, colour: colours.bars[category] ?? '' });
    else drawCrowd(canvas, picture, items, { from, to, middle, category });
  });
}

interface BarPlace {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly colour: string;
}

function drawBar(
  canvas: Canvas,
  picture: TimelinePicture,
  item: TimelineItem,
  { from, to, middle, colour }: BarPlace,
): void {
  const { of } = picture.colours;
  canvas.fillStyle = colour;
  roundRect(canvas, from, middle - barHeight / 2, to - from, barHeight, item.to === null);
  canvas.fill();
  if (item.isError) outline(canvas, of.danger, 1.5);
  if (isChosen(picture, item)) {
    roundRect(canvas, from - 2, middle - barHeight / 2 - 2, to - from + 4, barHeight + 4);
    outline(canvas, of.accent, 2);
  }
}

function isChosen({ model, selected }: TimelinePicture, item: TimelineItem): boolean {
  if (selected === null) return false;
  if (selected === item.record) return true;
  const span = model.records[selected]?.span;
  return span !== null && span !== undefined && model.records[item.record]?.span === span;
}

interface CrowdPlace {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly category: number;
}

function drawCrowd(
  canvas: Canvas,
  picture: TimelinePicture,
  items: readonly TimelineItem[],
  { from, to, middle, category }: CrowdPlace,
): void {
  const { colours, words } = picture;
  const text = words.crowd(items.length);
  const hasRoom = to - from > canvas.measureText(text).width + 10;
  canvas.fillStyle = (hasRoom ? colours.tints[category] : colours.bars[category]) ?? '';
  roundRect(canvas, from, middle - barHeight / 2, to - from, barHeight);
  canvas.fill();
  outline(canvas, (items.some((item) => item.isError) ? colours.of.danger : colours.bars[category]) ?? '', 1.5);
  if (hasRoom) {
    canvas.fillStyle = colours.words[category] ?? '';
    canvas.textAlign = 'center';
    canvas.fillText(text, (from + to) / 2, middle + 0.5);
  }
  if (items.some((item) => isChosen(picture, item))) {
    roundRect(canvas, from - 2, middle - barHeight / 2 - 2, to - from + 4, barHeight + 4);
    outline(canvas, colours.of.accent, 2);
  }
}

/** What is narrower may be put together with its neighbours, in pixels. */
const narrow = 6;

/** Walks the items in sight; narrow ones that touch come together. */
function eachCluster(
  picture: TimelinePicture,
  items: readonly TimelineItem[],
  visit: (items: readonly TimelineItem[], from: number, to: number) => void,
): void {
  let crowd: TimelineItem[] = [];
  let crowdFrom = 0;
  let crowdTo = Number.NEGATIVE_INFINITY;
  const flush = () => {
    if (crowd.length > 0) visit(crowd, crowdFrom, crowdTo);
    crowd = [];
  };
  for (const item of items) {
    const [from, to] = itemSpan(picture, item);
    if (from > picture.width) break;
    if (to < 0) continue;
    if (to - from >= narrow) {
      flush();
      visit([item], from, to);
      crowdTo = Number.NEGATIVE_INFINITY;
    } else if (crowd.length > 0 && from <= crowdTo) {
      crowd.push(item);
      crowdTo = Math.max(crowdTo, to);
    } else {
      flush();
      crowd = [item];
      crowdFrom = from;
      crowdTo = to;
    }
  }
  flush();
}

function drawLabelled(
  canvas: Canvas,
  picture: TimelinePicture,
  row: TimelineRow,
  y: number,
  label: (item: TimelineItem, place: number) => string,
  category: number | null,
): void {
  const { colours, laneHeight, width } = picture;
  const middle = y + laneHeight / 2;
  row.items.forEach((item, place) => {
    const [from, to] = itemSpan(picture, item);
    if (from > width || to < 0) return;
    const isFirst = category === null && place % 2 === 0;
    canvas.fillStyle =
      (category === null
        ? isFirst
          ? colours.of['surface-pressed']
          : colours.of['accent-tint']
        : colours.tints[category]) ?? '';
    roundRect(canvas, from, middle - barHeight / 2, Math.max(leastBar, to - from - 1), barHeight, item.to === null);
    canvas.fill();
    outline(
      canvas,
      (category === null ? (isFirst ? colours.of.border : colours.of['accent-border']) : colours.bars[category]) ?? '',
      1,
    );
    if (isChosen(picture, item)) outline(canvas, colours.of.accent, 2);
    const start = Math.max(0, from) + 6;
    const text = label(item, place);
    if (to - start < canvas.measureText(text).width + 4) return;
    canvas.fillStyle = (category === null ? colours.of['text-2'] : colours.words[category]) ?? '';
    canvas.textAlign = 'left';
    canvas.fillText(text, start, middle + 0.5);
  });
}

function drawMarks(canvas: Canvas, picture: TimelinePicture, row: TimelineRow, y: number): void {
  const { colours, laneHeight, model, width } = picture;
  const middle = y + laneHeight / 2;
  let last = Number.NEGATIVE_INFINITY;
  for (const item of row.items) {
    const [x] = itemSpan(picture, item);
    if (x > width + 8) break;
    const chosen = isChosen(picture, item);
    // Marks that would cover each other are drawn once.
    if (x < -8 || (x - last < 1 && !chosen)) continue;
    last = x;
    const colour = row.kind === 'errors' ? colours.of.danger : (colours.bars[artifactColour] ?? '');
    const detail = model.records[item.record]?.event.detail;
    const change = detail?.kind === 'artifact.updated' ? detail.artifact.change : null;
    canvas.beginPath();
    if (row.kind === 'errors' || change === 'modify') diamond(canvas, x, middle, 5);
    else canvas.arc(x, middle, 4, 0, Math.PI * 2);
    if (change === 'init') {
      canvas.fillStyle = colours.of['surface-base'];
      canvas.fill();
      outline(canvas, colour, 2);
    } else {
      canvas.fillStyle = colour;
      canvas.fill();
    }
    if (!chosen) continue;
    canvas.beginPath();
    canvas.arc(x, middle, 7, 0, Math.PI * 2);
    outline(canvas, colours.of.accent, 2);
  }
}

function drawFolds(canvas: Canvas, { scale, left, width, height, colours, words }: TimelinePicture): void {
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
    const text = words.fold(gap.to - gap.from);
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

function drawPlayhead(canvas: Canvas, { playhead, scale, left, width, height, colours, words }: TimelinePicture): void {
  if (playhead === null) return;
  const x = scale.xOf(playhead) - left;
  if (x < -40 || x > width + 40) return;
  canvas.fillStyle = colours.of.accent;
  canvas.fillRect(Math.round(x) - 1, axisHeight - 4, 2, height);
  const text = words.moment(playhead);
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
