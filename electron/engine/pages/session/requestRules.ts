import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { Session } from 'electron';
import type { PageRequest } from '../../ports/capture.ts';
import type { AdBlocker } from '../../blocking/adBlocker.ts';
import { mayVisit } from '../../threat/judgeHost.ts';
import { asBytes } from '../loading/exactText.ts';
import { hintHeaders, type Identity } from './identity.ts';

/** Headers set through dedicated browser features. */
const placed = new Set(['user-agent', 'accept-language', 'cookie']);

/**
 * Rules for every request of a page, from any frame or worker: one identity; the request's own headers only for the page's own origin,
 * because they may contain secrets; no advertising. Electron allows one listener per event and session: this is the only place that sets
 * them.
 */
export interface RequestRules {
  /** Host of a blocked navigation; null if there was none. */
  blockedHost(): string | null;
  /** Blocks visual resources for the current page; the next page is unaffected. */
  skipVisuals(): void;
}

/** A response to the main frame, before any other handler. */
export interface DocumentResponse {
  readonly url: string;
  readonly statusCode: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export function setRequestRules(
  session: Session,
  request: PageRequest,
  identity: Identity,
  blocker: AdBlocker,
  takesBody: (answer: DocumentResponse) => boolean,
  pageUrl = request.url,
): RequestRules {
  const refusals = refuseRequests(session, request, blocker, pageUrl);
  setRequestHeaders(session, request, identity);
  session.webRequest.onHeadersReceived(documents, ({ url, statusCode, responseHeaders = {} }, answer) => {
    const headers = Object.entries(responseHeaders).flatMap(([name, values]) =>
      values.map((value) => ({ name, value })),
    );
    const bytes = asBytes(responseHeaders, takesBody({ url, statusCode, headers }));
    answer(bytes === null ? {} : { responseHeaders: bytes });
  });
  return refusals;
}

/** Sets the headers of every request of a session: one identity, and the request's own headers for the page's own origin. */
export function setRequestHeaders(session: Session, request: PageRequest, identity: Identity): void {
  const { origin } = new URL(request.url);
  const own = Object.entries(request.headers).filter(([name]) => !placed.has(name.toLowerCase()));
  const hints = identity.hints === null ? {} : hintHeaders(identity.hints);
  session.webRequest.onBeforeSendHeaders((details, answer) => {
    const headers = new Map(
      Object.entries(details.requestHeaders).map(([name, value]) => [name.toLowerCase(), [name, value] as const]),
    );
    const set = (name: string, value: string): void => {
      headers.set(name.toLowerCase(), [headers.get(name.toLowerCase())?.[0] ?? name, value]);
    };
    set('User-Agent', identity.userAgent);
    set('Accept-Language', identity.acceptLanguage);
    if (isTrustworthy(details.url)) for (const [name, value] of Object.entries(hints)) set(name, value);
    if (originOf(details.url) === origin) for (const [name, value] of own) set(name, value);
    answer({ requestHeaders: Object.fromEntries(headers.values()) });
  });
}

const documents = { urls: ['<all_urls>'], types: ['mainFrame' as const] };

/**
 * Cancels requests: to hosts that the request forbids, for advertising, and for visual resources with `fastMode` or on a static page.
 * @param pageUrl the page that the requests belong to, before the first navigation
 */
export function refuseRequests(
  session: Session,
  request: PageRequest,
  blocker: AdBlocker,
  pageUrl = request.url,
): RequestRules {
  const isFast = request.fastMode && request.screenshot === null;
  const { threat, recorder } = request;
  let page = pageUrl;
  let blocked: string | null = null;
  let isStill = false;
  const look = (): void =>
    session.webRequest.onBeforeRequest(({ url, resourceType }, answer) => {
      if (resourceType === 'mainFrame') {
        page = url;
        isStill = false;
        const host = hostOf(url);
        if (threat !== null && !mayVisit(host, threat)) {
          blocked ??= host;
          recorder?.blocks(url, 'threatProtection');
          answer({ cancel: true });
          return;
        }
      }
      const isAdvert = request.blockAds && blocker.blocks({ url, type: resourceType, page });
      const spares = (isFast || isStill) && visualTypes.has(resourceType);
      const reason = spares ? (isFast ? 'fastMode' : 'still') : isAdvert ? 'blockAds' : null;
      if (reason !== null) recorder?.blocks(url, reason);
      answer({ cancel: reason !== null });
    });
  // One that lets everything pass would cost a page 15 % of its time.
  if (request.blockAds || isFast || threat !== null) look();
  return {
    blockedHost: () => blocked,
    skipVisuals() {
      isStill = true;
      look();
    },
  };
}

const visualTypes: ReadonlySet<string> = new Set(['image', 'media', 'font']);

/** Removes all rules: the next page sets its own. */
export function clearRequestRules(session: Session): void {
  session.webRequest.onBeforeRequest(null);
  session.webRequest.onBeforeSendHeaders(null);
  session.webRequest.onHeadersReceived(null);
}

/** Whom Chromium sends client hints to: who cannot be overheard. */
export function isTrustworthy(url: string): boolean {
  return /^(?:https:|wss:|https?:\/\/(?:localhost|[^/:]+\.localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$))/i.test(url);
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).hostname : '';
}

function originOf(url: string): string {
  return canParseUrl(url) ? new URL(url).origin : '';
}
