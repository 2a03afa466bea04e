import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { discardRest } from './discardRest.ts';
import { refusalBody, type Refusal } from './refusal.ts';

/** On every answer: nothing of it is sniffed, kept, framed, run or read by another origin. */
export const securityHeaders: Readonly<Record<string, string>> = lookupTable({
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly close?: boolean;
}

export function jsonAnswer(status: number, body: string): Answer {
  return { status, mediaType: 'application/json; charset=utf-8', body };
}

export function refusalAnswer(refusal: Refusal): Answer {
  const { headers, close } = refusal;
  return {
    ...jsonAnswer(refusal.status, refusalBody(refusal)),
    ...(headers === undefined ? {} : { headers }),
    ...(close === undefined ? {} : { close }),
  };
}

/** Connections whose last answer is written: what still comes on them is no request. */
const finished = new WeakSet<object>();

export function isFinished(socket: object): boolean {
  return finished.has(socket);
}

/**
 * Writes an answer. One whose request was not read to its end finishes the connection, so that no rest is taken for a request: the
 * whole answer is sent at once, and the connection closes when the rest was read and discarded.
 */
export function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (response.headersSent || response.destroyed || request.socket.destroyed) return;
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const isWhole = request.complete;
  const closes = answer.close === true || !isWhole;
  if (closes) finished.add(request.socket);
  response.writeHead(answer.status, {
    ...securityHeaders,
    ...answer.headers,
    'content-type': answer.mediaType,
    'content-length': bytes.byteLength,
    ...(closes ? { connection: 'close' } : {}),
  });
  const body = request.method === 'HEAD' ? undefined : bytes;
  if (isWhole) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  void discardRest(request).then(() => response.end());
}

/** A whole answer as bytes, for connections on which no request could be read. */
export function rawAnswer(refusal: Refusal, reason: string): string {
  const body = refusalBody(refusal);
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${reason}`, ...lines, '', body].join('\r\n');
}
