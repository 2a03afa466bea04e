import type { RunId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LoggedRunEvent, RunCreated, RunEvent } from '../../../shared/run/events.ts';
import type { RunStore } from '../storage/runStore.ts';
import type { Scheduler } from '../time.ts';

export interface RunLogPorts {
  readonly store: Pick<RunStore, 'appendEvents'>;
  readonly scheduler: Scheduler;
  /** Called with the events in order, after they are on disk. */
  readonly onLogged: (events: readonly LoggedRunEvent[]) => void;
}

/** The log of one run in progress. */
export interface RunLog {
  /** Brings the intent to disk: only after this may anything be sent (security 8). */
  begin(created: RunCreated): Promise<Result<null, AppError>>;
  /** Adds an event; it is written and reported within 50 ms, in a batch with its neighbors. */
  add(event: RunEvent): void;
  /** Writes all queued events; settles when they are on disk. */
  flush(): Promise<void>;
  /** Adds the last event and writes all queued ones; `text` is the searchable text of the run's result. */
  finish(event: RunEvent, text?: string): Promise<void>;
  /** All events reported so far. */
  events(): readonly LoggedRunEvent[];
  /** False once the store could not take an event: then only this log knows the run, for as long as the app runs. */
  isSaved(): boolean;
}

const batchMs = 50;

/** `past` contains the events already in the log, of a run that continues after the program was restarted. */
export function createRunLog(runId: RunId, ports: RunLogPorts, past: readonly LoggedRunEvent[] = []): RunLog {
  const told: LoggedRunEvent[] = [...past];
  let waiting: RunEvent[] = [];
  let isSaved = true;
  let callOff: (() => void) | null = null;
  let written: Promise<unknown> = Promise.resolve();

  async function write(events: readonly RunEvent[], text: string | null): Promise<void> {
    // After one failure nothing more is written: a log with a gap would be wrong.
    const saved = isSaved ? await ports.store.appendEvents(runId, events, text) : null;
    isSaved = saved?.ok === true;
    tell(saved?.ok ? saved.value.firstSeq : (told.at(-1)?.seq ?? 0) + 1, events);
  }

  function tell(firstSeq: number, events: readonly RunEvent[]): void {
    const logged = events.map((event, index) => ({ seq: firstSeq + index, event }));
    told.push(...logged);
    ports.onLogged(logged);
  }

  function flush(text: string | null = null): Promise<unknown> {
    callOff?.();
    callOff = null;
    const events = waiting;
    waiting = [];
    if (events.length > 0) written = written.then(() => write(events, text));
    return written;
  }

  return {
    async begin(created) {
      const saved = await ports.store.appendEvents(runId, [created]);
      if (!saved.ok) return saved;
      tell(saved.value.firstSeq, [created]);
      return ok(null);
    },
    add(event) {
      waiting.push(event);
      callOff ??= ports.scheduler.after(batchMs, () => void flush());
    },
    async flush() {
      await flush();
    },
    async finish(event, text) {
      waiting.push(event);
      await flush(text ?? null);
    },
    events: () => told,
    isSaved: () => isSaved,
  };
}
