import { once } from 'node:events';
import { type BrowserWindow, type Session, type WebContents, webFrameMain } from 'electron';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { GuardClient } from '../../../guard/guardClient.ts';
import { attachDevtools, type Devtools } from '../devtools/devtools.ts';
import { createGuardedSession, type GuardedSession } from './guardedSession.ts';
import { openHiddenWindow } from './hiddenWindow.ts';
import { withTimeout } from '../devtools/withTimeout.ts';

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
export interface PageSlot extends Omit<GuardedSession, 'clearData'> {
  /** Creates the next page. */
  prepare(): Promise<Result<ReadyPage, string>>;
  /** Ends the page with its processes and clears all its data. */
  clear(page: ReadyPage | null): Promise<void>;
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
  const created = await createGuardedSession(`scrape-${index}`, guard);
  if (!created.ok) return created;
  const own = created.value;
  // Nothing is ever loaded into it: it has no process.
  const relay = openHiddenWindow(own.session);
  return ok({
    session: own.session,
    get guard() {
      return own.guard;
    },
    useGuard: own.useGuard,
    get laneEvents() {
      return own.laneEvents;
    },
    prepare: () => openPage(own.session, relay.webContents, onProcess),
    cutConnections: own.cutConnections,
    allow: own.allow,
    async clear(page) {
      if (page !== null) destroyPage(page);
      await own.clearData();
    },
    async close() {
      if (!relay.isDestroyed()) relay.destroy();
      await own.close();
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
