import { maxJobEvents } from '../../../../../shared/api/engine/jobs.ts';
import { ok, type Result } from '../../../../../shared/base/result.ts';
import type { JobEvent, JobRecord, JobStoreFailure } from '../../../ports/jobs.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import type { JobPort } from '../../serverPorts.ts';
import { storeRefusal } from './jobFailures.ts';
import { findAnyJob } from './readStatus.ts';

/** The events of a job after a number (`shared/api/engine/jobs.ts`). Waits for the next one where there is none yet. */
export async function handleJobEvents(
  { id, after, waitSeconds }: RouteOf<'jobEvents'>,
  { ports: { jobs }, signal }: EndpointCall,
): Promise<HttpResponse> {
  const deadline = jobs.now() + waitSeconds * 1000;
  for (;;) {
    const job = await findAnyJob(jobs, id);
    if (!job.ok) return errorResponse(job.error);
    const leftMs = signal.aborted || job.value.state !== 'scraping' ? 0 : Math.max(0, deadline - jobs.now());
    const events = await readOrWait(jobs, { id, after, waitMs: leftMs }, signal);
    if (!events.ok) return errorResponse(storeRefusal(events.error));
    if (events.value.length > 0 || leftMs === 0) return eventsResponse(job.value, events.value, after);
  }
}

/** Reads events; where there are none, settles with none after the next commit or the given time. */
async function readOrWait(
  { store, watch }: JobPort,
  { id, after, waitMs }: { readonly id: string; readonly after: number; readonly waitMs: number },
  signal: AbortSignal,
): Promise<Result<readonly JobEvent[], JobStoreFailure>> {
  if (waitMs === 0) return await store.events(id, after, maxJobEvents);
  const read = new AbortController();
  // It listens before it reads: no commit between the two is missed.
  const commit = watch.nextEvent(id, waitMs, AbortSignal.any([signal, read.signal]));
  const events = await store.events(id, after, maxJobEvents);
  if (!events.ok || events.value.length > 0) {
    read.abort();
    return events;
  }
  await commit;
  return ok([]);
}

/** @param job as it was before the events were read: one that had ended has no later events than those */
function eventsResponse(job: JobRecord, events: readonly JobEvent[], after: number): HttpResponse {
  const isEnded = job.state !== 'scraping' && events.length < maxJobEvents;
  return jsonResponse(
    200,
    JSON.stringify({
      success: true,
      events: events.map(({ seq, at, type, body }) => ({ ...body, seq, at, type })),
      next: (events.at(-1)?.seq ?? after - 1) + 1,
      isEnded,
    }),
  );
}
