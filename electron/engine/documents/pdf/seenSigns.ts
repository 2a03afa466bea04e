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
    const column = Math.round((x * (1 << finer)) / sameSpot) & lastSpot;
    const spot = (column << spotBits) | (Math.round(y / sameSpot) & lastSpot);
    const sign = code * 4 + finer;
    const known = first.take(spot, sign);
    if (known === 0) return false;
    if (known === sign) return true;
    const place = sign * (1 << (2 * spotBits)) + spot;
    if (others.has(place)) return true;
    others.add(place);
    return false;
  };
}

/** The first sign of each spot, in twice the places that there are signs: this is asked for every sign of a document. */
function createSpots(signs: number): { take(spot: number, sign: number): number } {
  const bits = Math.max(6, Math.ceil(Math.log2(signs + 1)) + 1);
  const mask = (1 << bits) - 1;
  const spots = new Int32Array(1 << bits);
  const first = new Int32Array(1 << bits);
  return {
    /** The sign that was at a spot before; 0 where there was none, and this one is it from now on. */
    take(spot, sign) {
      let at = Math.imul(spot + 1, 0x9e3779b1) >>> (32 - bits);
      while (first[at] !== 0) {
        if (spots[at] === spot) return first[at] ?? 0;
        at = (at + 1) & mask;
      }
      spots[at] = spot;
      first[at] = sign;
      return 0;
    },
  };
}
