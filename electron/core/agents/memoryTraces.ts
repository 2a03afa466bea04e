import type { RunId } from '../../../shared/base/brand.ts';
import { ok } from '../../../shared/base/result.ts';
import { toStoredEvent } from '../../../shared/trace/cutEvent.ts';
import type { TraceStore } from './traceStore.ts';

interface StoredEvent {
  readonly arrivedAt: number;
  readonly text: string;
}

/** Maximum characters per run; any excess is not stored. */
const maxStoredChars = 256 * 1024 * 1024;

/** The traces of private runs: in memory only, lost when the program ends. */
export function createMemoryTraces(): TraceStore {
  const runs = new Map<RunId, { readonly keys: Set<string>; readonly events: StoredEvent[]; length: number }>();

  function runOf(runId: RunId) {
    const known = runs.get(runId) ?? { keys: new Set<string>(), events: [], length: 0 };
    runs.set(runId, known);
    return known;
  }

  return {
    appendTrace(runId, arrivedAt, entries) {
      const run = runOf(runId);
      let added = 0;
      for (const { key, text } of entries) {
        if (run.keys.has(key) || run.length + text.length > maxStoredChars) continue;
        run.keys.add(key);
        run.events.push({ arrivedAt, text });
        run.length += text.length;
        added += 1;
      }
      return Promise.resolve(ok({ last: run.events.length, added }));
    },
    readTrace(runId, after, limit) {
      const events = runs.get(runId)?.events ?? [];
      const page = events.slice(after, after + limit);
      return Promise.resolve(
        ok({
          events: page.map(({ arrivedAt, text }, index) => toStoredEvent(after + index + 1, arrivedAt, text)),
          last: events.length,
        }),
      );
    },
    readTraceEvent: (runId, seq) => Promise.resolve(ok(runs.get(runId)?.events[seq - 1]?.text ?? null)),
  };
}
