import type { BlockRow } from '../../../workers/blockProtocol.ts';

/** How a box is drawn so that those near it can be told from it. */
export interface BoxRoom {
  /** Pixels above and below what the box holds. */
  readonly out: number;
  /** Pixels of its letter. */
  readonly tag: number;
}

/** Where nothing is near: boxes are drawn around what they hold, or their lines would be drawn through its letters. */
export const mostRoom: BoxRoom = { out: 3, tag: 16 };

/** A smaller letter cannot be read. */
const leastTag = 9;
/** So many boxes below one are looked at. */
const looked = 12;

/** The room of each box by its number: lines of a list stand closer than boxes with margins would. @param page pixels on screen */
export function boxRooms(
  blocks: readonly BlockRow[],
  page: { readonly width: number; readonly height: number },
): ReadonlyMap<number, BoxRoom> {
  const boxes = blocks
    .flatMap(({ number, box }) => (box === null ? [] : [{ number, box, ...mostRoom }]))
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
  return new Map(boxes.map(({ number, out, tag }) => [number, { out, tag }]));
}
