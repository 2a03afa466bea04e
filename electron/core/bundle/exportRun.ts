import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import type { BodyReader } from '../bodyStore.ts';
import type { Clock } from '../time.ts';
import { bodiesNamed, bundleFormat, bundleVersion, publicEvent, type BundleLine } from './runBundle.ts';
import type { TraceStore } from '../agents/traceStore.ts';

export interface ExportPorts {
  readonly clock: Clock;
  readonly events: (runId: RunId) => Promise<Result<LoggedRunEvent[], AppError>>;
  readonly traces: (runId: RunId) => Pick<TraceStore, 'readTrace' | 'readTraceEvent'>;
  readonly bodies: BodyReader;
  /** Strikes known keys out of a text. */
  readonly redact: (text: string) => string;
}

/**
 * The lines of a run's file, one after another, so that the whole is nowhere in memory. A body that is not there any more is
 * left out. Fails before the first line when there is no such run.
 */
export async function exportRun(
  ports: ExportPorts,
  runId: RunId,
): Promise<Result<AsyncGenerator<string, void>, AppError>> {
  const log = await ports.events(runId);
  if (!log.ok) return log;
  if (log.value[0]?.event.kind !== 'run.created') return err(noSuchRun);
  return ok(linesOf(ports, runId, log.value));
}

async function* linesOf(
  ports: ExportPorts,
  runId: RunId,
  log: readonly LoggedRunEvent[],
): AsyncGenerator<string, void> {
  yield `${JSON.stringify({ format: bundleFormat, version: bundleVersion, exportedAt: ports.clock.now() })}\n`;
  const written = new Set<BodyId>();
  for (const { event } of log) {
    for (const { bodyId, contentType } of bodiesNamed(event)) {
      const bytes = written.has(bodyId) ? null : await ports.bodies.read(bodyId);
      if (bytes?.ok !== true) continue;
      written.add(bodyId);
      yield lineOf({ body: { bodyId, contentType, base64: Buffer.from(bytes.value).toString('base64') } });
    }
  }
  for (const { event } of log) yield ports.redact(lineOf({ event: publicEvent(event) }));
  yield* traceLines(ports, runId);
}

const eventsAtOnce = 500;

async function* traceLines(ports: ExportPorts, runId: RunId): AsyncGenerator<string, void> {
  const traces = ports.traces(runId);
  for (let after = 0; ; ) {
    const page = await traces.readTrace(runId, after, eventsAtOnce);
    if (!page.ok || page.value.events.length === 0) return;
    for (const { seq, arrivedAt, text, isCut } of page.value.events) {
      const whole = isCut ? await traces.readTraceEvent(runId, seq) : null;
      yield ports.redact(lineOf({ trace: { arrivedAt, text: whole?.ok === true ? (whole.value ?? text) : text } }));
      after = seq;
    }
  }
}

function lineOf(line: BundleLine): string {
  return `${JSON.stringify(line)}\n`;
}

const noSuchRun: AppError = {
  kind: 'not-found',
  what: 'run',
  message: 'There is no such run, or nothing of it was kept',
};
