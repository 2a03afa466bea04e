import type { RunId } from '../../../shared/base/brand.ts';
import { maxEventsPerRead } from '../../../shared/ipc/agentCalls.ts';
import type { Host } from '../../../shared/ipc/host.ts';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { callOrFail } from './callFailure.ts';

/** Reads a run's trace once: its first events, `most` of them and a few more. Rejects with a `CallFailure`. */
export async function readTrace(host: Host, runId: RunId, most: number): Promise<TraceModel> {
  const trace = createTrace();
  for (;;) {
    const after = trace.model().lastSeq;
    const { events, last } = await callOrFail(host, 'agents.events', { runId, after, limit: maxEventsPerRead });
    const model = trace.append(parseStoredEvents(events));
    if (events.length === 0 || model.lastSeq >= last || model.totals.events >= most) return model;
  }
}
