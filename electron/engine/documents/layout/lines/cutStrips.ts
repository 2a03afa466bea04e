/** Where something begins and ends from the top down, in points. */
export interface Height {
  readonly top: number;
  readonly bottom: number;
}

/** Points by which things may overlap and still stand below each other. */
const touch = 0.5;

/** Cuts things into strips from top to bottom: what overlaps in height is in one. */
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
