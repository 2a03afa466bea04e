import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { Session } from 'electron';
import type { PageRequest } from '../server/capturePorts.ts';
import type { AdBlocker } from '../blocking/adBlocker.ts';
import { mayVisit } from '../threat/judgeHost.ts';
import { asBytes } from './exactText.ts';
import { hintHeaders, type Identity } from './identity.ts';

/** Headers that have a place of their own in a browser. */
const placed = new Set(['user-agent', 'accept-language', 'cookie']);

/**
 * What holds for every request of a page, whichever frame or worker makes it: one identity; the request's own headers for
 * the page's own origin and for nobody else, because they may hold secrets; no advertising. Electron has one listener a
 * session for each event: this is the only place that sets them.
 */
export interface RequestRules {
  /** The host that the page would have led to and may not; null where it did not. */
  blockedHost(): string | null;
  /** The page that is there now needs nothing that only eyes see; where it leads to is another page. */
  spareEyes(): void;
}

/** An answer to the main frame, before anybody else sees it. */
export interface DocumentAnswer {
  readonly url: string;
  readonly statusCode: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export function setRequestRules(
  session: Session,
  request: PageRequest,
  identity: Identity,
  blocker: AdBlocker,
  takesBody: (answer: DocumentAnswer) => boolean,
): RequestRules {
  const refusals = refuseRequests(session, request, blocker);
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
  session.webRequest.onHeadersReceived(documents, ({ url, statusCode, responseHeaders = {} }, answer) => {
    const headers = Object.entries(responseHeaders).flatMap(([name, values]) =>
      values.map((value) => ({ name, value })),
    );
    const bytes = asBytes(responseHeaders, takesBody({ url, statusCode, headers }));
    answer(bytes === null ? {} : { responseHeaders: bytes });
  });
  return refusals;
}

const documents = { urls: ['<all_urls>'], types: ['mainFrame' as const] };

/** What is not even asked for: hosts that the request forbids, advertising, and what only eyes need: with `fastMode`, or of a still page. */
function refuseRequests(session: Session, request: PageRequest, blocker: AdBlocker): RequestRules {
  const isFast = request.fastMode && request.screenshot === null;
  const { threat, recorder } = request;
  let page = request.url;
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
      const spares = (isFast || isStill) && forEyes.has(resourceType);
      const reason = spares ? (isFast ? 'fastMode' : 'still') : isAdvert ? 'blockAds' : null;
      if (reason !== null) recorder?.blocks(url, reason);
      answer({ cancel: reason !== null });
    });
  // One that lets everything pass would cost a page 15 % of its time.
  if (request.blockAds || isFast || threat !== null) look();
  return {
    blockedHost: () => blocked,
    spareEyes() {
      isStill = true;
      look();
    },
  };
}

const forEyes: ReadonlySet<string> = new Set(['image', 'media', 'font']);

/** Nothing holds any more: the next page brings its own. */
export function clearRequestRules(session: Session): void {
  session.webRequest.onBeforeRequest(null);
  session.webRequest.onBeforeSendHeaders(null);
  session.webRequest.onHeadersReceived(null);
}

/** Whom Chromium sends client hints to: who cannot be overheard. */
function isTrustworthy(url: string): boolean {
  return /^(?:https:|wss:|https?:\/\/(?:localhost|[^/:]+\.localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$))/i.test(url);
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).hostname : '';
}

function originOf(url: string): string {
  return canParseUrl(url) ? new URL(url).origin : '';
}
