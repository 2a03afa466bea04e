import { createHash } from 'node:crypto';
import { type BodyId, bodyIdSchema, type RunId } from '../../../shared/base/brand.ts';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
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
import { bodiesNamed, endingOf, folderOf, publicEvent, secretsOf } from './runBundle.ts';
import { beginningLength, viewerPage, type ViewerLabels } from './viewerPage.ts';

/** Streams a stored body; `not-found` if it no longer exists. */
export interface BodyStreams {
  stream(bodyId: BodyId): Promise<Result<AsyncIterable<Uint8Array>, AppError>>;
}

/** Redacts secrets in a stream of chunks. */
export interface ByteRedactor {
  push(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
  readonly count: number;
}

export interface ExportPorts {
  readonly clock: Clock;
  readonly appVersion: string;
  readonly events: (runId: RunId) => Promise<Result<LoggedRunEvent[], AppError>>;
  readonly traces: (runId: RunId) => Pick<TraceStore, 'readTrace' | 'readTraceEvent'>;
  readonly bodies: BodyStreams;
  /** Redacts known keys and the additional secrets in a text. */
  readonly redact: (text: string, more: readonly string[]) => string;
  /** Redacts the given secrets in a body, in all spellings; known keys were redacted when it was stored. */
  readonly createRedactor: (secrets: readonly string[]) => ByteRedactor;
  /** Labels of the page for people without Trowel. */
  readonly labels: ViewerLabels;
}

/** A part of the file, in chunks, so that it is never completely in memory. */
export interface WrittenPart {
  readonly path: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** The bytes are already compressed, as those of images are. */
  readonly isPacked: boolean;
}

/** Facts about a written part; its writer returns them for each. */
export interface PartFacts {
  readonly size: number;
  readonly sha256: string;
}

export type PartsOfRun = AsyncGenerator<WrittenPart, void, PartFacts>;

/**
 * Exports the parts of a run file, one after another. A body that no longer exists is left out. Fails before the first part if there is no
 * such run.
 */
export async function exportRun(ports: ExportPorts, runId: RunId): Promise<Result<PartsOfRun, AppError>> {
  const log = await ports.events(runId);
  if (!log.ok) return log;
  const first = log.value[0]?.event;
  if (first?.kind !== 'run.created') return err(noSuchRun);
  // A page may display what it was sent: the secrets are redacted in it and in all other parts of the file.
  const secrets = secretsOf(first.request);
  const told = log.value.map(({ seq, event }) => ({ seq, event: publicEvent(event) }));
  const run = reduceRunLog(told);
  return run === null
    ? err(noSuchRun)
    : ok(partsOf({ ...ports, redact: (text) => ports.redact(text, secrets) }, run, { log: told, secrets }));
}

interface PublicLog {
  readonly log: readonly LoggedRunEvent[];
  readonly secrets: readonly string[];
}

/** As the ports of an export, with the secrets of this run known. */
type RunPorts = Omit<ExportPorts, 'redact'> & { readonly redact: (text: string) => string };

async function* partsOf(ports: RunPorts, run: RunModel, { log, secrets }: PublicLog): PartsOfRun {
  const { redact } = ports;
  const parts: RunFilePart[] = [];
  const beginnings = new Map<BodyId, string>();
  const put = async function* (path: string, text: AsyncIterable<string | Uint8Array>): PartsOfRun {
    parts.push({ path, ...(yield { path, chunks: text, isPacked: false }) });
  };
  const struck = new Map<BodyId, StoredBody>();
  yield* put(runFileParts.request, once(redact(`${writeExactJson(run.request, 2)}\n`)));
  for (const [folder, kept] of bodiesOf(log.map(({ event }) => event))) {
    const read = await readBody(ports, kept, secrets);
    if (read === null) continue;
    const { body, stream } = read;
    struck.set(kept.bodyId, body);
    const path = `${folder}/${body.bodyId}.${endingOf(body.contentType)}`;
    if (parts.some((part) => part.path === path)) continue;
    const chunks = folder === 'response' ? noteBeginning(stream, beginnings, kept.bodyId) : stream;
    const facts = yield { path, chunks, isPacked: /^(image|audio|video)\//.test(body.contentType ?? '') };
    parts.push({ path, ...facts, contentType: body.contentType });
  }
  const events = log.map(({ event }) => withBody(event, struck));
  yield* put(runFileParts.log, linesOf(events, redact));
  let traceEvents = 0;
  const trace = traceLines(ports, run.runId, () => (traceEvents += 1));
  if (requestKinds[run.endpoint].result.hasTrace) yield* put(runFileParts.trace, trace);
  const beginning = run.body === null ? null : (beginnings.get(run.body.bodyId) ?? null);
  const exportedAt = ports.clock.now();
  const page = viewerPage({ run, parts, beginning, traceEvents, exportedAt }, ports.labels);
  yield* put(runFileParts.page, once(redact(page)));
  const manifest: RunFileManifest = {
    format: runFileFormat,
    version: runFileVersion,
    appVersion: ports.appVersion,
    exportedAt,
    parts,
  };
  yield { path: runFileParts.manifest, chunks: once(`${JSON.stringify(manifest, null, 2)}\n`), isPacked: false };
}

interface ReadBody {
  /** As the file has it. */
  readonly body: StoredBody;
  readonly stream: AsyncIterable<Uint8Array>;
}

/** A body as stored or, with redactions, as another body. Null if it no longer exists. */
async function readBody(ports: RunPorts, kept: StoredBody, secrets: readonly string[]): Promise<ReadBody | null> {
  const opened = await ports.bodies.stream(kept.bodyId);
  if (!opened.ok) return null;
  if (secrets.length === 0) return { body: kept, stream: opened.value };
  const hash = createHash('sha256');
  const redactor = ports.createRedactor(secrets);
  let size = 0;
  for await (const chunk of struckOut(opened.value, redactor)) {
    hash.update(chunk);
    size += chunk.byteLength;
  }
  const again = await ports.bodies.stream(kept.bodyId);
  if (!again.ok) return null;
  if (redactor.count === 0) return { body: kept, stream: again.value };
  const bodyId = bodyIdSchema.parse(hash.digest('hex'));
  const body = { ...kept, bodyId, size, redactions: kept.redactions + redactor.count };
  return { body, stream: struckOut(again.value, ports.createRedactor(secrets)) };
}

async function* struckOut(chunks: AsyncIterable<Uint8Array>, redactor: ByteRedactor): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) yield redactor.push(chunk);
  yield redactor.end();
}

/** An event that names the bodies of the file. */
function withBody(event: RunEvent, struck: ReadonlyMap<BodyId, StoredBody>): RunEvent {
  if (!('body' in event) || event.body === null) return event;
  const body = struck.get(event.body.bodyId);
  return body === undefined
    ? event
    : { ...event, body: { ...event.body, ...body, contentType: event.body.contentType } };
}

/** Each body once: one that belongs to both an attempt and the response counts as the response. */
function bodiesOf(events: readonly RunEvent[]): readonly (readonly [BodyFolder, StoredBody])[] {
  const named = events.flatMap((event) => bodiesNamed(event).map((body) => [folderOf(event.kind), body] as const));
  const found = new Map<BodyId, readonly [BodyFolder, StoredBody]>();
  for (const folder of bodyFolders) {
    for (const one of named) if (one[0] === folder && !found.has(one[1].bodyId)) found.set(one[1].bodyId, one);
  }
  return [...found.values()];
}

/** Passes a body on and stores its beginning for the page. */
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

async function* linesOf(events: readonly RunEvent[], redact: RunPorts['redact']): AsyncGenerator<string, void> {
  for (const event of events) yield redact(lineOf({ event }));
}

const eventsAtOnce = 500;

async function* traceLines(ports: RunPorts, runId: RunId, onEvent: () => void): AsyncGenerator<string, void> {
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

export const noSuchRun: AppError = {
  kind: 'not-found',
  what: 'run',
  message: 'Unknown run, or nothing of it is stored',
};
