import type { RunId } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import { createTrace, type Trace } from '../../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';

/** The known part of a run's trace; a new object with each change. */
export interface TraceSnapshot {
  readonly model: TraceModel;
  /** False until the first read completes. */
  readonly isRead: boolean;
  /** Whether all events that existed at the first read have been read: later events are new. */
  readonly hasAll: boolean;
  /** Error of the last read; events read before are preserved. */
  readonly error: AppError | null;
}

export interface TraceStore {
  /** The same object until something changes. */
  snapshot(runId: RunId): TraceSnapshot;
  /** Reads the trace and follows it as long as it has listeners. Returns the unsubscribe function. */
  watch(runId: RunId, listener: () => void): () => void;
  /** Stops following main's events. */
  close(): void;
}

interface Entry {
  readonly trace: Trace;
  snapshot: TraceSnapshot;
  readonly listeners: Set<() => void>;
  /** The newest sequence number that main has reported. */
  reportedSeq: number;
  isReading: boolean;
}

/** Number of events per read: small enough that the first rows appear immediately. */
const readAtOnce = 2000;
/** Maximum number of stored traces without listeners, so that returning to a tab shows its trace at once. */
const maxUnwatchedTraces = 4;
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
      entry.reportedSeq = Math.max(entry.reportedSeq, last);
      goesOn = events.length > 0 && model.lastSeq < entry.reportedSeq;
      put(entry, { model, isRead: true, hasAll: entry.snapshot.hasAll || !goesOn, error: null });
    }
    entry.isReading = false;
  };
  const entryOf = (runId: RunId): Entry => {
    const known = entries.get(runId);
    if (known !== undefined) return known;
    const entry: Entry = {
      trace: createTrace(),
      snapshot: empty,
      listeners: new Set(),
      reportedSeq: 0,
      isReading: false,
    };
    entries.set(runId, entry);
    return entry;
  };
  const forget = () => {
    const unwatched = [...entries].filter(([, entry]) => entry.listeners.size === 0 && !entry.isReading);
    for (const [runId] of unwatched.slice(0, Math.max(0, unwatched.length - maxUnwatchedTraces))) entries.delete(runId);
  };

  const close = host.on('agent.traced', ({ runId, last }) => {
    const entry = entries.get(runId);
    if (entry === undefined) return;
    entry.reportedSeq = Math.max(entry.reportedSeq, last);
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
