/** Lines of a text, from the first to the one before `end`; both counted from 0. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Lines of one text and the lines of another that stand in their place; one of them may be empty. */
export interface LineChange {
  readonly before: LineRange;
  readonly after: LineRange;
}

/** Two stretches that hold more differences than this are one change: their difference would be found late and read by nobody. */
const mostEdits = 1000;

interface Stretch {
  readonly before: LineRange;
  readonly after: LineRange;
}

/**
 * Where two texts differ, line by line, in their order. What stands once in both holds the rest together, so that a change is
 * told where a person sees it, and the time grows with the length and not with its square.
 */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const found: LineChange[] = [];
  const waiting: Stretch[] = [{ before: { start: 0, end: before.length }, after: { start: 0, end: after.length } }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const stretch = withoutEqualEnds(before, after, next);
    if (lengthOf(stretch.before) === 0 && lengthOf(stretch.after) === 0) continue;
    const pairs = uniquePairs(before, after, stretch);
    if (pairs.length === 0) found.push(...shortestChanges(before, after, stretch));
    // The last in is the first out: the changes are found in their order.
    else waiting.push(...between(stretch, pairs).toReversed());
  }
  return joined(found);
}

function lengthOf({ start, end }: LineRange): number {
  return end - start;
}

function withoutEqualEnds(before: readonly string[], after: readonly string[], stretch: Stretch): Stretch {
  let [one, other] = [stretch.before.start, stretch.after.start];
  let [oneEnd, otherEnd] = [stretch.before.end, stretch.after.end];
  while (one < oneEnd && other < otherEnd && before[one] === after[other]) {
    one += 1;
    other += 1;
  }
  while (one < oneEnd && other < otherEnd && before[oneEnd - 1] === after[otherEnd - 1]) {
    oneEnd -= 1;
    otherEnd -= 1;
  }
  return { before: { start: one, end: oneEnd }, after: { start: other, end: otherEnd } };
}

type Pair = readonly [before: number, after: number];

/** Lines that stand once on each side, as many as keep their order. */
function uniquePairs(before: readonly string[], after: readonly string[], stretch: Stretch): readonly Pair[] {
  const [ones, others] = [onlyOnce(before, stretch.before), onlyOnce(after, stretch.after)];
  const pairs: Pair[] = [];
  for (const [line, at] of ones) {
    const partner = at === null ? null : (others.get(line) ?? null);
    if (at !== null && partner !== null) pairs.push([at, partner]);
  }
  return longestInOrder(pairs);
}

/** Where each line stands; null for one that stands there more than once. */
function onlyOnce(lines: readonly string[], { start, end }: LineRange): ReadonlyMap<string, number | null> {
  const places = new Map<string, number | null>();
  for (let at = start; at < end; at += 1) {
    const line = lines[at] ?? '';
    places.set(line, places.has(line) ? null : at);
  }
  return places;
}

/** Of pairs in the order of their first number, the longest row in which the second grows too. */
function longestInOrder(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const former: number[] = [];
  for (const [index, [, after]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1;
      else high = middle;
    }
    former[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const row: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = former[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) row.unshift(pair);
  }
  return row;
}

function between(stretch: Stretch, pairs: readonly Pair[]): Stretch[] {
  const stretches: Stretch[] = [];
  let [one, other] = [stretch.before.start, stretch.after.start];
  for (const [before, after] of [...pairs, [stretch.before.end, stretch.after.end] as const]) {
    stretches.push({ before: { start: one, end: before }, after: { start: other, end: after } });
    [one, other] = [before + 1, after + 1];
  }
  return stretches;
}

/** The fewest lines that have to go and come (Myers); the whole stretch where they are too many. */
function shortestChanges(before: readonly string[], after: readonly string[], stretch: Stretch): LineChange[] {
  const { start: one, end: oneEnd } = stretch.before;
  const { start: other, end: otherEnd } = stretch.after;
  const [height, width] = [oneEnd - one, otherEnd - other];
  if (height === 0 || width === 0) return [stretch];
  const most = Math.min(height + width, mostEdits);
  const reached = new Int32Array(2 * most + 3);
  const kept: Int32Array[] = [];
  const middle = most + 1;
  for (let edits = 0; edits <= most; edits += 1) {
    kept.push(reached.slice(middle - edits - 1, middle + edits + 2));
    for (let line = -edits; line <= edits; line += 2) {
      const isDown =
        line === -edits || (line !== edits && at(reached, middle + line - 1) < at(reached, middle + line + 1));
      let x = isDown ? at(reached, middle + line + 1) : at(reached, middle + line - 1) + 1;
      while (x < height && x - line < width && before[one + x] === after[other + x - line]) x += 1;
      reached[middle + line] = x;
      if (x >= height && x - line >= width) return walkBack(kept, stretch);
    }
  }
  return [stretch];
}

function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0;
}

/** The single steps of the way that was found, the first first. */
function walkBack(kept: readonly Int32Array[], { before, after }: Stretch): LineChange[] {
  const steps: LineChange[] = [];
  let [x, y] = [lengthOf(before), lengthOf(after)];
  for (let edits = kept.length - 1; edits > 0; edits -= 1) {
    // What is kept of a round is centred on its own middle.
    const reached = kept[edits] ?? new Int32Array(0);
    const middle = edits + 1;
    const line = x - y;
    const isDown =
      line === -edits || (line !== edits && at(reached, middle + line - 1) < at(reached, middle + line + 1));
    const formerLine = isDown ? line + 1 : line - 1;
    const formerX = at(reached, middle + formerLine);
    const formerY = formerX - formerLine;
    const [fromX, fromY] = [before.start + formerX, after.start + formerY];
    steps.push({
      before: { start: fromX, end: fromX + (isDown ? 0 : 1) },
      after: { start: fromY, end: fromY + (isDown ? 1 : 0) },
    });
    [x, y] = [formerX, formerY];
  }
  return steps.toReversed();
}

/** Changes that touch are one. */
function joined(changes: readonly LineChange[]): readonly LineChange[] {
  const whole: LineChange[] = [];
  for (const change of changes) {
    const last = whole.at(-1);
    if (last === undefined || last.before.end !== change.before.start || last.after.end !== change.after.start)
      whole.push(change);
    else
      whole[whole.length - 1] = {
        before: { start: last.before.start, end: change.before.end },
        after: { start: last.after.start, end: change.after.end },
      };
  }
  return whole;
}
