/** Tolerance in points of an overprinted character: a half or a quarter for narrow ones, or "ll" in small print would match. */
const sameSpot = 1.2;
/** More than the spots of the largest page side by side. */
const spotBits = 14;
const lastSpot = (1 << spotBits) - 1;

/**
 * Returns a test whether a character was seen at a position before. Most positions have one: small numbers are used for these because they
 * are fast.
 */
export function createOverprintDetector(chars: number): (code: number, numbers: Float64Array, at: number) => boolean {
  const first = createSpots(chars);
  const others = new Set<number>();
  return (code, numbers, at) => {
    const x = numbers[at] ?? 0;
    const y = numbers[at + 4] ?? 0;
    const width = (numbers[at + 2] ?? 0) - x;
    const finer = width > sameSpot * 1.5 ? 0 : width > sameSpot * 0.75 ? 1 : 2;
    const across = (x * (1 << finer)) / sameSpot;
    const down = y / sameSpot;
    const [column, row] = [Math.round(across), Math.round(down)];
    const spot = spotAt(column, row);
    const char = code * 4 + finer;
    const known = first.take(spot, char);
    if (known === char) return true;
    // A slightly offset overprint may cross the edge of a grid cell.
    const [besides, below] = [stepFrom(across, column), stepFrom(down, row)];
    if (besides !== 0 && first.at(spotAt(column + besides, row)) === char) return true;
    if (below !== 0 && first.at(spotAt(column, row + below)) === char) return true;
    if (besides !== 0 && below !== 0 && first.at(spotAt(column + besides, row + below)) === char) return true;
    if (known === 0) return false;
    const place = char * (1 << (2 * spotBits)) + spot;
    if (others.has(place)) return true;
    others.add(place);
    return false;
  };
}

/** Ratio of a grid cell that is near its edge. */
const nearEdge = 0.3;

function spotAt(column: number, row: number): number {
  return ((column & lastSpot) << spotBits) | (row & lastSpot);
}

/** Returns the step to the adjacent cell that a position is close to; 0 in the middle of its own. */
function stepFrom(place: number, spot: number): number {
  const off = place - spot;
  return off > 0.5 - nearEdge ? 1 : off < nearEdge - 0.5 ? -1 : 0;
}

interface Spots {
  /** Returns the earlier character of a cell; 0 if there was none, and stores this one. */
  take(spot: number, char: number): number;
  /** Returns the earlier character of a cell; 0 if there was none. */
  at(spot: number): number;
}

/**
 * Creates a hash table of the first character per cell, with at least twice as many slots as characters: it is queried for every character
 * of a document.
 */
function createSpots(chars: number): Spots {
  const bits = Math.max(6, Math.ceil(Math.log2(chars + 1)) + 1);
  const mask = (1 << bits) - 1;
  const spots = new Int32Array(1 << bits);
  const first = new Int32Array(1 << bits);
  /** Returns the slot of a cell, or the free one for it. */
  const placeOf = (spot: number): number => {
    let at = Math.imul(spot + 1, 0x9e3779b1) >>> (32 - bits);
    while (first[at] !== 0 && spots[at] !== spot) at = (at + 1) & mask;
    return at;
  };
  return {
    at(spot) {
      return first[placeOf(spot)] ?? 0;
    },
    take(spot, char) {
      const at = placeOf(spot);
      const known = first[at] ?? 0;
      if (known !== 0) return known;
      spots[at] = spot;
      first[at] = char;
      return 0;
    },
  };
}
