import { diffArrays } from 'diff';

/** Lines of a text, from the first to the one before `end`; both counted from 0. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Lines of one text and the lines of another that replace them; one of them may be empty. */
export interface LineChange {
  readonly before: LineRange;
  readonly after: LineRange;
}

/** Timeout after which the texts are reported as one change: detailed changes would come too late and be too many to read. */
const diffTimeoutMs = 2000;

/** Where two texts differ, line by line, in their order (jsdiff's Myers over lines). */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const head = equalLines(before, after, (lines, index) => lines[index]);
  const [one, other] = [before.slice(head), after.slice(head)];
  const tail = equalLines(one, other, (lines, index) => lines[lines.length - 1 - index]);
  const [oldLines, newLines] = [one.slice(0, one.length - tail), other.slice(0, other.length - tail)];
  const parts = diffArrays(oldLines, newLines, { timeout: diffTimeoutMs });
  const changes = parts === undefined ? [singleChange(oldLines, newLines)] : changesOf(parts);
  return changes.map((change) => ({ before: moved(change.before, head), after: moved(change.after, head) }));
}

/** How many lines two texts have in common at an end. */
function equalLines(
  before: readonly string[],
  after: readonly string[],
  at: (lines: readonly string[], index: number) => string | undefined,
): number {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && at(before, count) === at(after, count)) count += 1;
  return count;
}

interface Part {
  readonly value: readonly string[];
  readonly added: boolean;
  readonly removed: boolean;
}

/** Merges adjacent removed and added lines into one change. */
function changesOf(parts: readonly Part[]): readonly LineChange[] {
  const changes: LineChange[] = [];
  let [one, other] = [0, 0];
  let isOpen = false;
  for (const { value, added, removed } of parts) {
    const [from, to] = [one, other];
    if (!added) one += value.length;
    if (!removed) other += value.length;
    if (added || removed) {
      const begun = isOpen ? changes.pop() : undefined;
      changes.push({
        before: { start: begun?.before.start ?? from, end: one },
        after: { start: begun?.after.start ?? to, end: other },
      });
    }
    isOpen = added || removed;
  }
  return changes;
}

function singleChange(before: readonly string[], after: readonly string[]): LineChange {
  return { before: { start: 0, end: before.length }, after: { start: 0, end: after.length } };
}

function moved({ start, end }: LineRange, by: number): LineRange {
  return { start: start + by, end: end + by };
}
