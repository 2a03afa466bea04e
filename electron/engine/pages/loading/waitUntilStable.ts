import { z } from 'zod';
import type { PageState, WatchSettings } from '../inpage/pageState.ts';
import type { Devtools } from '../devtools/devtools.ts';
import type { Lifecycle } from '../devtools/lifecycle.ts';
import { stopScripts, type NetworkActivity } from './networkActivity.ts';
import { watcher, type PageWorld } from '../devtools/pageWorld.ts';
import { delay, late, withTimeout } from '../devtools/withTimeout.ts';

export interface SettlePorts {
  readonly devtools: Devtools;
  readonly world: PageWorld;
  readonly lifecycle: Lifecycle;
  readonly network: NetworkActivity;
  /** Name of the event by which our two worlds speak. */
  readonly secret: string;
  /** A screenshot of the page is requested. */
  readonly mustDraw: boolean;
  /** The page counts as settled once it is stable: pending requests are not waited for. */
  readonly fast: boolean;
  /** Milliseconds that are left for all of it. */
  readonly timeMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Ends every connection of the page. */
  readonly cutConnections: () => void;
  /** Loading was stopped because the page needs too much memory. */
  readonly isTooBig: () => boolean;
  /** Seconds until the `Refresh` header of the response redirects; null if there is none. */
  readonly refreshSeconds: () => number | null;
  /** The visit has ended otherwise (a non-page response). */
  readonly isOver: () => boolean;
}

/**
 * `quiet`: fully loaded. `busy`: it keeps changing. `loading`: it never finished loading. `huge`: its document has no end worth waiting
 * for. `broken`: its document was truncated. `stuck`: its scripts had to be stopped. `over`: there is no page.
 */
export type StableState = 'quiet' | 'busy' | 'loading' | 'huge' | 'broken' | 'stuck' | 'over';

export interface Settled {
  readonly how: StableState;
  /** The last state that was seen; null where none was. */
  readonly state: PageState | null;
}

const stateSchema: z.ZodType<PageState> = z.object({
  readyState: z.enum(['loading', 'interactive', 'complete']),
  silentMs: z.number(),
  thin: z.boolean(),
  empty: z.boolean(),
  scripted: z.boolean(),
  timersMs: z.number(),
  atWork: z.boolean(),
  elements: z.number(),
  cut: z.boolean(),
  undrawn: z.boolean(),
  closedRoots: z.number(),
  awaited: z.number(),
  refreshSeconds: z.number().nullable(),
});

/** Milliseconds, each limited to a share of the request's remaining time. */
const patience = {
  /** Silence that counts as quiet, for a page with something on it and for one that shows next to nothing. */
  silence: 75,
  thinSilence: 500,
  fastSilence: 150,
  workSilence: 1800,
  lineSilence: 3000,
  /** Running requests without any change: timeout after the load event. */
  pending: 5000,
  thinPending: 12_000,
  /** Everything except images is loaded, and there is still no load event. */
  pictures: 1500,
  loading: 20_000,
  /** Not loaded, and no more data arrives. */
  loadingSilence: 8000,
  afterLoad: 10_000,
  thinAfterLoad: 15_000,
  stuck: 6000,
  /** A `meta refresh` within this time is followed. */
  refresh: 5000,
  step: 35,
} as const;

/** Bytes of a document from which on it is read without being laid out. */
const longDocument = 2_500_000;
/** A page that has grown beyond this is not waited for. */
const maxElements = 250_000;

/**
 * Waits until the page is quiet: loaded, text unchanged for a moment, no running request that may add content, no short timer due. A page
 * that never gets quiet or never loads ends with its current content; if its scripts never become idle, they are stopped.
 */
export async function waitUntilStable(ports: SettlePorts): Promise<Settled> {
  const { lifecycle, now, timeMs } = ports;
  const started = now();
  const stuckMs = Math.min(patience.stuck, timeMs * 0.4);
  let state = null as PageState | null;
  let answeredAt = started;
  for (;;) {
    if (ports.signal.aborted || ports.isOver() || lifecycle.crashed || lifecycle.failedUrl !== null)
      return { how: 'over', state };
    const asked = await withTimeout(stuckMs, queryState(ports));
    if (asked === late) {
      stopScripts(ports.devtools);
      // A script may be blocked by a pending response. Chromium retries the request once: that is cut off too.
      ports.cutConnections();
      await delay(200);
      ports.cutConnections();
      return { how: 'stuck', state };
    }
    if (asked !== null) {
      state = asked;
      answeredAt = now();
      const how = judge(asked, ports, started);
      // Content added by scripts would keep growing during serialization.
      if (how === 'huge') stopScripts(ports.devtools);
      if (how !== null) return { how, state };
    } else if (now() - answeredAt > timeMs * 0.6) return { how: 'loading', state };
    await lifecycle.changeWithin(asked === null ? patience.step : nextPollMs(asked, ports));
  }
}

function judge(state: PageState, ports: SettlePorts, started: number): StableState | null {
  const { lifecycle, network, now, timeMs } = ports;
  const elapsed = now() - started;
  if (elapsed > timeMs * 0.7) return lifecycle.loadedAt === null ? 'loading' : 'busy';
  if (network.floods()) return 'stuck';
  if (lifecycle.navigating) return null;
  const silent = Math.min(state.silentMs, network.silentMs());
  if (state.cut || state.elements > maxElements || network.documentTooLong() || ports.isTooBig()) return 'huge';
  if (network.documentFailure() !== null) return silent > patience.silence ? 'broken' : null;
  if (state.readyState === 'loading') return judgeLoading(elapsed, network.silentMs(), timeMs);
  if (ports.fast && !state.thin && state.silentMs > patience.fastSilence) return 'quiet';
  if (state.readyState === 'interactive') {
    return network.pending() === 0 && silent > patience.pictures ? 'quiet' : judgeLoading(elapsed, silent, timeMs);
  }
  return judgeLoaded(state, ports, silent, now() - (lifecycle.loadedAt ?? started));
}

function judgeLoading(elapsed: number, silent: number, timeMs: number): StableState | null {
  if (elapsed > Math.min(patience.loading, timeMs * 0.5)) return 'loading';
  return silent > Math.min(patience.loadingSilence, timeMs * 0.4) ? 'loading' : null;
}

function judgeLoaded(
  state: PageState,
  { network, lifecycle, timeMs, refreshSeconds }: SettlePorts,
  silent: number,
  sinceLoad: number,
): StableState | null {
  const pending = network.pending();
  const refresh = [state.refreshSeconds, refreshSeconds()].filter((seconds) => seconds !== null);
  if (refresh.length > 0 && !lifecycle.held) {
    const refreshMs = Math.min(...refresh) * 1000;
    if (refreshMs <= Math.min(patience.refresh, timeMs * 0.3) && sinceLoad < refreshMs + 1000) return null;
  }
  if (!state.scripted && pending === 0) return 'quiet';
  if (sinceLoad > Math.min(state.thin ? patience.thinAfterLoad : patience.afterLoad, timeMs * 0.4)) return 'busy';
  if (pending > 0) {
    const longest = Math.min(state.thin ? patience.thinPending : patience.pending, timeMs * 0.4);
    return sinceLoad > longest && silent > patience.thinSilence ? 'busy' : null;
  }
  if (state.timersMs > 0) return null;
  return silent >= silenceNeeded(state, network.openLines(), timeMs) ? 'quiet' : null;
}

function silenceNeeded(state: PageState, openLines: number, timeMs: number): number {
  if (!state.thin) return patience.silence;
  // Its content comes over an open connection, or is still being computed.
  if (openLines > 0) return Math.min(patience.lineSilence, timeMs * 0.2);
  return Math.min(state.atWork ? patience.workSilence : patience.thinSilence, timeMs * 0.2);
}

/**
 * Returns the time until the next poll: a page that only needs a longer silence is polled when it can have been silent long enough, because
 * polls take its time.
 */
function nextPollMs(state: PageState, { network, timeMs }: SettlePorts): number {
  if (state.readyState !== 'complete' || network.pending() > 0 || state.timersMs > 0) return patience.step;
  const silent = Math.min(state.silentMs, network.silentMs());
  const missing = silenceNeeded(state, network.openLines(), timeMs) - silent;
  return missing <= 0 ? patience.step : Math.min(Math.ceil(missing), patience.silence);
}

/** Null where there is no document to query, because it is being replaced. */
async function queryState(ports: SettlePorts): Promise<PageState | null> {
  const settings: WatchSettings = {
    secret: ports.secret,
    mayUndraw: !ports.mustDraw,
    isLong: ports.network.documentBytes() > longDocument,
  };
  try {
    const world = await ports.world.current();
    return stateSchema.parse(await world.evaluate(`${watcher}.look(${JSON.stringify(settings)})`, 5000));
  } catch {
    return null;
  }
}
