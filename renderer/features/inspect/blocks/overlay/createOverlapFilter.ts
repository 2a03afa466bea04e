/** Larger than whatever is placed. */
const cell = 20;

/**
 * Places many small squares one after the other: returns true if a square overlaps no placed one by more than the given number of pixels in
 * both directions. A square that overlaps is not placed.
 */
export function createOverlapFilter(mostCovered: number): (left: number, top: number, side: number) => boolean {
  const taken = new Map<string, (readonly [left: number, top: number, side: number])[]>();
  return (left, top, side) => {
    const [column, row] = [Math.floor(left / cell), Math.floor(top / cell)];
    for (let x = column - 1; x <= column + 1; x += 1)
      for (let y = row - 1; y <= row + 1; y += 1)
        for (const [otherLeft, otherTop, otherSide] of taken.get(`${x} ${y}`) ?? []) {
          const across = Math.min(left + side, otherLeft + otherSide) - Math.max(left, otherLeft);
          const down = Math.min(top + side, otherTop + otherSide) - Math.max(top, otherTop);
          if (across > mostCovered && down > mostCovered) return false;
        }
    const key = `${column} ${row}`;
    taken.set(key, [...(taken.get(key) ?? []), [left, top, side]]);
    return true;
  };
}
