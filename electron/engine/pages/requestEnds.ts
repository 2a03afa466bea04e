import { z } from 'zod';
import type { Devtools, DevtoolsEvent } from './devtools.ts';

/** How a request ended, as the session of the page tells it (Electron, `webRequest.onCompleted` and `onErrorOccurred`). */
export interface SessionEnd {
  readonly url: string;
  /** Electron's word for what was asked for: `script`, `xhr`, `subFrame`. */
  readonly resourceType: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Chromium's word for what went wrong, such as `net::ERR_ABORTED`; null where an answer came to its end. */
  readonly error: string | null;
}

/** A request as DevTools names it. */
export interface RequestName {
  readonly requestId: string;
  /** Empty for the page itself, else a frame of another process, or a worker. */
  readonly sessionId: string;
}

export interface RequestEnds {
  /** To be called with each end that the session tells. */
  tell(end: SessionEnd): void;
}

const startedSchema = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string() }),
  type: z.string().optional(),
});
const endedSchema = z.object({ requestId: z.string() });

interface Known extends RequestName {
  /** What both sides know it by. */
  readonly mark: string;
}

/**
 * Finds out which of the requests that DevTools has named an end of the session belongs to. Electron connects DevTools anew whenever
 * a frame comes into a page, and what the page had to tell at that moment is lost (seen with 33: of a page with a frame, one to six
 * answers or ends in almost every visit): only the session
 * knows then how the request ended. The two know each other's requests by kind and
 * address alone; of equal ones the oldest is taken.
 */
export function followEnds(devtools: Devtools, onEnd: (name: RequestName, end: SessionEnd) => void): RequestEnds {
  const running = new Map<string, Known>();
  /** Those of them that the session has told no end of, by mark, the oldest first. */
  const open = new Map<string, Set<Known>>();
  /** Ends that were told of requests which DevTools has not named yet. */
  const early = new Map<string, SessionEnd[]>();
  /** Requests that DevTools said the end of before the session did, the oldest first. */
  const settled = new Map<string, Known[]>();

  function begin({ sessionId, params }: DevtoolsEvent): void {
    const started = startedSchema.safeParse(params);
    if (!started.success || running.size >= mostRunning) return;
    const { requestId, request, type } = started.data;
    const known: Known = { requestId, sessionId, mark: markOf(kinds[type ?? ''], request.url) };
    const name = nameOf(known);
    // A redirect begins anew, under another address.
    leave(running.get(name));
    running.set(name, known);
    const end = early.get(known.mark)?.shift();
    if (end !== undefined) {
      onEnd(known, end);
      return;
    }
    const equal = open.get(known.mark);
    if (equal === undefined) open.set(known.mark, new Set([known]));
    else equal.add(known);
  }

  /** Gives whether it was still among those that the session has told no end of. */
  function leave(known: Known | undefined): boolean {
    if (known === undefined) return false;
    const equal = open.get(known.mark);
    const wasOpen = equal?.delete(known) === true;
    if (equal?.size === 0) open.delete(known.mark);
    return wasOpen;
  }

  function end({ sessionId, params }: DevtoolsEvent): void {
    const ended = endedSchema.safeParse(params);
    if (!ended.success) return;
    const name = nameOf({ requestId: ended.data.requestId, sessionId });
    const known = running.get(name);
    running.delete(name);
    if (known !== undefined && leave(known)) add(settled, known.mark, known);
  }

  devtools.onEvent((event) => {
    if (event.method === 'Network.requestWillBeSent') begin(event);
    else if (event.method === 'Network.loadingFinished' || event.method === 'Network.loadingFailed') end(event);
  });
  return {
    tell(sessionEnd) {
      const mark = markOf(sessionKinds[sessionEnd.resourceType], sessionEnd.url);
      const [oldest] = open.get(mark) ?? [];
      const known = settled.get(mark)?.shift() ?? oldest;
      leave(known);
      if (known === undefined) add(early, mark, sessionEnd);
      else onEnd(known, sessionEnd);
    },
  };
}

function add<Item>(lists: Map<string, Item[]>, mark: string, item: Item): void {
  const list = lists.get(mark);
  if (list === undefined) lists.set(mark, [item]);
  else if (list.length < mostEqual) list.push(item);
}

/** More requests at once than any page needs are not followed. */
const mostRunning = 5000;
/** Of one address; more of them tell nothing new. */
const mostEqual = 50;

/** DevTools' words for kinds of requests. */
const kinds: Readonly<Record<string, string>> = {
  Document: 'document',
  Stylesheet: 'style',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'data',
  Fetch: 'data',
};

/** Electron's words for the same. */
const sessionKinds: Readonly<Record<string, string>> = {
  mainFrame: 'document',
  subFrame: 'document',
  stylesheet: 'style',
  script: 'script',
  image: 'image',
  font: 'font',
  media: 'media',
  xhr: 'data',
};

function markOf(kind: string | undefined, url: string): string {
  const [address] = url.split('#', 1);
  return `${kind ?? 'other'} ${address ?? ''}`;
}

function nameOf({ requestId, sessionId }: RequestName): string {
  return `${sessionId} ${requestId}`;
}
