import { type LineChange, lineChanges, type LineRange } from './lineChanges.ts';

/** Which of two results departs from the baseline in a hunk: one of them, both with the same text, or each with different text. */
export type Departure = 'a' | 'b' | 'alike' | 'both';

/** A hunk in which a result departs from the baseline: the lines of each text there, also for a side that does not depart. */
export interface BaselineHunk {
  readonly departs: Departure;
  readonly base: LineRange;
  /** Null if that side does not have the text. */
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
  return touchedRanges(inA, inB).map((place) => {
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

/** Returns the ranges of the baseline that any change touches; ranges that share a line are merged. */
function touchedRanges(inA: readonly LineChange[], inB: readonly LineChange[]): readonly LineRange[] {
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

/** An insertion belongs to the lines that it touches: on which side of them it belongs is undecidable. */
function isShared(last: LineRange, next: LineRange): boolean {
  if (next.start < last.end) return true;
  const isBetween = (range: LineRange) => range.start === range.end;
  return next.start === last.end && (isBetween(last) || isBetween(next));
}

/** Returns, range after range, a side's lines there and whether it departs. */
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

/** Returns a text with the lines of one range replaced from another text; both as lines. */
export function withLines(
  base: readonly string[],
  place: LineRange,
  other: readonly string[],
  range: LineRange,
): readonly string[] {
  return [...base.slice(0, place.start), ...other.slice(range.start, range.end), ...base.slice(place.end)];
}
