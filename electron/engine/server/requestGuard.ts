import { maxFileBytes } from '../../../shared/api/engine/localFiles.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthorized, type ApiError } from './apiError.ts';
import { findRoute, methodsOf, type Route } from './routes.ts';

/** The input of the gate: the unparsed head of a request. */
export interface RequestHead {
  /** `1.1` of HTTP/1.1. */
  readonly version: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Alternating names and values, duplicates included (`IncomingMessage.rawHeaders`). */
  readonly rawHeaders: readonly string[];
}

/** Of a JSON body (api-facts 2.1). */
export const bodyLimitBytes = 10 * 1024 * 1024;

export interface GuardKeys {
  /** Values of Host by which this engine is meant, in lower case. */
  readonly hosts: ReadonlySet<string>;
  readonly token: string;
}

export type GuardResult =
  | { readonly passed: true; readonly route: Route }
  | { readonly passed: false; readonly refusal: ApiError };

/**
 * Runs the checks of security 7, in their order: Host count, Host, Origin and Sec-Fetch, method, token, path, type, length. Requests that a
 * web page in a browser can send are rejected before the token is even checked.
 */
export function authorizeRequest(head: RequestHead, keys: GuardKeys): GuardResult {
  const headers = collectHeaders(head.rawHeaders);
  const refusal =
    checkCaller(head, headers, keys.hosts) ?? checkMethod(head) ?? checkToken(head, headers, keys.token) ?? null;
  if (refusal !== null) return { passed: false, refusal };
  const route = findRoute(head.method, head.target);
  if ('status' in route) return { passed: false, refusal: route };
  const hasBody = route.name !== 'live' || head.method === 'POST';
  const form = hasBody ? bodyForms[route.name] : undefined;
  const unreadable = form === undefined ? null : (checkType(headers, form.type) ?? checkLength(headers, form));
  return unreadable === null ? { passed: true, route } : { passed: false, refusal: unreadable };
}

/** Media type and maximum length of a body, if a route has one. */
interface BodyForm {
  readonly type: string;
  readonly maxBytes: number;
  readonly tooLarge: ApiError;
}

type Headers = ReadonlyMap<string, readonly string[]>;

/** Rejects requests that no program on this computer sends: another Host, a web page as the origin, an invalid HTTP version. */
export function checkCaller(
  head: Pick<RequestHead, 'version'>,
  headers: Headers,
  hosts: ReadonlySet<string>,
): ApiError | null {
  return checkVersion(head.version) ?? checkHost(headers, hosts) ?? checkBrowser(headers);
}

export function collectHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const values = headers.get(name) ?? [];
    values.push(rawHeaders[index + 1] ?? '');
    headers.set(name, values);
  }
  return headers;
}

/** The one value of a header; undefined where it is absent or repeated. */
function single(headers: Headers, name: string): string | undefined {
  const values = headers.get(name);
  return values?.length === 1 ? values[0] : undefined;
}

/** A request line without a version would pass for the first of them, which has no headers. */
function checkVersion(version: string): ApiError | null {
  if (version === '1.1' || version === '1.0') return null;
  return { status: 400, error: 'Bad Request: HTTP/1.1 is required', code: 'BAD_REQUEST', close: true };
}

function checkHost(headers: Headers, hosts: ReadonlySet<string>): ApiError | null {
  const host = single(headers, 'host');
  if (host === undefined)
    return { status: 400, error: 'Bad Request: exactly one Host header is required', code: 'BAD_REQUEST', close: true };
  // A name that a stranger's DNS points at 127.0.0.1 arrives here with the stranger's Host.
  if (!hosts.has(host.trim().toLowerCase()))
    return { status: 403, error: 'Forbidden: this engine responds to 127.0.0.1 only', close: true };
  return null;
}

const foreignSites = new Set(['cross-site', 'same-site']);

function checkBrowser(headers: Headers): ApiError | null {
  const site = headers.get('sec-fetch-site') ?? [];
  if (!headers.has('origin') && !site.some((value) => foreignSites.has(value.trim().toLowerCase()))) return null;
  return { status: 403, error: 'Forbidden: web pages may not call the engine', close: true };
}

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Other methods pass only where a route has them. */
function checkMethod({ method, target }: RequestHead): ApiError | null {
  if (methods.has(method) || methodsOf(target).includes(method)) return null;
  const known = methodsOf(target);
  const allow = known.length > 0 ? known.join(', ') : 'GET, HEAD, POST';
  return { status: 405, error: 'Method Not Allowed', headers: { allow }, close: true };
}

const artifactPath = /^\/artifacts\/([0-9a-f]{64})(?:\?expires=(\d{1,12})&signature=([0-9a-f]{64}))?$/;

function checkToken(head: RequestHead, headers: Headers, token: string): ApiError | null {
  // The URL of an artifact is its own secret, like a signed URL.
  if (head.method !== 'POST' && artifactPath.test(head.target)) return null;
  return hasToken(headers, token) ? null : { ...unauthorized, close: true };
}

/** Whether exactly one Authorization header carries this bearer token. */
export function hasToken(headers: Headers, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(single(headers, 'authorization')?.trim() ?? '')?.[1];
  return given !== undefined && sameSecret(given, token);
}

/** Equal in constant time, whatever the lengths. */
function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checkType(headers: Headers, type: string): ApiError | null {
  if (mediaTypeOf(single(headers, 'content-type')) !== type) {
    return {
      status: 415,
      error: `Unsupported Media Type: Content-Type must be ${type}`,
      code: 'BAD_REQUEST',
      close: true,
    };
  }
  const coding = headers.get('content-encoding')?.join(',').trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '') return null;
  return {
    status: 415,
    error: 'Unsupported Media Type: the body must not be compressed',
    code: 'BAD_REQUEST',
    close: true,
  };
}

export const bodyTooLarge: ApiError = {
  status: 413,
  error: 'Payload Too Large: the body may have 10 MB',
  close: true,
};

export const fileTooLarge: ApiError = {
  status: 413,
  error: 'Payload Too Large: a file may have 64 MB',
  close: true,
};

const bodyForms: Partial<Record<Route['name'], BodyForm>> = {
  scrape: { type: 'application/json', maxBytes: bodyLimitBytes, tooLarge: bodyTooLarge },
  live: { type: 'application/json', maxBytes: bodyLimitBytes, tooLarge: bodyTooLarge },
  file: { type: 'application/octet-stream', maxBytes: maxFileBytes, tooLarge: fileTooLarge },
};

function checkLength(headers: Headers, { maxBytes, tooLarge }: BodyForm): ApiError | null {
  const coding = headers.get('transfer-encoding');
  const length = headers.get('content-length');
  const ambiguous = (coding !== undefined && length !== undefined) || (length?.length ?? 0) > 1;
  if (ambiguous || (coding !== undefined && coding.join(',').trim().toLowerCase() !== 'chunked')) {
    return { status: 400, error: 'Bad Request: the length of the body is ambiguous', code: 'BAD_REQUEST', close: true };
  }
  if (coding !== undefined) return null;
  const bytes = length?.[0];
  if (bytes === undefined) return null;
  if (!/^\d{1,15}$/.test(bytes))
    return { status: 400, error: 'Bad Request: Content-Length is not a number', code: 'BAD_REQUEST', close: true };
  return Number(bytes) > maxBytes ? tooLarge : null;
}
