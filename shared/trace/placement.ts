import { compareDisplay, compareInLane, insertAll, of } from './displayOrder.ts';
import { changeRecord, type LaneState, type TraceState } from './traceState.ts';

/** Inserts new records into their lanes and into the display order; returns all records with a new time. */
export function insertRecords(state: TraceState, added: readonly number[]): number[] {
  const byLane = new Map<number, number[]>();
  for (const index of added) {
    const lane = state.records[index]?.lane ?? 0;
    const others = byLane.get(lane);
    if (others === undefined) byLane.set(lane, [index]);
    else others.push(index);
  }
  const moved: number[] = [];
  const isNew = new Set(added);
  for (const [laneIndex, indexes] of byLane) {
    const lane = state.lanes[laneIndex];
    if (lane === undefined) continue;
    const from = insertAll(lane.records, indexes, (one, other) => compareInLane(state.keys, one, other));
    moved.push(...assignTimes(state, lane, from, new Set(indexes)));
  }
  const compare = (one: number, other: number): number => compareDisplay(state.keys, one, other);
  const again = moved.filter((index) => !isNew.has(index));
  if (again.length > 0) {
    const leaving = new Set(again);
    filterInPlace(state.order, (index) => !leaving.has(index));
  }
  insertAll(state.order, moved, compare);
  return moved;
}

/**
 * Assigns `at`, `tie` and the preceding gap to each record of a lane from an index on, as long as something changes. Returns the records
 * whose `at` or `tie` is new.
 */
function assignTimes(state: TraceState, lane: LaneState, from: number, isNew: ReadonlySet<number>): number[] {
  const { keys, records } = state;
  const moved: number[] = [];
  let left = isNew.size;
  for (let place = from; place < lane.records.length; place += 1) {
    const index = of(lane.records, place);
    const before = place === 0 ? null : of(lane.records, place - 1);
    const at = timeOf(state, index, before);
    const tie = before !== null && of(keys.at, before) === at ? Math.max(index, of(keys.tie, before)) : index;
    const missingBefore = gapBetween(state, before, index);
    const record = records[index];
    const isFresh = isNew.has(index);
    const hasMoved = isFresh || of(keys.at, index) !== at || of(keys.tie, index) !== tie;
    const hasGap = record?.missingBefore !== missingBefore;
    if (isFresh) left -= 1;
    if (!hasMoved && !hasGap && left === 0) break;
    keys.at[index] = at;
    keys.tie[index] = tie;
    if (hasMoved) moved.push(index);
    if (hasMoved || hasGap) {
      const more = missingBefore - (record?.missingBefore ?? 0);
      lane.missing += more;
      state.totals.missing += more;
      changeRecord(state, index, { at, missingBefore });
    }
  }
  return moved;
}

function timeOf(state: TraceState, index: number, before: number | null): number {
  const record = state.records[index];
  const earliest = before === null ? null : of(state.keys.at, before);
  const said = record?.event.occurredAt ?? null;
  if (said === null) return earliest ?? record?.arrivedAt ?? 0;
  return earliest === null ? said : Math.max(said, earliest);
}

/** Returns the number of sequence numbers missing between two neighbors of a lane; before the first, those from 1 on. */
function gapBetween(state: TraceState, before: number | null, index: number): number {
  const sequence = state.records[index]?.event.producerSequence ?? null;
  if (sequence === null) return 0;
  // A record without a number has its predecessor's.
  const last = before === null ? Number.MIN_SAFE_INTEGER : of(state.keys.rank, before);
  const base = last === Number.MIN_SAFE_INTEGER ? Math.min(1, sequence) - 1 : last;
  return Math.max(0, sequence - base - 1);
}

function filterInPlace(list: number[], wanted: (index: number) => boolean): void {
  let kept = 0;
  for (const index of list) {
    if (wanted(index)) {
      list[kept] = index;
      kept += 1;
    }
  }
  list.length = kept;
}
