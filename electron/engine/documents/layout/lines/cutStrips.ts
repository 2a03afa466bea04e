/** Top and bottom of an item, in points. */
export interface Height {
  readonly top: number;
  readonly bottom: number;
}

/** Maximum overlap in points of items that count as below each other. */
const touch = 0.5;

/** Splits items into horizontal bands from top to bottom: items that overlap vertically are in the same band. */
export function cutStrips<Thing>(things: readonly Thing[], heightOf: (thing: Thing) => Height): Thing[][] {
  const heights = things.map((thing) => ({ thing, ...heightOf(thing) })).toSorted((a, b) => a.top - b.top);
  const strips: Thing[][] = [];
  let end = -Infinity;
  for (const { thing, top, bottom } of heights) {
    const strip = strips.at(-1);
    if (strip === undefined || top >= end - touch) strips.push([thing]);
    else strip.push(thing);
    end = Math.max(end, bottom);
  }
  return strips;
}
