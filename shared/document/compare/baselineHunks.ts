import { type LineChange, lineChanges, type LineRange } from './lineChanges.ts';

/** Which of two results departs from the baseline at a place: one of them, both with the same words, or each with its own. */
export type Departure = 'a' | 'b' | 'alike' | 'both';

/** A place where a result departs from the baseline: the lines of each text there, also where a side departs not. */
export interface BaselineHunk {
  readonly departs: Departure;
  readonly base: LineRange;
  /** Null where that side has no such text. */
  readonly a: LineRange | null;
  readonly b: LineRange | null;
}

/** Where two results, or one of them, depart from a baseline, in its order; a side without a text departs nowhere. */
export function baselineHunks(
  base: readonly string[],
  a: readonly string[] | null,
  b: readonly string[] | null,
): readonly BaselineHunk[] {
  const [inA, inB] = [a === null ? [] : lineChanges(base, a), b === null ? [] : lineChanges(base, b)];
  const follow = { a: createFollower(inA), b: createFollower(inB) };
  return placesOf(inA, inB).map((place) => {
    const [ofA, ofB] = [follow.a(place), follow.b(place)];
    return {
      departs: departureOf(ofA.departs, ofB.departs, textOf(a, ofA.range) === textOf(b, ofB.range)),
      base: place,
      a: a === null ? null : ofA.range,
      b: b === null ? null : ofB.range,
    };
  });
}

function departureOf(isA: boolean, isB: boolean, isAlike: boolean): Departure {
  if (isA && isB) return isAlike ? 'alike' : 'both';
  return isA ? 'a' : 'b';
}

function textOf(lines: readonly string[] | null, { start, end }: LineRange): string {
  return (lines ?? []).slice(start, end).join('\n');
}

/** The places of the baseline that any of the changes touches; those that share a line are one. */
function placesOf(inA: readonly LineChange[], inB: readonly LineChange[]): readonly LineRange[] {
  const all = [...inA, ...inB]
    .map(({ before }) => before)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  const places: LineRange[] = [];
  for (const next of all) {
    const last = places.at(-1);
    if (last === undefined || !isShared(last, next)) places.push(next);
    else places[places.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
  }
  return places;
}

/** What is put in between belongs to the lines that it touches: nobody can say on which side of them it stands. */
function isShared(last: LineRange, next: LineRange): boolean {
  if (next.start < last.end) return true;
  const isBetween = (range: LineRange) => range.start === range.end;
  return next.start === last.end && (isBetween(last) || isBetween(next));
}

/** Gives, place after place, the lines of a side there and whether it departs. */
function createFollower(
  changes: readonly LineChange[],
): (place: LineRange) => { readonly range: LineRange; readonly departs: boolean } {
  let next = 0;
  let shift = 0;
  return ({ start, end }) => {
    const from = start + shift;
    let departs = false;
    for (
      let change = changes[next];
      change !== undefined && change.before.start <= end && change.before.end <= end;
      change = changes[next]
    ) {
      shift += change.after.end - change.after.start - (change.before.end - change.before.start);
      departs = true;
      next += 1;
    }
    return { range: { start: from, end: end + shift }, departs };
  };
}

/** A text with the lines of one place taken from another text; both by their lines. */
export function withLines(
  base: readonly string[],
  place: LineRange,
  other: readonly string[],
  range: LineRange,
): readonly string[] {
  return [...base.slice(0, place.start), ...other.slice(range.start, range.end), ...base.slice(place.end)];
}
