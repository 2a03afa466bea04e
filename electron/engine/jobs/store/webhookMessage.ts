import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/base/json.ts';
import type { StoredJob } from './jobRow.ts';

/** Maximum size of a message in bytes: a longer one is sent without the largest fields of its document. */
const maxMessageBytes = 10_000_000;

const namespaces = { crawl: 'crawl', batchScrape: 'batch_scrape', extract: 'extract' } as const;

/** Long name of an event (api-facts 7.5 to 7.7). */
export function eventType({ kind }: Pick<StoredJob, 'kind'>, event: string): string {
  return `${namespaces[kind]}.${event}`;
}

/** An event of a job (api-facts 7.2). */
export interface WebhookEvent {
  readonly webhookId: string;
  /** Short name. */
  readonly event: string;
  /** The page that it is about; null for events of the job. */
  readonly url: string | null;
  /** Why page or job failed; null for what did not. */
  readonly error: string | null;
  /** The document as JSON text; null for none. */
  readonly document: string | null;
}

/** Writes the body of a delivery (api-facts 7.2). */
export function webhookMessage(
  job: Pick<StoredJob, 'id' | 'kind' | 'webhook'>,
  event: WebhookEvent,
  maxBytes = maxMessageBytes,
): string {
  const message = writeMessage(job, event, dataOf(event), false);
  if (event.document === null || Buffer.byteLength(message) <= maxBytes) return message;
  const parsed = parseJson(event.document);
  if (!parsed.ok || !isJsonObject(parsed.value)) return writeMessage(job, event, '', true);
  const excess = Buffer.byteLength(message) - maxBytes;
  return writeMessage(job, event, JSON.stringify(withoutLargest(parsed.value, excess)), true);
}

function dataOf({ url, error, document }: WebhookEvent): string {
  if (document !== null) return document;
  return error !== null && url !== null ? JSON.stringify({ metadata: { sourceURL: url, error } }) : '';
}

function writeMessage(
  job: Pick<StoredJob, 'id' | 'kind' | 'webhook'>,
  { webhookId, event, error }: WebhookEvent,
  data: string,
  isTruncated: boolean,
): string {
  const start = JSON.stringify({ success: error === null, type: eventType(job, event), id: job.id, webhookId });
  const rest = JSON.stringify({
    metadata: job.webhook?.['metadata'] ?? {},
    ...(error === null ? {} : { error }),
    ...(isTruncated ? { truncated: true } : {}),
  });
  return `${start.slice(0, -1)},"data":[${data}],${rest.slice(1)}`;
}

/** Leaves out fields, the largest first, until as many bytes are saved; `metadata` is the last. */
function withoutLargest(document: JsonObject, excessBytes: number): JsonObject {
  const sizes = Object.entries(document)
    .map(([name, value]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(value)) }))
    .toSorted(
      (one, other) => Number(one.name === 'metadata') - Number(other.name === 'metadata') || other.bytes - one.bytes,
    );
  const kept = new Map(Object.entries(document));
  // The field that states the truncation.
  let left = excessBytes + 20;
  for (const { name, bytes } of sizes) {
    if (left <= 0) break;
    kept.delete(name);
    left -= bytes;
  }
  return Object.fromEntries(kept);
}
