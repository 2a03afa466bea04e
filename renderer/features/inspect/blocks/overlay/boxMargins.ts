import type { BlockBox } from '../../../../../shared/document/blocks/blockPages.ts';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { createOverlapFilter } from './createOverlapFilter.ts';

/** How much space the drawn box and its tag have, so that it stays distinct from adjacent boxes. */
export interface BoxMargins {
  /** Margin in pixels above and below the content of the box. */
  readonly out: number;
  /** Size in pixels of its tag letter; 0 if it would overlap that of another box and make both unreadable. */
  readonly tag: number;
  /** The tag letter is above the box's corner instead of left of it, where it would cover the box on the left. */
  readonly isAbove: boolean;
}

/** Values where nothing is near: a box is drawn around its content with a margin, or its lines would cross the text. */
export const maxMargins: BoxMargins = { out: 3, tag: 16, isAbove: false };

/** Screen pixels outside a page in which a tag letter may be drawn. */
const pagePaddingPx = 8;

/**
 * Returns the position of a box's tag letter: at the edge of a page above the box, and in its corner within it, or it would be cut off.
 * @param box pixels on screen
 */
export function tagSide(
  box: { readonly left: number; readonly top: number },
  { tag, isAbove }: Pick<BoxMargins, 'tag' | 'isAbove'>,
): 'beside' | 'above' | 'within' {
  if (box.left >= pagePaddingPx && !isAbove) return 'beside';
  return box.top < tag - pagePaddingPx ? 'within' : 'above';
}

/** A smaller letter cannot be read. */
const minTagPx = 9;
/** Maximum overlap in pixels of a tag letter by another one. */
const coveredTag = 3;
/** Number of boxes below a box that are checked for overlap. */
const looked = 12;
/** Of a page with more boxes no letter goes out of the way. */
const maxBoxesWithMovedTags = 500;

/**
 * Returns the drawing space of each box by its number: lines of a list are closer together than boxes with margins.
 * @param page pixels on screen
 */
export function boxRooms(
  blocks: readonly BlockRow[],
  page: { readonly width: number; readonly height: number },
): ReadonlyMap<number, BoxMargins> {
  const boxes = blocks
    .flatMap(({ number, box, type }) =>
      box === null ? [] : [{ number, box, isFigure: type === 'figure', ...maxMargins }],
    )
    .toSorted((one, other) => one.box[1] - other.box[1]);
  for (const [at, upper] of boxes.entries()) {
    for (const lower of boxes.slice(at + 1, at + 1 + looked)) {
      const [left, top, right, bottom] = upper.box;
      const apart = (lower.box[1] - top) * page.height;
      const aside = Math.abs(lower.box[0] - left) * page.width;
      if (aside < maxMargins.tag && apart < maxMargins.tag) {
        const tag = Math.max(minTagPx, Math.floor(apart));
        upper.tag = Math.min(upper.tag, tag);
        lower.tag = Math.min(lower.tag, tag);
      }
      // Nested boxes and boxes side by side do not get in each other's way.
      if (lower.box[3] <= bottom || lower.box[0] >= right || lower.box[2] <= left) continue;
      const out = Math.max(0, ((lower.box[1] - bottom) * page.height) / 2);
      upper.out = Math.min(upper.out, out);
      lower.out = Math.min(lower.out, out);
    }
  }
  const drawn = boxes.length > maxBoxesWithMovedTags ? [] : boxes.map((one) => sidesOf(one, page));
  const isFree = createOverlapFilter(coveredTag);
  return new Map(
    boxes.map(({ number, box, out, tag }, at) => {
      const own = drawn[at];
      const isAbove = own !== undefined && isBetterAbove(own, tag, drawn);
      const [x, y] = [box[0] * page.width, box[1] * page.height - out];
      const isRead = isFree(isAbove ? x : x - tag, isAbove ? y - tag : y, tag);
      return [number, { out, tag: isRead ? tag : 0, isAbove }];
    }),
  );
}

/** Where something is on screen, in pixels. */
interface ScreenRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface DrawnBox extends ScreenRect {
  readonly isFigure: boolean;
}

function sidesOf(
  {
    box: [x0, y0, x1, y1],
    out,
    isFigure,
  }: { readonly box: BlockBox; readonly out: number; readonly isFigure: boolean },
  { width, height }: { readonly width: number; readonly height: number },
): DrawnBox {
  const aside = maxMargins.out;
  const [left, right] = [x0 * width - aside, x1 * width + aside];
  return { left, top: y0 * height - out, right, bottom: y1 * height + out, isFigure };
}

/** In columns, a tag letter left of a box would cover text of the previous column; above the box there is often a gap. */
function isBetterAbove(own: DrawnBox, tag: number, all: readonly DrawnBox[]): boolean {
  const { left, top } = own;
  const covers = (place: ScreenRect): boolean => all.some((other) => other !== own && isCovered(other, place));
  const isBadBeside = covers({ left: left - tag, top, right: left, bottom: top + tag });
  return isBadBeside && !covers({ left, top: top - tag, right: left + tag, bottom: top });
}

/** Whether a tag letter covers a box. Inside a figure, covering is harmless. */
function isCovered(box: DrawnBox, tag: ScreenRect): boolean {
  // Covering the margin around a box is harmless.
  const [left, right] = [tag.left + maxMargins.out, tag.right - maxMargins.out];
  const [top, bottom] = [tag.top + maxMargins.out, tag.bottom - maxMargins.out];
  const meets = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  const isWithin = box.left <= tag.left && box.right >= tag.right && box.top <= tag.top && box.bottom >= tag.bottom;
  return meets && !(box.isFigure && isWithin);
}
