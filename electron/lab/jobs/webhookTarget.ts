import { isIP } from 'node:net';
import { webhookSchema, jobWebhookEvents } from '../../../shared/api/webhook.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { classifyAddress } from '../../guard/isPublic.ts';

/** Where the webhooks of a job go. */
export interface WebhookTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the caller; null without any. */
  readonly metadata: JsonObject | null;
  /** Short names of the events that are sent. */
  readonly events: readonly string[];
}

/** Headers of the connection itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'connection',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'expect',
]);

/**
 * Reads `webhook` of a start; null where it has none.
 * @returns an error sentence for a receiver that is not on this computer or in its private network: the lab calls nothing else, and asks no
 * name server
 */
export function readWebhook(webhook: JsonValue | undefined): Result<WebhookTarget | null, string> {
  const read = webhookSchema.safeParse(webhook);
  if (!read.success)
    return webhook === undefined ? ok(null) : err('webhook: a URL, or an object with it, is required.');
  const {
    url,
    headers = {},
    metadata = null,
    events = jobWebhookEvents,
  } = typeof read.data === 'string' ? { url: read.data } : read.data;
  if (!isNearby(url))
    return err(
      'webhook: the failure lab calls only localhost and IP addresses of this computer or its private network.',
    );
  return ok({
    url,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()))),
    metadata: metadata === null ? null : { ...metadata },
    events: events.map((event) => event.split('.').at(-1) ?? event),
  });
}

function isNearby(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  return isIP(host) !== 0 && ['loopback', 'private'].includes(classifyAddress(host));
}
