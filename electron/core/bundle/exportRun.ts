import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LoggedRunEvent, RunEvent, StoredBody } from '../../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import {
  bodyFolders,
  type BodyFolder,
  type RunFileLine,
  type RunFileManifest,
  type RunFilePart,
  runFileFormat,
  runFileParts,
  runFileVersion,
} from '../../../shared/run/runFile.ts';
import type { TraceStore } from '../agents/traceStore.ts';
import type { Clock } from '../time.ts';
import { bodiesNamed, endingOf, folderOf, publicEvent } from './runBundle.ts';
import { beginningLength, viewerPage, type ViewerWords } from './viewerPage.ts';

/** A body as it streams from where it is kept; `not-found` when it is not there any more. */
export interface BodyStreams {
  stream(bodyId: BodyId): Promise<Result<AsyncIterable<Uint8Array>, AppError>>;
}

export interface ExportPorts {
  readonly clock: Clock;
  readonly appVersion: string;
  readonly events: (runId: RunId) => Promise<Result<LoggedRunEvent[], AppError>>;
  readonly traces: (runId: RunId) => Pick<TraceStore, 'readTrace' | 'readTraceEvent'>;
  readonly bodies: BodyStreams;
  /** Strikes known keys out of a text. */
  readonly redact: (text: string) => string;
  /** What the page for whoever has no Trowel says. */
  readonly words: ViewerWords;
}

/** A part of the file, in pieces, so that the whole of it is nowhere in memory. */
export interface WrittenPart {
  readonly path: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** The bytes are packed already, as those of pictures are. */
  readonly isPacked: boolean;
}

/** How a part came out; its writer gives it back for each. */
export interface PartFacts {
  readonly size: number;
  readonly sha256: string;
}

export type PartsOfRun = AsyncGenerator<WrittenPart, void, PartFacts>;

/**
 * The parts of a run's file, one after another. A body that is not there any more is left out. Fails before the first part when
 * there is no such run.
 */
export async function exportRun(ports: ExportPorts, runId: RunId): Promise<Result<PartsOfRun, AppError>> {
  const log = await ports.events(runId);
  if (!log.ok) return log;
  if (log.value[0]?.event.kind !== 'run.created') return err(noSuchRun);
  const told = log.value.map(({ seq, event }) => ({ seq, event: publicEvent(event) }));
  const run = reduceRunLog(told);
  return run === null ? err(noSuchRun) : ok(partsOf(ports, run, told));
}

async function* partsOf(ports: ExportPorts, run: RunModel, log: readonly LoggedRunEvent[]): PartsOfRun {
  const { redact } = ports;
  const parts: RunFilePart[] = [];
  const beginnings = new Map<BodyId, string>();
  async function* put(path: string, text: AsyncIterable<string | Uint8Array>): PartsOfRun {
    parts.push({ path, ...(yield { path, chunks: text, isPacked: false }) });
  }
  const events = log.map(({ event }) => event);
  yield* put(runFileParts.request, once(redact(`${JSON.stringify(run.request, null, 2)}\n`)));
  for (const [folder, body] of bodiesOf(events)) {
    const opened = await ports.bodies.stream(body.bodyId);
    if (!opened.ok) continue;
    const path = `${folder}/${body.bodyId}.${endingOf(body.contentType)}`;
    const chunks = folder === 'response' ? noteBeginning(opened.value, beginnings, body.bodyId) : opened.value;
    const facts = yield { path, chunks, isPacked: /^(image|audio|video)\//.test(body.contentType ?? '') };
    parts.push({ path, ...facts, contentType: body.contentType });
  }
  yield* put(runFileParts.log, linesOf(events, redact));
  let traceEvents = 0;
  const trace = traceLines(ports, run.runId, () => (traceEvents += 1));
  if (run.endpoint === 'agent') yield* put(runFileParts.trace, trace);
  const beginning = run.body === null ? null : (beginnings.get(run.body.bodyId) ?? null);
  const exportedAt = ports.clock.now();
  const page = viewerPage({ run, parts, beginning, traceEvents, exportedAt }, ports.words);
  yield* put(runFileParts.page, once(redact(page)));
  const manifest: RunFileManifest = {
    format: runFileFormat,
    version: runFileVersion,
    appVersion: ports.appVersion,
    exportedAt,
    parts,
  };
  yield {
    path: runFileParts.manifest,
    chunks: once(`${JSON.stringify(manifest, null, 2)}\n`),
    isPacked: false,
  };
}

/** Each body once: what is an attempt's and the answer is the answer. */
function bodiesOf(events: readonly RunEvent[]): readonly (readonly [BodyFolder, StoredBody])[] {
  const named = events.flatMap((event) => bodiesNamed(event).map((body) => [folderOf(event.kind), body] as const));
  const found = new Map<BodyId, readonly [BodyFolder, StoredBody]>();
  for (const folder of bodyFolders) {
    for (const one of named) if (one[0] === folder && !found.has(one[1].bodyId)) found.set(one[1].bodyId, one);
  }
  return [...found.values()];
}

/** Passes a body on, and keeps how it begins for the page. */
async function* noteBeginning(
  chunks: AsyncIterable<Uint8Array>,
  beginnings: Map<BodyId, string>,
  bodyId: BodyId,
): AsyncGenerator<Uint8Array, void> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (length < beginningLength) kept.push(chunk.subarray(0, beginningLength - length));
    length += chunk.byteLength;
    yield chunk;
  }
  beginnings.set(bodyId, Buffer.concat(kept).toString('utf8'));
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield text;
}

async function* linesOf(events: readonly RunEvent[], redact: ExportPorts['redact']): AsyncGenerator<string, void> {
  for (const event of events) yield redact(lineOf({ event }));
}

const eventsAtOnce = 500;

async function* traceLines(ports: ExportPorts, runId: RunId, onEvent: () => void): AsyncGenerator<string, void> {
  const traces = ports.traces(runId);
  for (let after = 0; ; ) {
    const page = await traces.readTrace(runId, after, eventsAtOnce);
    if (!page.ok || page.value.events.length === 0) return;
    for (const { seq, arrivedAt, text, isCut } of page.value.events) {
      const whole = isCut ? await traces.readTraceEvent(runId, seq) : null;
      onEvent();
      yield ports.redact(lineOf({ trace: { arrivedAt, text: whole?.ok === true ? (whole.value ?? text) : text } }));
      after = seq;
    }
  }
}

function lineOf(line: RunFileLine): string {
  return `${JSON.stringify(line)}\n`;
}

const noSuchRun: AppError = {
  kind: 'not-found',
  what: 'run',
  message: 'There is no such run, or nothing of it was kept',
};
