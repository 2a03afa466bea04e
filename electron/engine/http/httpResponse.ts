import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { discardRest } from './discardRest.ts';
import { refusalBody } from './apiError.ts';
import type { ApiError } from '../ports/apiError.ts';

/** Headers of every response: no MIME sniffing, caching, framing, scripts or cross-origin access. */
export const securityHeaders: Readonly<Record<string, string>> = lookupTable({
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

export interface HttpResponse {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly close?: boolean;
}

export function jsonResponse(status: number, body: string): HttpResponse {
  return { status, mediaType: 'application/json; charset=utf-8', body };
}

export function errorResponse(refusal: ApiError): HttpResponse {
  const { headers, close } = refusal;
  return {
    ...jsonResponse(refusal.status, refusalBody(refusal)),
    ...(headers === undefined ? {} : { headers }),
    ...(close === undefined ? {} : { close }),
  };
}

/** Connections whose last response is written: further data on them is not a request. */
const finished = new WeakSet<object>();

export function isFinished(socket: object): boolean {
  return finished.has(socket);
}

/**
 * Sends a response. If its request was not read completely, the connection is finished, so that the remaining data is not parsed as a
 * request: the complete response is sent at once, and the connection closes after the rest was read and discarded.
 */
export function sendResponse(request: IncomingMessage, response: ServerResponse, answer: HttpResponse): void {
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

/** Returns a complete error response as text, for connections on which no request could be parsed. */
export function rawErrorResponse(refusal: ApiError, reason: string): string {
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
