import { privateHosts } from '../../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { GuardClient } from '../../guard/guardClient.ts';
import type { AdBlocker } from '../blocking/adBlocker.ts';
import type { GuardPolicy } from '../../guard/hostPolicy.ts';
import type { CapturedPage, PageCapture, PageRequest } from '../ports/capture.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import { watchCertificates } from './session/certificates.ts';
import { sendQuietly } from './devtools/devtools.ts';
import { OutOfTimeError } from './devtools/isolatedWorld.ts';
import { memoryLimitMb, watchMemory, type MemoryPressure } from './session/memoryWatch.ts';
import { createMediaConverter } from './media/mediaConverter.ts';
import { createPageSlot, destroyPage, freshenPage, type PageSlot, type ReadyPage } from './session/pageSlot.ts';
import type { PlainReader } from './response/plainTier.ts';
import { rememberDirectOrigins } from './loading/directOrigins.ts';
import type { FetchedDocument } from './response/fetchedDocument.ts';
import { rememberBrowserTemplates } from './fetch/browserTemplates.ts';
import { createStaticFetchPool, type StaticFetchPool } from './fetch/staticFetchPool.ts';
import { readState, restoreState } from './session/profileStorage.ts';
import { visitPage } from './visitPage.ts';
import { createLine } from './waitingLine.ts';
import { delay, late, withTimeout } from './devtools/withTimeout.ts';

export interface PagePoolSettings {
  readonly guard: GuardClient;
  /** The current ad-blocking rules: more lists may arrive. */
  readonly blocker: () => AdBlocker;
  /** Number of sessions: twice the number of simultaneous pages, so that one is cleared while another is in use. */
  readonly slots: number;
  /** Reads pages that need no browser. */
  readonly plainReader: PlainReader;
  /** Called with each renderer process before anything is loaded into it. */
  readonly onProcess: (pid: number) => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export interface PagePool extends PageCapture {
  /** Routes all sessions through another guard, because the previous one is gone. */
  useGuard(guard: GuardClient): void;
  close(): Promise<void>;
}

/** A page to visit. */
interface PendingVisit {
  readonly request: PageRequest;
  /** The response to its URL, where it is there already. */
  readonly fetched: FetchedDocument | null;
  readonly signal: AbortSignal;
}

interface PooledPage {
  readonly slot: PageSlot;
  readonly page: ReadyPage;
}

type Captured = Result<CapturedPage, ScrapeFailure>;

/** Time limit in ms for clearing a session and opening an empty page. */
const renewMs = 8000;
const retryMs = 250;
/** Sessions without a window for each session with one: they are light. */
const fetchesPerSlot = 4;

const directOrigins = rememberDirectOrigins();
const templates = rememberBrowserTemplates();

/** One for all pages: nothing of it is open while there is nothing to convert. */
const converter = createMediaConverter();

/** A fixed pool of sessions, each with a prepared page; what a scrape used is destroyed and cleared before reuse. */
export async function createPagePool(settings: PagePoolSettings): Promise<Result<PagePool, string>> {
  const line = createLine<PooledPage>();
  const inUse = new Set<PooledPage>();
  let { guard } = settings;
  let sessions = 0;
  let closed = false;

  const fetches = openFetches(settings, () => guard);
  const makeSlot = (): Promise<Result<PageSlot, string>> => createPageSlot((sessions += 1), guard, settings.onProcess);
  /** Clears a session and prepares its next page. A session that cannot be cleared, or has no guard, is replaced by a new one. */
  async function renew(slot: PageSlot | null, used: ReadyPage | null): Promise<void> {
    if (closed) return;
    if (slot !== null && (await isGuarded(slot, guard))) {
      const renewal = renewOnce(slot, used);
      const renewed = await withTimeout(renewMs, renewal).catch((failure: unknown) => err(String(failure)));
      if (renewed !== late && renewed.ok)
        return closed ? await slot.clear(renewed.value.page) : line.offer(renewed.value);
      // It may still finish, but is no longer waited for.
      renewal.then((place) => (place.ok ? slot.clear(place.value.page) : undefined)).catch(() => undefined);
      settings.log(
        renewed === late ? 'a session took too long to clear' : `a page could not be made: ${renewed.error}`,
      );
    } else if (used !== null) destroyPage(used);
    void slot?.close();
    const next = await makeSlot();
    if (!next.ok) await delay(retryMs);
    await renew(next.ok ? next.value : null, null);
  }

  async function takeHealthy(signal: AbortSignal): Promise<PooledPage | null> {
    for (;;) {
      const place = await line.take(signal);
      if (place === null || (isAlive(place.page) && place.slot.guard === guard)) return place;
      void renew(place.slot, place.page);
    }
  }

  async function captureWith(place: PooledPage, visit: PendingVisit): Promise<Captured | null> {
    inUse.add(place);
    try {
      return await visitSafely(place, visit, settings);
    } finally {
      inUse.delete(place);
      void renew(place.slot, place.page);
    }
  }

  async function capture(request: PageRequest, signal: AbortSignal): Promise<Captured> {
    const started = settings.now();
    const read = await fetches.read(request, signal);
    if (read.kind === 'page') return ok(read.page);
    const waited = await waitForBrowser(request, settings.now);
    if (waited === null) return err({ kind: 'cancelled' });
    while (!closed && !signal.aborted) {
      const place = await takeHealthy(signal);
      if (place === null) break;
      const timeoutMs = Math.max(0, request.timeoutMs + waited - (settings.now() - started));
      const captured = await captureWith(place, { ...read, request: { ...request, timeoutMs }, signal });
      if (captured !== null) return captured;
    }
    return err({ kind: 'cancelled' });
  }

  const slots = await makeAll(settings.slots, makeSlot);
  if (!slots.ok) return slots;
  await Promise.all(slots.value.map((slot) => renew(slot, null)));
  return ok({
    capture,
    useGuard(next) {
      guard = next;
      // Idle pages are renewed at once: the next scrape does not wait for it.
      for (const { slot, page } of line.withdraw()) void renew(slot, page);
    },
    close() {
      closed = true;
      for (const { page } of [...line.close(), ...inUse]) destroyPage(page);
      return Promise.resolve();
    },
  });
}

/** Returns how long the page waited for a window, in ms, which is no time of its visit; null where it may have none any longer. */
async function waitForBrowser({ enterBrowser }: PageRequest, now: () => number): Promise<number | null> {
  const since = now();
  const mayEnter = enterBrowser === undefined || (await enterBrowser());
  return mayEnter ? now() - since : null;
}

function openFetches(settings: PagePoolSettings, guard: () => GuardClient): StaticFetchPool {
  return createStaticFetchPool({
    ...settings,
    guard,
    slots: settings.slots * fetchesPerSlot,
    directOrigins,
    templates,
  });
}

/** Visits a page; an exception is an internal failure. Null where another page can take the scrape. */
async function visitSafely(
  place: PooledPage,
  visit: PendingVisit,
  settings: PagePoolSettings,
): Promise<Captured | null> {
  try {
    return await visitGuarded(place, visit, settings);
  } catch (failure) {
    if (failure instanceof OutOfTimeError) return err({ kind: 'timeout' });
    return err({ kind: 'internal', message: failure instanceof Error ? failure.message : String(failure) });
  }
}

/** Routes a session whose guard is gone through the current one. */
async function isGuarded(slot: PageSlot, guard: GuardClient): Promise<boolean> {
  if (slot.guard === guard) return true;
  const joined = await withTimeout(renewMs, slot.useGuard(guard));
  return joined !== late && joined.ok;
}

async function renewOnce(slot: PageSlot, used: ReadyPage | null): Promise<Result<PooledPage, string>> {
  const kept = used === null ? null : await freshenPage(used);
  await slot.clear(kept === null ? used : null);
  const page = kept === null ? await slot.prepare() : ok(kept);
  return page.ok ? ok({ slot, page: page.value }) : page;
}

/** One after the other; the first that cannot be made fails all. */
async function makeAll(
  count: number,
  make: () => Promise<Result<PageSlot, string>>,
): Promise<Result<PageSlot[], string>> {
  const slots: PageSlot[] = [];
  while (slots.length < count) {
    const slot = await make();
    if (!slot.ok) return slot;
    slots.push(slot.value);
  }
  return ok(slots);
}

function isAlive(page: ReadyPage): boolean {
  return !page.window.isDestroyed() && !page.contents.isDestroyed() && !page.contents.isCrashed();
}

/**
 * Runs one visit until the first of: its result, the signal, the death of its process, too much memory. Null if the page died or lost its
 * guard before it navigated: then another page can take the scrape.
 */
async function visitGuarded(
  place: PooledPage,
  { request, fetched, signal }: PendingVisit,
  { now, blocker, plainReader }: Pick<PagePoolSettings, 'now' | 'blocker' | 'plainReader'>,
): Promise<Captured | null> {
  const { slot, page } = place;
  const earlier = fetched?.guardEvents ?? [];
  const started = now();
  let hasBegun = false;
  const uncheckedHosts = watchCertificates(page.contents, request.skipTlsVerification);
  let memory = null as MemoryPressure | null;
  // A signal composed of others stays in memory, with everything its listeners reference, while one of the sources is alive.
  const over = new AbortController();
  // Before anything is waited for: who dies meanwhile would never be heard of.
  const ended = new Promise<Captured | null>((resolve) => {
    const fail = (failure: ScrapeFailure): void => {
      resolve(err(failure));
    };
    const cancel = (): void => fail({ kind: 'cancelled' });
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true, signal: over.signal });
    page.contents.once('render-process-gone', (_event, details) => {
      if (!hasBegun) return resolve(null);
      fail({ kind: 'site', message: `The page ended its browser process (${details.reason})` });
    });
    page.contents.once('destroyed', () => fail({ kind: 'site', message: 'The page closed itself' }));
    memory = watchMemory(
      page,
      () => sendQuietly(page.devtools, 'Page.stopLoading'),
      () => fail({ kind: 'site', message: `The page needs more than ${memoryLimitMb} MB of memory` }),
    );
  });
  const visitAllowed = async (): Promise<Captured | null> => {
    const allowed = await slot.allow(policyOf(request));
    // Its guard is gone; another page can take the scrape.
    if (!allowed.ok) return null;
    if (request.state !== undefined) await restoreState(page, slot.session, request.state);
    const visited = await visitPage({
      page,
      session: slot.session,
      converter,
      plainReader,
      directOrigins,
      fetched,
      request: { ...request, timeoutMs: Math.max(0, request.timeoutMs - (now() - started)) },
      onTier: (needsBrowser) => templates.note(request.url, needsBrowser),
      onNavigate: () => {
        hasBegun = true;
      },
      laneEvents: () => (earlier.length === 0 ? slot.laneEvents : [...earlier, ...slot.laneEvents]),
      blocker: blocker(),
      uncheckedHosts,
      cutConnections: () => slot.cutConnections(),
      isTooBig: () => memory?.high === true,
      signal,
      now,
    });
    if (request.state === undefined || !visited.ok) return visited;
    return ok({ ...visited.value, state: await readState(page, slot.session) });
  };
  const visit = visitAllowed();
  try {
    return await Promise.race([visit, ended]);
  } finally {
    memory?.stop();
    over.abort();
    // The page is destroyed next, which ends anything the visit still waits for.
    visit.catch(() => undefined);
  }
}

function policyOf({ allowPrivate, route }: PageRequest): GuardPolicy {
  return { route, allowPrivate: privateHosts(allowPrivate) };
}
