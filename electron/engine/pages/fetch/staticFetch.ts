import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import { guardHeader } from '../../../guard/refusalResponse.ts';
import type { AdBlocker } from '../../blocking/adBlocker.ts';
import { decodeBody } from '../../decode/decodeBody.ts';
import type { CapturedPage, PageRequest } from '../../ports/capture.ts';
import { mayVisit } from '../../threat/judgeHost.ts';
import type { DirectOrigins } from '../loading/directOrigins.ts';
import { networkWarnings, privateHostsOf } from '../loading/networkWarnings.ts';
import { createCapture } from '../response/createCapture.ts';
import type { FetchedDocument } from '../response/fetchedDocument.ts';
import { maxBodyBytes } from '../response/pausedBody.ts';
import {
  browserReasonOfHead,
  judgePlainPage,
  type PlainReader,
  requiredBrowserFeature,
} from '../response/plainTier.ts';
import { type Header, isAttached, type ResponseHead, valueOf } from '../response/responseHead.ts';
import { identityFor, setCookies } from '../session/emulate.ts';
import type { GuardedSession } from '../session/guardedSession.ts';
import { headerOf } from '../session/identity.ts';
import { refuseRequests, setRequestHeaders } from '../session/requestRules.ts';
import { fetchDocument, type ReceivedDocument } from './fetchDocument.ts';

/** How a page was read without a window, or what the browser needs to open it: the response, where it has to send no further request. */
export type StaticOutcome =
  | { readonly kind: 'page'; readonly page: CapturedPage }
  | { readonly kind: 'browser'; readonly fetched: FetchedDocument | null };

export interface StaticFetchPorts {
  readonly slot: GuardedSession;
  readonly request: PageRequest;
  readonly blocker: AdBlocker;
  readonly plainReader: PlainReader;
  readonly directOrigins: DirectOrigins;
  readonly signal: AbortSignal;
}

/**
 * Milliseconds that the head and the body of a response may take before the browser opens the page, and the same as shares of the timeout: the
 * browser shows the beginning of what never ends, for which it needs time.
 */
const maxMs = { head: 10_000, body: 2000 } as const;
const maxShare = { head: 0.3, body: 0.1 } as const;
/** Names of files: the browser reads what is no page. */
const fileName =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|epub|rtf|xml|rss|atom|json|txt|csv|md|zip|gz|jpe?g|png|gif|webp|svg|tiff?|mp[34]|m4[av]|webm|ogg|wav)$/i;
/** URLs that consist of these are written by Chromium as they are written here. */
const plainUrl = /^https?:\/\/[a-z0-9.:[\]-]+\/[\w\-.~:/?#[\]@!$&()*+,;=%]*$/i;
/** Headers that Chromium decides about, unless they are those of a navigation. */
const ownHeaders = /^(?:sec-.*|proxy-.*|referer|origin|host|connection)$/i;
/** Statuses by which a site refuses a client, or is not ready: the browser asks again before they count. */
const refusals: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429]);

/** Whether the response to a request may be enough, as far as the request states. */
export function mayFetch(request: PageRequest): boolean {
  // A recorder is for the events of a page.
  if (requiredBrowserFeature(request) !== null || request.recorder !== undefined) return false;
  if (Object.keys(request.headers).some((name) => ownHeaders.test(name))) return false;
  return plainUrl.test(request.url) && !fileName.test(new URL(request.url).pathname);
}

/**
 * Reads a page without a window: the response comes through Chromium's network stack, with the session, the guard, the identity and the
 * headers of a navigation. Every response that is not plainly a page without scripts is one for the browser.
 */
export async function readStaticPage(ports: StaticFetchPorts): Promise<StaticOutcome> {
  const { slot, request, directOrigins, signal } = ports;
  const { session } = slot;
  const cookie = headerOf(request, 'cookie');
  if (cookie !== null) await setCookies(session, request.url, cookie);
  setRequestHeaders(session, request, identityFor(session, request));
  const outcome = await fetchDocument(
    {
      session,
      mayVisit: (url) => request.threat === null || mayVisit(url.hostname, request.threat),
      takes: (head, headers) => takesResponse(head, headers) && !directOrigins.has(head.url),
      maxBytes: maxBodyBytes,
      headMs: Math.min(maxMs.head, request.timeoutMs * maxShare.head),
      bodyMs: Math.min(maxMs.body, request.timeoutMs * maxShare.body),
      signal,
    },
    request.url,
  );
  if (outcome.kind === 'slow') directOrigins.add(request.url);
  if (outcome.kind !== 'received') return { kind: 'browser', fetched: null };
  return await judge(ports, outcome);
}

/** Whether a response counts, whatever reads it: the browser requests others again. */
function takesResponse({ statusCode }: ResponseHead, headers: readonly Header[]): boolean {
  if (valueOf(headers, guardHeader) !== null || refusals.has(statusCode) || statusCode >= 500) return false;
  // A browser chooses among several.
  return headers.filter(({ name }) => name.toLowerCase() === 'content-type').length <= 1;
}

async function judge(ports: StaticFetchPorts, received: ReceivedDocument): Promise<StaticOutcome> {
  const { slot, request, blocker, plainReader, signal } = ports;
  const { session } = slot;
  const { head, headers, bytes } = received;
  const reason = browserReasonOfHead(head) ?? (isFile(request, received) ? 'type' : null);
  if (reason !== null) return await handOver(ports, received, reason, false);
  // From here on the requests are those of the page, which advertising rules apply to.
  refuseRequests(session, request, blocker, head.url);
  const policies = headers.filter(({ name }) => name.toLowerCase() === 'content-security-policy');
  const verdict = await judgePlainPage(
    { session, request, blocker, reader: plainReader, signal },
    head,
    policies.map(({ value }) => value),
    bytes,
  );
  if (verdict.kind === 'climbs') return await handOver(ports, received, verdict.why, verdict.isStill);
  const facts = { laneEvents: () => slot.laneEvents, uncheckedHosts: noHosts };
  const page = createCapture({
    url: `${head.url}${head.fragment}`,
    head,
    content: { kind: 'dom', html: verdict.html },
    rawHtml: request.rawHtml ? await decodeBody(bytes, head.contentType, mediaTypeOf(head.contentType)) : null,
    screenshot: null,
    privateHosts: privateHostsOf(facts),
    warnings: networkWarnings(facts),
  });
  return { kind: 'page', page };
}

/** Whether a response of the type of a page is sent as a download, or has the bytes of a document. */
function isFile({ takesFile }: PageRequest, { headers, bytes }: ReceivedDocument): boolean {
  return isAttached(headers) || takesFile('text/html', bytes);
}

/** A certificate that does not verify ends the request. */
const noHosts: ReadonlySet<string> = new Set();

/**
 * Passes the response to the browser, unless a redirect left cookies that its headers do not have, or Chromium shows an error page of its
 * own in place of the empty response.
 */
async function handOver(
  { slot }: StaticFetchPorts,
  { head, headers, bytes, hasRedirects }: ReceivedDocument,
  why: FetchedDocument['why'],
  isStill: boolean,
): Promise<StaticOutcome> {
  const isErrorPage = bytes.byteLength === 0 && head.statusCode >= 400;
  const isComplete = !isErrorPage && !(hasRedirects && (await slot.session.cookies.get({})).length > 0);
  const fetched = { head, headers, bytes, why, isStill, guardEvents: [...slot.laneEvents] };
  return { kind: 'browser', fetched: isComplete ? fetched : null };
}
