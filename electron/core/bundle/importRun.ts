import { createHash } from 'node:crypto';
import { readTraceEvent, traceEventKey } from '../../../shared/api/agentTrace.ts';
import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, jsonDepth, parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { RunEvent } from '../../../shared/run/events.ts';
import { maxImageHeadBytes, imageSize } from '../../../shared/document/imageSize.ts';
import { maxImagePixels } from '../../../shared/run/loadedImages.ts';
import type { BodySink } from '../storage/bodyStore.ts';
import type { RunStore } from '../storage/runStore.ts';
import type { Clock } from '../time.ts';
import { runFileLimits, runFileLineSchema } from '../../../shared/run/runFile.ts';
import { importedEvent, isEnd } from './runBundle.ts';
import type { TraceEntry, TraceStore } from '../agents/traceStore.ts';

export interface ImportPorts {
  readonly store: Pick<RunStore, 'appendEvents'> & Pick<TraceStore, 'appendTrace'>;
  readonly bodies: BodySink;
  readonly clock: Clock;
  readonly newRunId: () => RunId;
}

/**
 * The content of a run file, as it is read: lines of its log and its trace, and its bodies in chunks, before the events that refer to them.
 */
export type RunFileItem =
  | { readonly kind: 'line'; readonly text: string }
  | {
      readonly kind: 'body';
      readonly bodyId: BodyId;
      readonly contentType: string | null;
      /** Throws where the file is damaged. */
      readonly chunks: AsyncIterable<Uint8Array>;
    };

/**
 * Imports a run's file as a new run that has ended. Its content is untrusted: each line must be valid, a body must match its id, and a
 * reference to a missing body is removed. The run appears completely or not at all, except for its trace, which follows.
 */
export async function importRun(
  ports: ImportPorts,
  items: AsyncIterable<Result<RunFileItem, AppError>>,
): Promise<Result<{ runId: RunId }, AppError>> {
  const runId = ports.newRunId();
  const reading = createReading(ports);
  for await (const item of items) {
    if (!item.ok) return item;
    const taken = await (item.value.kind === 'line' ? reading.take(item.value.text) : reading.keep(item.value));
    if (!taken.ok) return taken;
  }
  const events = reading.events(runId);
  if (events === null) return err(notARun('it holds no run'));
  const appended = await ports.store.appendEvents(runId, events);
  if (!appended.ok) return appended;
  for (const { arrivedAt, entries } of reading.trace()) {
    const kept = await ports.store.appendTrace(runId, arrivedAt, entries);
    if (!kept.ok) return kept;
  }
  return ok({ runId });
}

interface TraceChunk {
  readonly arrivedAt: number;
  readonly entries: TraceEntry[];
}

const maxEventsPerChunk = 500;

function createReading(ports: ImportPorts) {
  const bodies = new Set<BodyId>();
  const undrawable = new Set<BodyId>();
  const events: RunEvent[] = [];
  const chunks: TraceChunk[] = [];
  let traceEvents = 0;

  async function keep({ bodyId, contentType, chunks }: Extract<RunFileItem, { kind: 'body' }>) {
    if (bodies.size >= runFileLimits.bodies) return err(notARun('it holds too many bodies'));
    const kept = await storeStream(ports.bodies, chunks, { bodyId, contentType });
    if (!kept.ok) return kept;
    bodies.add(bodyId);
    if (!mayBeDrawn(kept.value.head)) undrawable.add(bodyId);
    return ok(null);
  }

  function keepTrace(arrivedAt: number, text: string): Result<null, AppError> {
    traceEvents += 1;
    if (traceEvents > runFileLimits.traceEvents) return err(notARun('its trace is too long'));
    const json = jsonDepth(text) > runFileLimits.depth ? null : parseJson(text);
    if (json?.ok !== true || !isJsonObject(json.value)) return err(notARun('an event of its trace does not parse'));
    const key =
      traceEventKey(readTraceEvent(json.value)) ?? `is:${createHash('sha256').update(text).digest('base64url')}`;
    const last = chunks.at(-1);
    if (last?.arrivedAt === arrivedAt && last.entries.length < maxEventsPerChunk) last.entries.push({ key, text });
    else chunks.push({ arrivedAt, entries: [{ key, text }] });
    return ok(null);
  }

  return {
    keep,
    async take(text: string): Promise<Result<null, AppError>> {
      if (jsonDepth(text) > runFileLimits.depth) return err(notARun('a line of it is nested too deeply'));
      const json = parseJson(text);
      const line = json.ok ? runFileLineSchema.safeParse(json.value) : null;
      if (line?.success !== true) return err(notARun('it contains a line that does not belong to a run'));
      if ('body' in line.data) {
        const { bodyId, contentType, base64 } = line.data.body;
        return keep({ kind: 'body', bodyId, contentType, chunks: oneChunk(Buffer.from(base64, 'base64')) });
      }
      if ('trace' in line.data) return keepTrace(line.data.trace.arrivedAt, line.data.trace.text);
      events.push(line.data.event);
      return events.length > runFileLimits.events ? err(notARun('its log is too long')) : ok(null);
    },
    trace: () => chunks,
    /** The events as stored; null if they are not a run. */
    events(runId: RunId): RunEvent[] | null {
      const [first, ...rest] = events;
      if (first?.kind !== 'run.created') return null;
      if (rest.some(({ kind }) => kind === 'run.created')) return null;
      const end = rest.findIndex(isEnd);
      // Images of its page may have arrived after its end.
      const told = rest.filter((event, place) => end === -1 || place <= end || isArtifact(event));
      const kept = [first, ...told].flatMap((event) => importedEvent(event, runId, { bodies, undrawable }) ?? []);
      return kept.some(isEnd) ? kept : [...kept, { kind: 'run.interrupted', at: ports.clock.now() }];
    },
  };
}

function isArtifact({ kind }: RunEvent): boolean {
  return kind === 'artifact.saved' || kind === 'artifact.failed';
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

/** Stores a body if it matches its id. */
async function storeStream(
  sink: BodySink,
  chunks: AsyncIterable<Uint8Array>,
  { bodyId, contentType }: { readonly bodyId: BodyId; readonly contentType: string | null },
): Promise<Result<{ readonly head: Uint8Array }, AppError>> {
  const writer = sink.open();
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (length < maxImageHeadBytes) head.push(chunk.slice(0, maxImageHeadBytes - length));
      length += chunk.byteLength;
      const written = await writer.write(chunk);
      if (written.ok) continue;
      await writer.discard();
      return written;
    }
  } catch {
    await writer.discard();
    return err(notARun('it is damaged'));
  }
  if (hash.digest('hex') !== bodyId) {
    await writer.discard();
    return err(notARun('the content of a body does not match its name'));
  }
  const kept = await writer.commit({
    contentType: contentType ?? 'application/octet-stream',
    redactions: 0,
    notUtf8: false,
  });
  return kept.ok ? ok({ head: Buffer.concat(head) }) : kept;
}

/** Decided by its header; a file that is not an image is never drawn. */
function mayBeDrawn(bytes: Uint8Array): boolean {
  const size = imageSize(bytes);
  return size !== null && size.width * size.height <= maxImagePixels;
}

function notARun(why: string): AppError {
  return { kind: 'refused', reason: 'bad-input', message: `This file cannot be opened as a run: ${why}.` };
}
