import { z } from 'zod';
import { bodyIdSchema, type BodyId, type RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { publicRequest } from '../../../shared/request/publicRequest.ts';
import { isDrawnPicture, isImageField } from '../../../shared/run/loadedImages.ts';
import { runEventSchema, type RunEvent, type StoredBody } from '../../../shared/run/events.ts';

/**
 * A run as one file: lines of JSON, one thing a line, bodies before the events that name them. Everything
 * in it is a stranger's when it is read again.
 */
export const bundleFormat = 'trowel-run';
export const bundleVersion = 1;

export const bundleHeaderSchema = z.object({
  format: z.literal(bundleFormat),
  version: z.literal(bundleVersion),
  exportedAt: z.number(),
});

/** A line after the header. */
export const bundleLineSchema = z.union([
  z.strictObject({
    body: z.strictObject({ bodyId: bodyIdSchema, contentType: z.string().max(200).nullable(), base64: z.string() }),
  }),
  z.strictObject({ event: runEventSchema }),
  z.strictObject({ trace: z.strictObject({ arrivedAt: z.number(), text: z.string().max(4_000_000) }) }),
]);
export type BundleLine = z.infer<typeof bundleLineSchema>;

/** Bounds of what is read: a file beyond any of them is refused whole. Sizes in bytes. */
export const bundleLimits = {
  file: 256 * 1024 * 1024,
  unpacked: 768 * 1024 * 1024,
  line: 96 * 1024 * 1024,
  depth: 200,
  events: 20_000,
  bodies: 20_000,
  traceEvents: 250_000,
} as const;

/** Bodies that the log of a run names. */
export function bodiesNamed(event: RunEvent): readonly StoredBody[] {
  switch (event.kind) {
    case 'agent.answered':
    case 'snapshot.saved':
    case 'artifact.saved':
    case 'run.completed':
      return [event.body];
    case 'run.failed':
    case 'attempt.answered':
    case 'attempt.failed':
      return event.body === null ? [] : [event.body];
    default:
      return [];
  }
}

/** An event without what is nobody else's: keys and secrets in the request, where a service was to call back, and cookies that it set. */
export function publicEvent(event: RunEvent): RunEvent {
  if (event.kind === 'run.created') {
    return { ...event, request: publicBody(event.request), allowPrivateHosts: [] };
  }
  if (event.kind !== 'attempt.answered') return event;
  return { ...event, headers: event.headers.filter(([name]) => name !== 'set-cookie' && name !== 'authorization') };
}

/** The body of a raw call stands within it. */
function publicBody({ webhook: _, body, ...request }: JsonObject): JsonObject {
  const inner = body !== undefined && isJsonObject(body) ? publicBody(body) : body;
  return { ...publicRequest(request), ...(inner === undefined ? {} : { body: inner }) };
}

/** What a file brought beside its events. */
export interface BundleBodies {
  readonly bodies: ReadonlySet<BodyId>;
  /** Those of them that are no picture, or one of more pixels than are drawn. */
  readonly undrawable: ReadonlySet<BodyId>;
}

/** An event of a file as it is kept here: under the run's new id, and never naming a body that the file did not have or that must not be drawn. */
export function importedEvent(event: RunEvent, runId: RunId, brought: BundleBodies): RunEvent | null {
  if (event.kind === 'run.created') return { ...event, runId, isImported: true };
  if (event.kind === 'artifact.saved' && isOverdrawn(event, brought.undrawable)) {
    const { at, field, url } = event;
    const error = {
      kind: 'refused',
      reason: 'too-large',
      message: 'The picture has more pixels than are drawn',
    } as const;
    return { kind: 'artifact.failed', at, field, url, error };
  }
  const lacks = bodiesNamed(event).some(({ bodyId }) => !brought.bodies.has(bodyId));
  if (!lacks) return event;
  if (event.kind === 'snapshot.saved') {
    const { at, snapshotId, artifactId, artifactKind } = event;
    const message = 'The file does not have this version';
    const error = { kind: 'not-found', what: 'body', message } as const;
    return { kind: 'snapshot.failed', at, snapshotId, artifactId, artifactKind, error };
  }
  if (event.kind === 'run.failed' || event.kind === 'attempt.answered' || event.kind === 'attempt.failed') {
    return { ...event, body: null };
  }
  return null;
}

/** A picture that the window would draw at once, and must not. */
function isOverdrawn(
  { field, body }: Extract<RunEvent, { kind: 'artifact.saved' }>,
  undrawable: ReadonlySet<BodyId>,
): boolean {
  return isImageField(field) && isDrawnPicture(body.contentType) && undrawable.has(body.bodyId);
}

const ends: ReadonlySet<RunEvent['kind']> = new Set([
  'run.completed',
  'run.failed',
  'run.cancelled',
  'run.interrupted',
]);

export function isEnd({ kind }: RunEvent): boolean {
  return ends.has(kind);
}
