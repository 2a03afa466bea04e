import type { RunId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { RunEvent } from '../../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import type { RunServicePorts } from './runPorts.ts';

/** Ends every run that has no end and is not running now; returns those runs. */
export async function recoverInterrupted(
  ports: RunServicePorts,
  isUnderWay: (runId: RunId) => boolean,
): Promise<Result<RunId[], AppError>> {
  const unfinished = await ports.store.listUnfinished();
  if (!unfinished.ok) return unfinished;
  const recovered: RunId[] = [];
  for (const runId of unfinished.value.filter((id) => !isUnderWay(id))) {
    const { event, text } = await endOfInterrupted(runId, ports);
    const ended = await ports.store.appendEvents(runId, [event], text);
    if (!ended.ok) return ended;
    // The window may have read the run before: it would continue to show it as running.
    ports.onRunChanged({ runId, events: [{ seq: ended.value.firstSeq, event }] });
    recovered.push(runId);
  }
  if (recovered.length > 0) ports.onHistoryChanged({ runIds: recovered });
  return ok(recovered);
}

interface RunEnd {
  readonly event: RunEvent;
  /** The searchable text of the run's result; null if there is none. */
  readonly text: string | null;
}

/**
 * Determines the end of a run that was interrupted by the end of the app, from the data on disk: the response that had arrived, the failure
 * after which it only waited, or an unknown outcome. Nothing is sent again (security 8).
 */
async function endOfInterrupted(runId: RunId, ports: RunServicePorts): Promise<RunEnd> {
  const at = ports.clock.now();
  const log = await ports.store.readEvents(runId, 0);
  const model = log.ok ? reduceRunLog(log.value) : null;
  const known = model === null ? null : await knownEnd(model, ports);
  return known ?? { event: { kind: 'run.interrupted', at }, text: null };
}

async function knownEnd(model: RunModel, ports: RunServicePorts): Promise<RunEnd | null> {
  const attempt = model.attempts.at(-1);
  if (attempt === undefined || attempt.durationMs === null) return null;
  const at = ports.clock.now();
  const { durationMs, status, body, error } = attempt;
  if (error !== null) {
    if (model.state !== 'waiting-to-retry') return null;
    return { event: { kind: 'run.failed', at, durationMs, error, body }, text: null };
  }
  if (status === null || body === null) return null;
  const kind = requestKinds[model.endpoint];
  // The service may still be working on it: the outcome of its job is unknown.
  if (kind.operation?.job != null || kind.body.call?.read(model.request)?.poll !== undefined) return null;
  const facts = { status, contentType: body.contentType, retryAfterMs: null, now: at };
  const digest = await ports.digestStored(body, kind.result.isDocument ? facts : { ...facts, expects: 'anything' });
  if (!digest.ok) return null;
  const { summary, text } = digest.value;
  return { event: { kind: 'run.completed', at, durationMs, summary, body }, text };
}
