import type { NodeState, XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { stateColours } from './StateMark.tsx';

/** The drawn part of the page, in pixels on screen from the page's top left, and its display options. */
export interface DrawnPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Pixels on screen for one of the page. */
  readonly zoom: number;
  readonly showsNames: boolean;
}

/** Dash pattern of a state's edge: color must not be the only cue. */
const dashes: Readonly<Record<NodeState, readonly number[]>> = { kept: [], dropped: [3, 2], silent: [1, 2] };
/** Opacity of a state's tint on the page, and of the hatching of dropped elements. */
const tintStrength = 0.14;
const lineStrength = 0.34;
/** Distance in px between hatching lines. */
const hatch = 13;
/** Minimum size of a box with a name; a smaller one has no space for it. */
const minLabeledPx = { width: 56, height: 18 } as const;
const namePadding = 4;
const nameHeight = 16;

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Readonly<Record<NodeState, string>>;
  readonly hatching: CanvasPattern | null;
  readonly nameGround: string;
  readonly nameColour: string;
  readonly isFromRight: boolean;
}

/** Draws boxes in their order, the last one on top. */
export function drawBoxes(canvas: HTMLCanvasElement, boxes: readonly XrayRow[], part: DrawnPart): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(part.width * ratio);
  canvas.height = Math.round(part.height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const brush = brushFor(canvas, context, ratio);
  for (const row of boxes) drawBox(brush, row, part);
}

function brushFor(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, ratio: number): Brush {
  const style = getComputedStyle(canvas);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const colours = {
    kept: token(stateColours.kept),
    dropped: token(stateColours.dropped),
    silent: token(stateColours.silent),
  };
  context.lineWidth = 1;
  context.font = `11px ${style.fontFamily}`;
  context.textBaseline = 'middle';
  return {
    context,
    colours,
    hatching: hatchingOf(context, colours.dropped, ratio),
    nameGround: colours.dropped,
    nameColour: token('--on-danger'),
    isFromRight: style.direction === 'rtl',
  };
}

/** Returns the background of dropped elements: tinted and hatched. */
function hatchingOf(context: CanvasRenderingContext2D, colour: string, ratio: number): CanvasPattern | null {
  const size = Math.round(hatch * ratio);
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = colour;
  pen.globalAlpha = tintStrength;
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = colour;
  pen.globalAlpha = lineStrength;
  pen.lineWidth = ratio;
  pen.beginPath();
  // The lines of the neighbours reach into the corners.
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, -1);
    pen.lineTo(shift + size + 1, size + 1);
  }
  pen.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern;
}

function drawBox(brush: Brush, { node: { box, name }, state }: XrayRow, part: DrawnPart): void {
  if (box === null) return;
  const { context, colours, hatching } = brush;
  // Aligned to whole pixels: an edge between two would be twice as wide and half as strong.
  const left = Math.round(box[0] * part.zoom - part.left);
  const top = Math.round(box[1] * part.zoom - part.top);
  const width = Math.max(1, Math.round(box[2] * part.zoom));
  const height = Math.max(1, Math.round(box[3] * part.zoom));
  const isHatched = state === 'dropped' && hatching !== null;
  context.globalAlpha = isHatched ? 1 : tintStrength;
  context.fillStyle = isHatched ? hatching : colours[state];
  context.fillRect(left, top, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = colours[state];
  context.setLineDash([...dashes[state]]);
  context.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
  if (part.showsNames && state === 'dropped' && width > minLabeledPx.width && height > minLabeledPx.height)
    drawName(brush, name, { left, top, width });
}

/** A name in the upper corner of its box, cut where the box ends. */
function drawName(
  { context, nameGround, nameColour, isFromRight }: Brush,
  name: string,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): void {
  const wide = Math.min(width, Math.ceil(context.measureText(name).width) + namePadding * 2);
  const start = isFromRight ? left : left + width - wide;
  context.save();
  context.beginPath();
  context.rect(start, top, wide, nameHeight);
  context.clip();
  context.fillStyle = nameGround;
  context.fillRect(start, top, wide, nameHeight);
  context.fillStyle = nameColour;
  context.textAlign = 'left';
  context.fillText(name, start + namePadding, top + nameHeight / 2 + 0.5);
  context.restore();
}
