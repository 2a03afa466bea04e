import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { readinessPath } from '../../../shared/api/account.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiError } from '../ports/apiError.ts';
import { unauthorized } from './apiError.ts';
import type { BodyForm } from './bodyForms.ts';
import { collectHeaders, singleHeader, type Headers } from './headers.ts';
import { findRoute, methodsOf, uploadPath, type Route } from './routes.ts';

/** The input of the guard: the unparsed head of a request. */
export interface RequestHead {
  /** `1.1` of HTTP/1.1. */
  readonly version: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Alternating names and values, duplicates included (`IncomingMessage.rawHeaders`). */
  readonly rawHeaders: readonly string[];
}

export interface GuardKeys {
  /** Values of Host by which this engine is meant, in lower case; one without a port stands for every port. */
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
  const found = findRoute(head.method, head.target);
  if ('status' in found) return { passed: false, refusal: found };
  const { route, body } = found;
  const unreadable = checkBody(headers, body);
  return unreadable === null ? { passed: true, route } : { passed: false, refusal: unreadable };
}

/** The URL of a job's status is that of its websocket as well. */
export type StatusRoute = Extract<Route, { readonly name: 'jobStatus' }>;

export type UpgradeResult =
  | { readonly passed: true; readonly route: StatusRoute }
  | { readonly passed: false; readonly refusal: ApiError };

/**
 * Runs the checks of security 7 for a connection that is to become a websocket. Its key is the one sub-protocol, because WebSocket clients
 * of the browser's kind can send nothing else, or the bearer token of every request.
 */
export function authorizeUpgrade(head: RequestHead, keys: GuardKeys): UpgradeResult {
  const headers = collectHeaders(head.rawHeaders);
  const refusal = checkCaller(head, headers, keys.hosts) ?? checkSocketToken(headers, keys.token);
  if (refusal !== null) return { passed: false, refusal };
  const found = head.method === 'GET' ? findRoute(head.method, head.target) : notUpgraded;
  if ('status' in found) return { passed: false, refusal: found };
  const isWebSocket = singleHeader(headers, 'upgrade')?.trim().toLowerCase() === 'websocket';
  return isWebSocket && found.route.name === 'jobStatus'
    ? { passed: true, route: found.route }
    : { passed: false, refusal: notUpgraded };
}

const notUpgraded: ApiError = {
  status: 400,
  error: 'Bad Request: only the status of a crawl or batch is upgraded to a websocket',
  code: 'BAD_REQUEST',
};

function checkSocketToken(headers: Headers, token: string): ApiError | null {
  const offered = headers.get('sec-websocket-protocol');
  const [key = ''] = offered ?? [];
  const isAllowed =
    offered === undefined ? hasToken(headers, token) : offered.length === 1 && sameSecret(key.trim(), token);
  return isAllowed ? null : unauthorized;
}

/** Rejects requests that no program on this computer sends: another Host, a web page as the origin, an invalid HTTP version. */
export function checkCaller(
  head: Pick<RequestHead, 'version'>,
  headers: Headers,
  hosts: ReadonlySet<string>,
): ApiError | null {
  return checkVersion(head.version) ?? checkHost(headers, hosts) ?? checkBrowser(headers);
}

/** A request line without a version would pass for the first of them, which has no headers. */
function checkVersion(version: string): ApiError | null {
  if (version === '1.1' || version === '1.0') return null;
  return { status: 400, error: 'Bad Request: HTTP/1.1 is required', code: 'BAD_REQUEST', close: true };
}

function checkHost(headers: Headers, hosts: ReadonlySet<string>): ApiError | null {
  const host = singleHeader(headers, 'host');
  if (host === undefined)
    return { status: 400, error: 'Bad Request: exactly one Host header is required', code: 'BAD_REQUEST', close: true };
  // A name that a stranger's DNS points at 127.0.0.1 arrives here with the stranger's Host.
  const value = host.trim().toLowerCase();
  if (hosts.has(value) || hosts.has(value.replace(/:\d{1,5}$/, ''))) return null;
  return {
    status: 403,
    error: 'Forbidden: this engine responds to 127.0.0.1 only, unless --allow-host names another host',
    close: true,
  };
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
  if ((head.method === 'PUT' || head.method === 'POST') && uploadPath.test(head.target)) return null;
  // The probes state nothing that a caller does not know.
  if (head.method !== 'POST' && (head.target === '/' || head.target === readinessPath)) return null;
  return hasToken(headers, token) ? null : { ...unauthorized, close: true };
}

/** Whether exactly one Authorization header carries this bearer token. */
export function hasToken(headers: Headers, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(singleHeader(headers, 'authorization')?.trim() ?? '')?.[1];
  return given !== undefined && sameSecret(given, token);
}

/** Equal in constant time, whatever the lengths. */
function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Checks the body of a request by its head; null if it may be read, and for a route without one. */
function checkBody(headers: Headers, forms: readonly BodyForm[]): ApiError | null {
  if (forms.length === 0) return null;
  const type = mediaTypeOf(singleHeader(headers, 'content-type'));
  const form = forms.find((each) => each.type === null || each.type === type);
  if (form !== undefined) return checkCoding(headers) ?? checkLength(headers, form);
  return {
    status: forms.length > 1 ? 400 : 415,
    error: `${forms.length > 1 ? 'Bad Request' : 'Unsupported Media Type'}: Content-Type must be ${forms.map((each) => each.type).join(' or ')}`,
    code: 'BAD_REQUEST',
    close: true,
  };
}

function checkCoding(headers: Headers): ApiError | null {
  const coding = headers.get('content-encoding')?.join(',').trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '') return null;
  return {
    status: 415,
    error: 'Unsupported Media Type: the body must not be compressed',
    code: 'BAD_REQUEST',
    close: true,
  };
}

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
