import { privateHosts } from '../../../shared/api/engine/control.ts';
import { signatureHeader } from '../../../shared/api/webhook.ts';
import type { GuardedFetch, GuardedFetchError } from '../../guard/fetchGuarded.ts';
import type { DueDelivery } from '../ports/deliveries.ts';
import { bodySignature } from './signature.ts';

/** The outcome of one attempt. */
export interface SendResult {
  readonly isDelivered: boolean;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** Why it failed, as a sentence; null for a delivery. */
  readonly error: string | null;
}

/** Sends a message once. Never rejects. */
export type SendDelivery = (
  delivery: Pick<DueDelivery, 'url' | 'headers' | 'allowPrivate' | 'body'>,
  signal: AbortSignal,
) => Promise<SendResult>;

export interface SendSettings {
  /** Decides each address anew, at each attempt. */
  readonly fetch: GuardedFetch;
  /** Signs the messages; null leaves them unsigned. */
  readonly secret: string | null;
  readonly userAgent: string;
  /** From the first DNS lookup to the status of the response; 10 s by default. */
  readonly timeoutMs?: number;
}

const limits = { sendMs: 10_000, responseBytes: 64 * 1024 } as const;

/**
 * A receiver accepts a message with a status from 200 to 299 within 10 s, whatever becomes of the body of its response. Certificates are verified, redirects are not
 * followed.
 */
export function createSendDelivery({
  fetch,
  secret,
  userAgent,
  timeoutMs = limits.sendMs,
}: SendSettings): SendDelivery {
  return async ({ url, headers, allowPrivate, body }, signal) => {
    const bytes = Buffer.from(body);
    const response = await fetch({
      url,
      policy: { allowPrivate: privateHosts(allowPrivate) },
      method: 'POST',
      headers: {
        'user-agent': userAgent,
        accept: '*/*',
        ...lowerCaseNames(headers),
        'content-type': 'application/json',
        ...(secret === null ? {} : { [signatureHeader]: bodySignature(secret, bytes) }),
      },
      body: bytes,
      timeoutMs,
      maxBytes: limits.responseBytes,
      followsRedirects: false,
      dropsBody: true,
      signal,
    });
    if (!response.ok) return { isDelivered: false, status: null, error: problemOf(response.error, timeoutMs) };
    const { status } = response.value;
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, status, error: isDelivered ? null : refusalOf(status) };
  };
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function refusalOf(status: number): string {
  return status >= 300 && status < 400
    ? `The receiver redirects (status ${status}), and redirects are not followed: name its final URL`
    : `The receiver responded with status ${status}`;
}

function problemOf({ kind, host, code }: GuardedFetchError, timeoutMs: number): string {
  switch (kind) {
    case 'refused':
      return `${host} is not a public address, and the job may not reach it`;
    case 'dns':
      return `The name ${host} does not resolve (${code})`;
    case 'connect':
      return `${host} does not accept connections (${code})`;
    case 'timeout':
    case 'aborted':
      return `${host} did not respond within ${timeoutMs / 1000} s`;
    case 'tls':
      return `No secure connection to ${host} (${code})`;
    default:
      return `${host} did not respond as a web server does (${kind}: ${code})`.slice(0, 300);
  }
}
