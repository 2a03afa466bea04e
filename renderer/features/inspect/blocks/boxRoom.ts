import type { BlockBox } from '../../../../shared/document/blockPages.ts';
import type { BlockRow } from '../../../workers/blockProtocol.ts';
import { freePlaces } from './freePlaces.ts';

/** How a box is drawn so that those near it can be told from it. */
export interface BoxRoom {
  /** Pixels above and below what the box holds. */
  readonly out: number;
  /** Pixels of its letter; 0 where it would stand on that of another box, and neither could be read. */
  readonly tag: number;
  /** Its letter stands above its corner and not beside it, where that would cover the box on the left. */
  readonly isAbove: boolean;
}

/** Where nothing is near: boxes are drawn around what they hold, or their lines would be drawn through its letters. */
export const mostRoom: BoxRoom = { out: 3, tag: 16, isAbove: false };

/** Pixels on screen around a page in which a letter may stand. */
const aroundPage = 8;

/** Where the letter of a box stands: at the edge of a page it is above the box, and in its corner within, or it would be cut off. @param box pixels on screen */
export function tagSide(
  box: { readonly left: number; readonly top: number },
  { tag, isAbove }: Pick<BoxRoom, 'tag' | 'isAbove'>,
): 'beside' | 'above' | 'within' {
  if (box.left >= aroundPage && !isAbove) return 'beside';
  return box.top < tag - aroundPage ? 'within' : 'above';
}

/** A smaller letter cannot be read. */
const leastTag = 9;
/** So many pixels of a letter may be below another. */
const coveredTag = 3;
/** So many boxes below one are looked at. */
const looked = 12;
/** Of a page with more boxes no letter goes out of the way. */
const mostMoved = 500;

/** The room of each box by its number: lines of a list stand closer than boxes with margins would. @param page pixels on screen */
export function boxRooms(
  blocks: readonly BlockRow[],
  page: { readonly width: number; readonly height: number },
): ReadonlyMap<number, BoxRoom> {
  const boxes = blocks
    .flatMap(({ number, box, type }) =>
      box === null ? [] : [{ number, box, isFigure: type === 'figure', ...mostRoom }],
    )
    .toSorted((one, other) => one.box[1] - other.box[1]);
  for (const [at, upper] of boxes.entries()) {
    for (const lower of boxes.slice(at + 1, at + 1 + looked)) {
      const [left, top, right, bottom] = upper.box;
      const apart = (lower.box[1] - top) * page.height;
      const aside = Math.abs(lower.box[0] - left) * page.width;
      if (aside < mostRoom.tag && apart < mostRoom.tag) {
        const tag = Math.max(leastTag, Math.floor(apart));
        upper.tag = Math.min(upper.tag, tag);
        lower.tag = Math.min(lower.tag, tag);
      }
      // One within the other, or beside it, is in nobody's way.
      if (lower.box[3] <= bottom || lower.box[0] >= right || lower.box[2] <= left) continue;
      const out = Math.max(0, ((lower.box[1] - bottom) * page.height) / 2);
      upper.out = Math.min(upper.out, out);
      lower.out = Math.min(lower.out, out);
    }
  }
  const drawn = boxes.length > mostMoved ? [] : boxes.map((one) => sidesOf(one, page));
  const isFree = freePlaces(coveredTag);
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
interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface DrawnBox extends Place {
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
  const aside = mostRoom.out;
  const [left, right] = [x0 * width - aside, x1 * width + aside];
  return { left, top: y0 * height - out, right, bottom: y1 * height + out, isFigure };
}

/** In columns a letter beside a box would stand on words of the column before; above it there is often a gap. */
function isBetterAbove(own: DrawnBox, tag: number, all: readonly DrawnBox[]): boolean {
  const { left, top } = own;
  const covers = (place: Place): boolean => all.some((other) => other !== own && isCovered(other, place));
  const isBadBeside = covers({ left: left - tag, top, right: left, bottom: top + tag });
  return isBadBeside && !covers({ left, top: top - tag, right: left + tag, bottom: top });
}

/** Whether a letter stands on a box. All within a figure it is in nobody's way. */
function isCovered(box: DrawnBox, tag: Place): boolean {
  // What it covers of the room around a box is no loss.
  const [left, right] = [tag.left + mostRoom.out, tag.right - mostRoom.out];
  const [top, bottom] = [tag.top + mostRoom.out, tag.bottom - mostRoom.out];
  const meets = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  const isWithin = box.left <= tag.left && box.right >= tag.right && box.top <= tag.top && box.bottom >= tag.bottom;
  return meets && !(box.isFigure && isWithin);
}
