import { filesPath, mostFileBytes } from '../../../shared/api/engine/localFiles.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Grant } from '../artifacts/artifactStore.ts';
import { inspectionParts, type InspectionPart } from '../../../shared/api/engine/inspection.ts';
import { liveRouteOf, type LiveRoute } from './live/liveRoute.ts';
import { notFound, unauthorized, type Refusal } from './refusal.ts';

/** What the gate looks at: the head of a request, as it came. */
export interface RequestHead {
  /** `1.1` of HTTP/1.1. */
  readonly version: string;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Names and values in turn, repeated ones kept (`IncomingMessage.rawHeaders`). */
  readonly rawHeaders: readonly string[];
}

/** Of a JSON body (api-facts 2.1). */
export const bodyLimitBytes = 10 * 1024 * 1024;

export type Route =
  | { readonly name: 'scrape' }
  /** A file of this computer is handed over. */
  | { readonly name: 'file'; readonly id: string }
  /** An answer once more, by its `scrapeId`. */
  | { readonly name: 'result'; readonly id: string }
  /** A part of what is kept of a run for its own client. */
  | { readonly name: 'inspection'; readonly runId: string; readonly part: InspectionPart }
  | { readonly name: 'health' }
  | { readonly name: 'openapi' }
  | { readonly name: 'live'; readonly live: LiveRoute }
  | { readonly name: 'artifact'; readonly id: string; readonly grant: Grant | null };

export interface GateKeys {
  /** Values of Host by which this engine is meant, in lower case. */
  readonly hosts: ReadonlySet<string>;
  readonly token: string;
}

export type Passage =
  | { readonly passed: true; readonly route: Route }
  | { readonly passed: false; readonly refusal: Refusal };

/**
 * The checks of security 7, in their order: Host count, Host, Origin and Sec-Fetch, method, token, path, type, length. What a
 * page in somebody's browser can send stops before the token is even looked at.
 */
export function passGate(head: RequestHead, keys: GateKeys): Passage {
  const headers = collectHeaders(head.rawHeaders);
  const refusal =
    checkCaller(head, headers, keys.hosts) ?? checkMethod(head.method) ?? checkToken(head, headers, keys.token) ?? null;
  if (refusal !== null) return { passed: false, refusal };
  const route = findRoute(head);
  if ('status' in route) return { passed: false, refusal: route };
  const hasBody = route.name !== 'live' || head.method === 'POST';
  const form = hasBody ? bodyForms[route.name] : undefined;
  const unreadable = form === undefined ? null : (checkType(headers, form.type) ?? checkLength(headers, form));
  return unreadable === null ? { passed: true, route } : { passed: false, refusal: unreadable };
}

/** What a body is and how long it may be, where a route has one. */
interface BodyForm {
  readonly type: string;
  readonly mostBytes: number;
  readonly tooLarge: Refusal;
}

type Headers = ReadonlyMap<string, readonly string[]>;

/** Refuses what no program on this computer sends: another Host, a web page behind it, no version of HTTP. */
export function checkCaller(
  head: Pick<RequestHead, 'version'>,
  headers: Headers,
  hosts: ReadonlySet<string>,
): Refusal | null {
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
function checkVersion(version: string): Refusal | null {
  if (version === '1.1' || version === '1.0') return null;
  return { status: 400, error: 'Bad Request: HTTP/1.1 is needed', code: 'BAD_REQUEST', close: true };
}

function checkHost(headers: Headers, hosts: ReadonlySet<string>): Refusal | null {
  const host = single(headers, 'host');
  if (host === undefined)
    return { status: 400, error: 'Bad Request: exactly one Host header is needed', code: 'BAD_REQUEST', close: true };
  // A name that a stranger's DNS points at 127.0.0.1 arrives here with the stranger's Host.
  if (!hosts.has(host.trim().toLowerCase()))
    return { status: 403, error: 'Forbidden: this engine answers to 127.0.0.1 only', close: true };
  return null;
}

const foreignSites = new Set(['cross-site', 'same-site']);

function checkBrowser(headers: Headers): Refusal | null {
  const site = headers.get('sec-fetch-site') ?? [];
  if (!headers.has('origin') && !site.some((value) => foreignSites.has(value.trim().toLowerCase()))) return null;
  return { status: 403, error: 'Forbidden: web pages may not call the engine', close: true };
}

const methods = new Set(['GET', 'HEAD', 'POST']);

function checkMethod(method: string): Refusal | null {
  return methods.has(method)
    ? null
    : { status: 405, error: 'Method Not Allowed', headers: { allow: 'GET, HEAD, POST' }, close: true };
}

const artifactPath = /^\/artifacts\/([0-9a-f]{64})(?:\?expires=(\d{1,12})&signature=([0-9a-f]{64}))?$/;

function checkToken(head: RequestHead, headers: Headers, token: string): Refusal | null {
  // The address of an artifact is its own secret, as a signed address would be.
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

const resultPath = /^\/v2\/scrape\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const fileId = /^[0-9a-f]{64}$/;
const inspectionPath = /^\/trowel\/runs\/([0-9a-z-]{8,64})\/([a-z]{1,10})$/;

function findRoute(head: RequestHead): Route | Refusal {
  const path = head.target.split('?', 1)[0] ?? '';
  const reads = head.method !== 'POST';
  if (path === '/v2/scrape')
    return reads ? { status: 405, error: 'Method Not Allowed', headers: { allow: 'POST' } } : { name: 'scrape' };
  const result = resultPath.exec(path)?.[1];
  if (result !== undefined)
    return reads
      ? { name: 'result', id: result.toLowerCase() }
      : { status: 405, error: 'Method Not Allowed', headers: { allow: 'GET' }, close: true };
  if (path.startsWith(filesPath)) {
    const file = fileId.exec(path.slice(filesPath.length))?.[0];
    if (reads) return { status: 405, error: 'Method Not Allowed', headers: { allow: 'POST' } };
    return file === undefined ? { ...notFound, close: true } : { name: 'file', id: file };
  }
  if (path === '/trowel/health')
    return reads ? { name: 'health' } : { status: 405, error: 'Method Not Allowed', headers: { allow: 'GET' } };
  if (path === '/openapi.json')
    return reads ? { name: 'openapi' } : { status: 405, error: 'Method Not Allowed', headers: { allow: 'GET' } };
  const [, runId, part] = (reads ? inspectionPath.exec(path) : null) ?? [];
  const known = inspectionParts.find((each) => each === part);
  if (runId !== undefined && known !== undefined) return { name: 'inspection', runId, part: known };
  const live = liveRouteOf(head.method, head.target);
  if (live !== null) return { name: 'live', live };
  const [, id, expires, signature] = (reads ? artifactPath.exec(head.target) : null) ?? [];
  const grant = expires === undefined || signature === undefined ? null : { expires: Number(expires), signature };
  if (id !== undefined) return { name: 'artifact', id, grant };
  return { ...notFound, ...(reads ? {} : { close: true }) };
}

function checkType(headers: Headers, type: string): Refusal | null {
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

export const bodyTooLarge: Refusal = {
  status: 413,
  error: 'Payload Too Large: the body may have 10 MB',
  close: true,
};

export const fileTooLarge: Refusal = {
  status: 413,
  error: 'Payload Too Large: a file may have 64 MB',
  close: true,
};

const bodyForms: Partial<Record<Route['name'], BodyForm>> = {
  scrape: { type: 'application/json', mostBytes: bodyLimitBytes, tooLarge: bodyTooLarge },
  live: { type: 'application/json', mostBytes: bodyLimitBytes, tooLarge: bodyTooLarge },
  file: { type: 'application/octet-stream', mostBytes: mostFileBytes, tooLarge: fileTooLarge },
};

function checkLength(headers: Headers, { mostBytes, tooLarge }: BodyForm): Refusal | null {
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
    return { status: 400, error: 'Bad Request: Content-Length is no number', code: 'BAD_REQUEST', close: true };
  return Number(bytes) > mostBytes ? tooLarge : null;
}
