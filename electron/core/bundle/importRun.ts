import { createHash } from 'node:crypto';
import { readTraceEvent, traceEventKey } from '../../../shared/api/agentTrace.ts';
import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, jsonDepth, parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RunEvent } from '../../../shared/run/events.ts';
import { mostPictureHead, pictureSize } from '../../../shared/document/pictureSize.ts';
import { mostImagePixels } from '../../../shared/run/loadedImages.ts';
import type { BodySink } from '../bodyStore.ts';
import type { RunStore } from '../runStore.ts';
import type { Clock } from '../time.ts';
import { keepBytes } from '../agents/keepText.ts';
import {
  bundleHeaderSchema,
  bundleLimits,
  bundleLineSchema,
  importedEvent,
  isEnd,
  type BundleLine,
} from './runBundle.ts';
import type { TraceEntry, TraceStore } from '../agents/traceStore.ts';

export interface ImportPorts {
  readonly store: Pick<RunStore, 'appendEvents'> & Pick<TraceStore, 'appendTrace'>;
  readonly bodies: BodySink;
  readonly clock: Clock;
  readonly newRunId: () => RunId;
}

/**
 * Reads the lines of a run's file as a new run that has ended. Nothing of it is believed: each line has to be what it can be,
 * a body has to be what its id says, and what names a body that is not there names none. The run appears whole or not at
 * all, but for its trace, which follows.
 */
export async function importRun(
  ports: ImportPorts,
  lines: AsyncIterable<Result<string, AppError>>,
): Promise<Result<{ runId: RunId }, AppError>> {
  const runId = ports.newRunId();
  const reading = createReading(ports);
  let isFirst = true;
  for await (const line of lines) {
    if (!line.ok) return line;
    const taken = isFirst ? takeHeader(line.value) : await reading.take(line.value);
    if (!taken.ok) return taken;
    isFirst = false;
  }
  const events = reading.events(runId);
  if (isFirst || events === null) return err(notARun('it holds no run'));
  const appended = await ports.store.appendEvents(runId, events);
  if (!appended.ok) return appended;
  for (const { arrivedAt, entries } of reading.trace()) {
    const kept = await ports.store.appendTrace(runId, arrivedAt, entries);
    if (!kept.ok) return kept;
  }
  return ok({ runId });
}

function takeHeader(line: string): Result<null, AppError> {
  const json = line.length > 10_000 ? null : parseJson(line);
  return json?.ok === true && bundleHeaderSchema.safeParse(json.value).success
    ? ok(null)
    : err(notARun('it was not written by Trowel, or by a later one'));
}

interface TraceChunk {
  readonly arrivedAt: number;
  readonly entries: TraceEntry[];
}

const mostInChunk = 500;

function createReading(ports: ImportPorts) {
  const bodies = new Set<BodyId>();
  const undrawable = new Set<BodyId>();
  const events: RunEvent[] = [];
  const chunks: TraceChunk[] = [];
  let traceEvents = 0;

  async function keepBody({ bodyId, contentType, base64 }: Extract<BundleLine, { body: unknown }>['body']) {
    if (bodies.size >= bundleLimits.bodies) return err(notARun('it holds too many bodies'));
    const bytes = Buffer.from(base64, 'base64');
    const isItself = createHash('sha256').update(bytes).digest('hex') === bodyId;
    if (!isItself) return err(notARun('a body in it is not what its name says'));
    const kept = await keepBytes(ports.bodies, bytes, contentType ?? 'application/octet-stream');
    if (!kept.ok) return kept;
    bodies.add(bodyId);
    if (!mayBeDrawn(bytes)) undrawable.add(bodyId);
    return ok(null);
  }

  function keepTrace(arrivedAt: number, text: string): Result<null, AppError> {
    traceEvents += 1;
    if (traceEvents > bundleLimits.traceEvents) return err(notARun('its trace is too long'));
    const json = jsonDepth(text) > bundleLimits.depth ? null : parseJson(text);
    if (json?.ok !== true || !isJsonObject(json.value)) return err(notARun('an event of its trace does not parse'));
    const key =
      traceEventKey(readTraceEvent(json.value)) ?? `is:${createHash('sha256').update(text).digest('base64url')}`;
    const last = chunks.at(-1);
    if (last?.arrivedAt === arrivedAt && last.entries.length < mostInChunk) last.entries.push({ key, text });
    else chunks.push({ arrivedAt, entries: [{ key, text }] });
    return ok(null);
  }

  return {
    async take(text: string): Promise<Result<null, AppError>> {
      if (jsonDepth(text) > bundleLimits.depth) return err(notARun('a line of it is nested too deeply'));
      const json = parseJson(text);
      const line = json.ok ? bundleLineSchema.safeParse(json.value) : null;
      if (line?.success !== true) return err(notARun('a line of it is none of a run'));
      if ('body' in line.data) return keepBody(line.data.body);
      if ('trace' in line.data) return keepTrace(line.data.trace.arrivedAt, line.data.trace.text);
      events.push(line.data.event);
      return events.length > bundleLimits.events ? err(notARun('its log is too long')) : ok(null);
    },
    trace: () => chunks,
    /** As they are kept; null when they are no run. */
    events(runId: RunId): RunEvent[] | null {
      const [first, ...rest] = events;
      if (first?.kind !== 'run.created') return null;
      if (rest.some(({ kind }) => kind === 'run.created')) return null;
      const end = rest.findIndex(isEnd);
      const kept = [first, ...(end === -1 ? rest : rest.slice(0, end + 1))].flatMap(
        (event) => importedEvent(event, runId, { bodies, undrawable }) ?? [],
      );
      const last = kept.at(-1);
      const hasEnd = last !== undefined && isEnd(last);
      return hasEnd ? kept : [...kept, { kind: 'run.interrupted', at: ports.clock.now() }];
    },
  };
}

/** By what its head says; what is no picture is drawn by nobody. */
function mayBeDrawn(bytes: Uint8Array): boolean {
  const size = pictureSize(bytes.subarray(0, mostPictureHead));
  return size !== null && size.width * size.height <= mostImagePixels;
}

function notARun(why: string): AppError {
  return { kind: 'refused', reason: 'bad-input', message: `This file cannot be opened as a run: ${why}.` };
}
