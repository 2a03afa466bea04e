/** Points that a sign may be off where it is drawn once more: for narrow ones half or a quarter, or "ll" of small print would be one. */
const sameSpot = 1.2;
/** More than the spots of the largest page side by side. */
const spotBits = 14;
const lastSpot = (1 << spotBits) - 1;

/** Whether a sign was seen at a place before. Most places hold one: small numbers for these, which are the fast ones. */
export function createSeen(signs: number): (code: number, numbers: Float64Array, at: number) => boolean {
  const first = createSpots(signs);
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
    const sign = code * 4 + finer;
    const known = first.take(spot, sign);
    if (known === sign) return true;
    // What is drawn once more a little beside itself may have come over the edge of a spot.
    const [besides, below] = [stepFrom(across, column), stepFrom(down, row)];
    if (besides !== 0 && first.at(spotAt(column + besides, row)) === sign) return true;
    if (below !== 0 && first.at(spotAt(column, row + below)) === sign) return true;
    if (besides !== 0 && below !== 0 && first.at(spotAt(column + besides, row + below)) === sign) return true;
    if (known === 0) return false;
    const place = sign * (1 << (2 * spotBits)) + spot;
    if (others.has(place)) return true;
    others.add(place);
    return false;
  };
}

/** Part of a spot that is near its edge. */
const nearEdge = 0.3;

function spotAt(column: number, row: number): number {
  return ((column & lastSpot) << spotBits) | (row & lastSpot);
}

/** The next spot that a place is near to, on this side or on that; 0 where it is amid its own. */
function stepFrom(place: number, spot: number): number {
  const off = place - spot;
  return off > 0.5 - nearEdge ? 1 : off < nearEdge - 0.5 ? -1 : 0;
}

interface Spots {
  /** The sign that was at a spot before; 0 where there was none, and this one is it from now on. */
  take(spot: number, sign: number): number;
  /** The sign that was at a spot before; 0 where there was none. */
  at(spot: number): number;
}

/** The first sign of each spot, in twice the places that there are signs: this is asked for every sign of a document. */
function createSpots(signs: number): Spots {
  const bits = Math.max(6, Math.ceil(Math.log2(signs + 1)) + 1);
  const mask = (1 << bits) - 1;
  const spots = new Int32Array(1 << bits);
  const first = new Int32Array(1 << bits);
  /** Where a spot has its place, or would have it. */
  const placeOf = (spot: number): number => {
    let at = Math.imul(spot + 1, 0x9e3779b1) >>> (32 - bits);
    while (first[at] !== 0 && spots[at] !== spot) at = (at + 1) & mask;
    return at;
  };
  return {
    at(spot) {
      return first[placeOf(spot)] ?? 0;
    },
    take(spot, sign) {
      const at = placeOf(spot);
      const known = first[at] ?? 0;
      if (known !== 0) return known;
      spots[at] = spot;
      first[at] = sign;
      return 0;
    },
  };
}
