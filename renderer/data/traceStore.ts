import type { RunId } from '../../shared/base/brand.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { Host } from '../../shared/ipc/host.ts';
import { createTrace, type Trace } from '../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../shared/trace/traceModel.ts';

/** A run's trace as far as it is known here; a new object with each change. */
export interface TraceSnapshot {
  readonly model: TraceModel;
  /** False until the first read has answered. */
  readonly isRead: boolean;
  /** All that there was when it was first looked at has been read: what comes from then on is new. */
  readonly hasAll: boolean;
  /** Of the last read; what was known stays. */
  readonly error: AppError | null;
}

export interface TraceStore {
  /** The same object until something changes. */
  snapshot(runId: RunId): TraceSnapshot;
  /** Reads the trace and follows it for as long as somebody watches. Gives back the off-switch. */
  watch(runId: RunId, listener: () => void): () => void;
  /** Stops following main's events. */
  close(): void;
}

interface Entry {
  readonly trace: Trace;
  snapshot: TraceSnapshot;
  readonly listeners: Set<() => void>;
  /** The newest number that main has told of. */
  told: number;
  isReading: boolean;
}

/** Events of one read: few enough that the first rows are there at once. */
const readAtOnce = 2000;
/** Traces that nobody watches and that are still kept, so that going back to a tab shows it at once. */
const keptUnwatched = 4;
const empty: TraceSnapshot = { model: createTrace().model(), isRead: false, hasAll: false, error: null };

/** Traces of runs, each read batch after batch as it grows. */
export function createTraceStore(host: Host): TraceStore {
  const entries = new Map<RunId, Entry>();

  const put = (entry: Entry, snapshot: TraceSnapshot) => {
    entry.snapshot = snapshot;
    for (const listener of [...entry.listeners]) listener();
  };
  const read = async (runId: RunId, entry: Entry) => {
    if (entry.isReading) return;
    entry.isReading = true;
    for (let goesOn = true; goesOn && entry.listeners.size > 0; ) {
      const after = entry.trace.model().lastSeq;
      const result = await host.call('agents.events', { runId, after, limit: readAtOnce });
      if (!result.ok) {
        put(entry, { ...entry.snapshot, isRead: true, hasAll: true, error: result.error });
        break;
      }
      const { events, last } = result.value;
      const model = entry.trace.append(parseStoredEvents(events));
      entry.told = Math.max(entry.told, last);
      goesOn = events.length > 0 && model.lastSeq < entry.told;
      put(entry, { model, isRead: true, hasAll: entry.snapshot.hasAll || !goesOn, error: null });
    }
    entry.isReading = false;
  };
  const entryOf = (runId: RunId): Entry => {
    const known = entries.get(runId);
    if (known !== undefined) return known;
    const entry: Entry = { trace: createTrace(), snapshot: empty, listeners: new Set(), told: 0, isReading: false };
    entries.set(runId, entry);
    return entry;
  };
  const forget = () => {
    const unwatched = [...entries].filter(([, entry]) => entry.listeners.size === 0 && !entry.isReading);
    for (const [runId] of unwatched.slice(0, Math.max(0, unwatched.length - keptUnwatched))) entries.delete(runId);
  };

  const close = host.on('agent.traced', ({ runId, last }) => {
    const entry = entries.get(runId);
    if (entry === undefined) return;
    entry.told = Math.max(entry.told, last);
    if (entry.listeners.size > 0) void read(runId, entry);
  });

  return {
    snapshot: (runId) => entries.get(runId)?.snapshot ?? empty,
    watch(runId, listener) {
      const entry = entryOf(runId);
      entry.listeners.add(listener);
      void read(runId, entry);
      return () => {
        entry.listeners.delete(listener);
        forget();
      };
    },
    close,
  };
}
