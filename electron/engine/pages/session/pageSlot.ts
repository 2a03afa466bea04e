import { once } from 'node:events';
import { type BrowserWindow, type Session, type WebContents, webFrameMain } from 'electron';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { createSession, letKnowPosition } from '../../../adapters/sessionFactory.ts';
import type { GuardClient, RemoteEndpoint } from '../../../guard/guardClient.ts';
import { type GuardPolicy, publicOnly } from '../../../guard/hostPolicy.ts';
import type { GuardEvent } from '../../../guard/guardEvent.ts';
import { localeForCountry } from '../../locale/localeForCountry.ts';
import { attachDevtools, type Devtools } from '../devtools/devtools.ts';
import { openHiddenWindow } from './hiddenWindow.ts';
import { clearRequestRules } from './requestRules.ts';
import { withTimeout } from '../devtools/withTimeout.ts';
import { browserUserAgent } from './defaultLocale.ts';

/** A prepared page: nothing loaded but about:blank. */
export interface ReadyPage {
  /** Listeners from its creation: all others were added by a visit. */
  readonly listeners: ListenerSnapshot;
  readonly window: BrowserWindow;
  readonly contents: WebContents;
  /** The empty window that its DevTools go through. */
  readonly relay: WebContents;
  readonly devtools: Devtools;
}

/** One slot of the pool: a permanent session, and a new page for each scrape. */
export interface PageSlot {
  readonly session: Session;
  readonly guard: GuardClient;
  /** Switches to another guard, because the previous one is gone: session and page are unchanged. */
  useGuard(guard: GuardClient): Promise<Result<void, string>>;
  /** Guard events of the current scrape, oldest first. */
  readonly laneEvents: readonly GuardEvent[];
  /** `prepare` creates the next page; `allow` makes the guard permit the targets of this scrape. */
  prepare(): Promise<Result<ReadyPage, string>>;
  allow(policy: GuardPolicy): Promise<Result<void, string>>;
  /** Ends every connection of the current scrape: pending requests continue with an error. */
  cutConnections(): void;
  /** Ends the page with its processes and clears all its data. */
  clear(page: ReadyPage | null): Promise<void>;
  close(): Promise<void>;
}

const maxLaneEvents = 1000;

/** How a session gets out. */
interface Way {
  readonly guard: GuardClient;
  readonly lane: RemoteEndpoint;
}

/**
 * Creates a session whose every connection goes through a lane of the guard. `onProcess` is called with each process that renders its
 * pages.
 */
export async function createPageSlot(
  index: number,
  guard: GuardClient,
  onProcess: (pid: number) => void,
): Promise<Result<PageSlot, string>> {
  const session = createSession({ partition: `scrape-${index}`, cache: false });
  let laneEvents: GuardEvent[] = [];
  let current: GuardPolicy = publicOnly;
  const openLane = async (by: GuardClient): Promise<Result<Way, string>> => {
    const opened = await by.openProxyEndpoint({
      policy: current,
      onEvent(event) {
        if (laneEvents.length < maxLaneEvents) laneEvents.push(event);
      },
    });
    if (!opened.ok) return err(opened.error.message);
    const { proxyRules } = opened.value;
    await session.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
    return ok({ guard: by, lane: opened.value });
  };
  const first = await openLane(guard);
  if (!first.ok) return first;
  let way = first.value;
  // Nothing is ever loaded into it: it has no process.
  const relay = openHiddenWindow(session);
  session.setUserAgent(browserUserAgent(session.getUserAgent()), localeForCountry().languages.join(','));

  return ok({
    session,
    get guard() {
      return way.guard;
    },
    async useGuard(next) {
      const opened = await openLane(next);
      if (opened.ok) way = opened.value;
      return opened.ok ? ok(undefined) : opened;
    },
    get laneEvents() {
      return laneEvents;
    },
    prepare: () => openPage(session, relay.webContents, onProcess),
    cutConnections() {
      // Setting a policy drops all connections, even if it is the same policy.
      void way.lane.setPolicy(current);
    },
    async allow(policy) {
      laneEvents = [];
      current = policy;
      const answer = await way.lane.setPolicy(policy);
      return answer.ok ? ok(undefined) : err(answer.error.message);
    },
    async clear(page) {
      if (page !== null) destroyPage(page);
      clearRequestRules(session);
      letKnowPosition(session, false);
      await Promise.all([
        // Closes the lane for requests that outlive their page (a beacon, a prefetch), before the next scrape opens it for itself.
        way.lane.setPolicy(publicOnly),
        session.clearData(),
        session.clearAuthCache(),
        session.clearHostResolverCache(),
        session.closeAllConnections(),
      ]);
    },
    async close() {
      if (!relay.isDestroyed()) relay.destroy();
      await way.lane.close();
    },
  });
}

async function openPage(
  session: Session,
  relay: WebContents,
  onProcess: (pid: number) => void,
): Promise<Result<ReadyPage, string>> {
  const window = openHiddenWindow(session);
  const contents = window.webContents;
  try {
    contents.on('did-frame-navigate', (_event, _url, _code, _status, _isMain, processId, routingId) => {
      // Each site has its own renderer process, including sites in frames.
      const frame = webFrameMain.fromId(processId, routingId);
      if (frame !== undefined) onProcess(frame.osProcessId);
    });
    await contents.loadURL('about:blank');
    // Painting costs two thirds of a page's CPU; timers and animation frames run without it.
    contents.stopPainting();
    const devtools = await attachDevtools(relay, contents);
    return ok({ window, contents, relay, listeners: snapshotListeners(contents), devtools });
  } catch (failure) {
    window.destroy();
    return err(failure instanceof Error ? failure.message : String(failure));
  }
}

type ListenerSnapshot = ReadonlyMap<string | symbol, ReadonlySet<unknown>>;

function snapshotListeners(contents: WebContents): ListenerSnapshot {
  return new Map(contents.eventNames().map((name) => [name, new Set(contents.rawListeners(name))]));
}

/** How long a navigation that was called off may take to end. */
const restMs = 500;

/**
 * Resets a page into which nothing was loaded for another visit: all settings and listeners of the last one are removed. Null where
 * anything was loaded, or may be.
 */
export async function freshenPage(page: ReadyPage): Promise<ReadyPage | null> {
  const { window, contents, relay, listeners, devtools } = page;
  const isUntouched = (): boolean =>
    !window.isDestroyed() &&
    !contents.isDestroyed() &&
    !contents.isCrashed() &&
    contents.getURL() === 'about:blank' &&
    contents.navigationHistory.length() === 1;
  if (!isUntouched()) return null;
  if (contents.isLoading()) await withTimeout(restMs, once(contents, 'did-stop-loading'));
  if (!isUntouched() || contents.isLoading()) return null;
  const emitter: NodeJS.EventEmitter = contents;
  for (const name of emitter.eventNames()) {
    for (const listener of emitter.rawListeners(name)) {
      if (listeners.get(name)?.has(listener) !== true) emitter.removeListener(name, listener as () => void);
    }
  }
  // All emulation ends with the connection: its scripts, its identity, its rules.
  await devtools.detach();
  try {
    return { ...page, devtools: await attachDevtools(relay, contents) };
  } catch {
    return null;
  }
}

/** Destroys a page; a process of it that hangs would outlive that, so every one of them is killed by its number. */
export function destroyPage(page: ReadyPage): void {
  const processes = pageProcesses(page);
  if (!page.window.isDestroyed()) page.window.destroy();
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone, as intended.
    }
  }
}

/** Returns the processes that render a page and its frames; they contain no other scrape's pages, because sessions are not shared. */
export function pageProcesses(page: ReadyPage): ReadonlySet<number> {
  const processes = new Set<number>();
  if (page.window.isDestroyed() || page.contents.isDestroyed()) return processes;
  processes.add(page.contents.getOSProcessId());
  try {
    for (const frame of page.contents.mainFrame.framesInSubtree) processes.add(frame.osProcessId);
  } catch {
    // The frames are just being replaced: the next poll finds them.
  }
  processes.delete(0);
  processes.delete(process.pid);
  return processes;
}
