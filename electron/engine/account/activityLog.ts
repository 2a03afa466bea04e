import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { activityEndpoints } from '../../../shared/api/account.ts';
import { parseJson } from '../../../shared/base/json.ts';
import type { Activity, ActivityLog } from '../ports/usage.ts';

const activitySchema = z.strictObject({
  id: z.string(),
  endpoint: z.enum(activityEndpoints),
  at: z.number(),
  target: z.string(),
});

const dayMs = 24 * 60 * 60 * 1000;

const limits = {
  /** Entries in memory and in a fresh file; the oldest go first. */
  maxEntries: 10_000,
  /** Entries in the file before it is written anew. */
  maxFileEntries: 20_000,
  maxTargetChars: 2000,
} as const;

/**
 * Opens the list of the last day's requests: a file of JSON lines, read once at the start. Lines that are not entries are left out.
 * @param now milliseconds since 1970
 */
export function openActivityLog(file: string, now: () => number, log: (line: string) => void): ActivityLog {
  /** In the order of `compare`. */
  let entries: Activity[] = [];
  let fileEntries = 0;
  let lastSuccess: number | null = null;

  function guarded(act: () => void): void {
    try {
      act();
    } catch (failure) {
      log(`the activity cannot be written: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }

  function rewrite(): void {
    guarded(() => {
      const part = `${file}.part`;
      writeFileSync(part, entries.map(lineOf).join(''), { mode: 0o600 });
      renameSync(part, file);
      fileEntries = entries.length;
    });
  }

  function dropOld(): void {
    const since = now() - dayMs;
    const first = entries.findIndex(({ at }) => at >= since);
    const begin = Math.max(first === -1 ? entries.length : first, entries.length - limits.maxEntries);
    if (begin > 0) entries = entries.slice(begin);
  }

  const stored = readEntries(file);
  entries = stored.toSorted(compare);
  dropOld();
  if (stored.length > entries.length) rewrite();
  fileEntries = entries.length;

  return {
    add(given) {
      const entry = { ...given, target: given.target.slice(0, limits.maxTargetChars) };
      // Requests end in another order than they began, but close to it.
      let index = entries.length;
      for (let before = entries[index - 1]; before !== undefined && compare(before, entry) > 0; ) {
        index -= 1;
        before = entries[index - 1];
      }
      entries.splice(index, 0, entry);
      dropOld();
      if (fileEntries >= limits.maxFileEntries) return rewrite();
      guarded(() => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        appendFileSync(file, lineOf(entry), { mode: 0o600 });
        fileEntries += 1;
      });
    },
    list(endpoint, limit, cursor) {
      const before = cursor === null ? null : readCursor(cursor);
      if (cursor !== null && before === null) return null;
      dropOld();
      const wanted = entries.filter(
        (entry) =>
          (endpoint === null || entry.endpoint === endpoint) && (before === null || compare(entry, before) < 0),
      );
      const page = wanted.slice(-limit).toReversed();
      const last = page.at(-1);
      return { entries: page, cursor: wanted.length > limit && last !== undefined ? cursorOf(last) : null };
    },
    noteSuccess() {
      lastSuccess = now();
    },
    get lastSuccess() {
      return lastSuccess;
    },
  };
}

type Position = Pick<Activity, 'at' | 'id'>;

/** By time, then by id, so that a cursor names one position whatever is added. */
function compare(one: Position, other: Position): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

function cursorOf({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function readCursor(cursor: string): Position | null {
  const [, at, id] = /^(\d{1,16}) (\S{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

function lineOf(entry: Activity): string {
  return `${JSON.stringify(entry)}\n`;
}

function readEntries(file: string): Activity[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const json = parseJson(line);
    const entry = json.ok ? activitySchema.safeParse(json.value) : null;
    return entry?.success === true ? [entry.data] : [];
  });
}
