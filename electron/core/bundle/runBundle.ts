import type { BodyId, RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { leftOutOf, publicRequest } from '../../../shared/request/publicRequest.ts';
import { isDrawableImage, isImageField } from '../../../shared/run/loadedImages.ts';
import type { RunEvent, StoredBody } from '../../../shared/run/events.ts';
import type { BodyFolder } from '../../../shared/run/runFile.ts';

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

/** Returns the folder of a body by its role in the run. */
export function folderOf(kind: RunEvent['kind']): BodyFolder {
  switch (kind) {
    case 'artifact.saved':
      return 'artifacts';
    case 'snapshot.saved':
      return 'snapshots';
    case 'run.completed':
    case 'agent.answered':
      return 'response';
    default:
      return 'attempts';
  }
}

/**
 * The extension of a body's file name, which decides what opens it. Never that of a web page or an SVG: third-party content is plain text
 * to a person who unpacks the file and opens it.
 */
export function endingOf(contentType: string | null): string {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = Object.hasOwn(endings, type) ? endings[type] : undefined;
  if (known !== undefined) return known;
  return type.startsWith('text/') || type.endsWith('+xml') || type.endsWith('/xml') ? 'txt' : 'bin';
}

const endings: Readonly<Record<string, string>> = lookupTable({
  'application/json': 'json',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
});

/** Returns an event without private data: keys and secrets in the request, the service's callback URL, and cookies that it set. */
export function publicEvent(event: RunEvent): RunEvent {
  if (event.kind === 'run.created') {
    return { ...event, request: publicBody(event.request), allowPrivateHosts: [] };
  }
  if (event.kind !== 'attempt.answered') return event;
  return { ...event, headers: event.headers.filter(([name]) => name !== 'set-cookie' && name !== 'authorization') };
}

/** The values that `publicBody` omits: a page may have written them into its response. */
export function secretsOf({ webhook, body, scrapeOptions, ...request }: JsonObject): readonly string[] {
  const inner = [webhook, body, scrapeOptions].flatMap((part) =>
    part !== undefined && isJsonObject(part) ? secretsOf(part) : [],
  );
  return [...new Set([...leftOutOf(request), ...inner])];
}

/** A request as others may see it. The body of a raw call and the options of a crawl's pages are nested within it. */
export function publicBody({ webhook: _, ...request }: JsonObject): JsonObject {
  const nested = nestedRequests.flatMap((name) => {
    const inner = request[name];
    return inner !== undefined && isJsonObject(inner) ? [[name, publicBody(inner)] as const] : [];
  });
  return { ...publicRequest(request), ...Object.fromEntries(nested) };
}

const nestedRequests = ['body', 'scrapeOptions'] as const;

/** Bodies of a file, apart from its events. */
export interface BundleBodies {
  readonly bodies: ReadonlySet<BodyId>;
  /** Those of them that are not an image, or one with more pixels than the limit. */
  readonly undrawable: ReadonlySet<BodyId>;
}

/**
 * An event of a file as it is stored here: under the run's new id, and never naming a body that is missing from the file or must not be
 * drawn.
 */
export function importedEvent(event: RunEvent, runId: RunId, brought: BundleBodies): RunEvent | null {
  if (event.kind === 'run.created') return { ...event, runId, isImported: true };
  if (event.kind === 'artifact.saved' && isOverdrawn(event, brought.undrawable)) {
    const { at, field, url } = event;
    const error = {
      kind: 'refused',
      reason: 'too-large',
      message: 'The image has more pixels than the limit',
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

/** An image that the window would draw at once, and must not. */
function isOverdrawn(
  { field, body }: Extract<RunEvent, { kind: 'artifact.saved' }>,
  undrawable: ReadonlySet<BodyId>,
): boolean {
  return isImageField(field) && isDrawableImage(body.contentType) && undrawable.has(body.bodyId);
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
