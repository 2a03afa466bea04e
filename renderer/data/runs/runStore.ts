import type { RunId } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { reduceRun, type RunModel } from '../../../shared/run/reduceRun.ts';

/** The known state of a run. `run` is preserved when a later read fails. */
export interface RunSnapshot {
  readonly state: 'loading' | 'ready' | 'missing';
  readonly run: RunModel | null;
  readonly error: AppError | null;
  /** The beginning of a big response whose rest takes a while. */
  readonly beginning: string | null;
}

export interface RunStore {
  /** The same object until something changes. */
  snapshot(runId: RunId): RunSnapshot;
  /** Follows the run while it has listeners; `whole` reads it first, `events` only waits for events. Returns the unsubscribe function. */
  watch(runId: RunId, listener: () => void, from?: 'whole' | 'events'): () => void;
  /** Stops following main's events. */
  close(): void;
}

interface Entry {
  snapshot: RunSnapshot;
  readonly listeners: Set<() => void>;
  /** The number of listeners that need the whole run. */
  readers: number;
  isReading: boolean;
  /** An event came during a read, whose result may be older: read once more. */
  isBehind: boolean;
}

const loading: RunSnapshot = { state: 'loading', run: null, error: null, beginning: null };
/** A response that completes within this time, in ms, is shown directly: its beginning would only flicker. */
const patienceMs = 150;
/** Maximum number of stored runs without listeners, so that returning to a tab shows its result at once. */
const maxUnwatchedRuns = 24;

/** Folds the events of runs into models as they arrive; a gap in the sequence is filled by reading from main. */
export function createRunStore(host: Host): RunStore {
  const entries = new Map<RunId, Entry>();

  const put = (entry: Entry, change: Partial<RunSnapshot>) => {
    entry.snapshot = { ...entry.snapshot, ...change };
    for (const listener of [...entry.listeners]) listener();
  };
  const fold = (entry: Entry, logged: readonly LoggedRunEvent[]): boolean => {
    let run = entry.snapshot.run;
    for (const each of logged) {
      if (each.seq > (run?.lastSeq ?? 0) + 1) return false;
      run = reduceRun(run, each);
    }
    if (run !== null && run !== entry.snapshot.run) put(entry, { state: 'ready', run, error: null });
    return true;
  };
  const read = async (runId: RunId, entry: Entry) => {
    if (entry.isReading) {
      entry.isBehind = true;
      return;
    }
    entry.isReading = true;
    entry.isBehind = false;
    const result = await host.call('runs.events', { runId, after: entry.snapshot.run?.lastSeq ?? 0 });
    entry.isReading = false;
    if (result.ok) fold(entry, result.value);
    const { run } = entry.snapshot;
    if (!result.ok) put(entry, { state: run === null ? 'missing' : 'ready', run, error: result.error });
    else if (run === null) put(entry, { state: 'missing', run, error: null });
    if (entry.isBehind) await read(runId, entry);
  };
  const entryOf = (runId: RunId): Entry => {
    const known = entries.get(runId);
    if (known !== undefined) return known;
    const entry: Entry = { snapshot: loading, listeners: new Set(), readers: 0, isReading: false, isBehind: false };
    entries.set(runId, entry);
    return entry;
  };
  const forget = () => {
    const unwatched = [...entries].filter(([, entry]) => entry.listeners.size === 0);
    for (const [runId] of unwatched.slice(0, Math.max(0, unwatched.length - maxUnwatchedRuns))) entries.delete(runId);
  };

  const close = host.on('run.changed', ({ runId, events }) => {
    const entry = entries.get(runId);
    if (entry !== undefined && !fold(entry, events)) void read(runId, entry);
  });

  const arriving = new Set<ReturnType<typeof setTimeout>>();
  const closeArriving = host.on('run.arriving', ({ runId, text }) => {
    const timer = setTimeout(() => {
      arriving.delete(timer);
      // May arrive before main's reply to the send has told the window the run's id.
      put(entryOf(runId), { beginning: text });
      forget();
    }, patienceMs);
    arriving.add(timer);
  });

  return {
    snapshot: (runId) => entries.get(runId)?.snapshot ?? loading,
    watch(runId, listener, from = 'whole') {
      const entry = entryOf(runId);
      entry.listeners.add(listener);
      if (from === 'whole' && (entry.readers += 1) === 1) void read(runId, entry);
      return () => {
        entry.listeners.delete(listener);
        if (from === 'whole') entry.readers -= 1;
        forget();
      };
    },
    close() {
      close();
      closeArriving();
      for (const timer of arriving) clearTimeout(timer);
    },
  };
}
