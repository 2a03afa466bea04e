import { z } from 'zod';
import type { PageState, WatchSettings } from './inpage/pageState.ts';
import type { Devtools } from './devtools.ts';
import type { Lifecycle } from './lifecycle.ts';
import { stopScripts, type NetworkActivity } from './networkActivity.ts';
import { watcher, type PageWorld } from './pageWorld.ts';
import { delay, late, withinMs } from './withinMs.ts';

export interface SettlePorts {
  readonly devtools: Devtools;
  readonly world: PageWorld;
  readonly lifecycle: Lifecycle;
  readonly network: NetworkActivity;
  /** Name of the event by which our two worlds speak. */
  readonly secret: string;
  /** A picture of the page is wanted. */
  readonly mustDraw: boolean;
  /** What is there counts as soon as it stands still: requests under way are not waited for. */
  readonly fast: boolean;
  /** Milliseconds that are left for all of it. */
  readonly timeMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Ends every connection of the page. */
  readonly cutConnections: () => void;
  /** The page needs so much memory that its loading was stopped. */
  readonly isTooBig: () => boolean;
  /** Seconds after which the answer's own header leads elsewhere; null where it does not. */
  readonly refreshSeconds: () => number | null;
  /** The visit has ended otherwise (an answer that is no page). */
  readonly isOver: () => boolean;
}

/**
 * `quiet`: all is there. `busy`: it goes on changing. `loading`: it never finished loading. `huge`: its document has no end that
 * is worth waiting for. `broken`: its document was cut off. `stuck`: its scripts had to be stopped. `over`: there is no page.
 */
export type SettledHow = 'quiet' | 'busy' | 'loading' | 'huge' | 'broken' | 'stuck' | 'over';

export interface Settled {
  readonly how: SettledHow;
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

/** Milliseconds, each bounded by a share of what the request has left. */
const patience = {
  /** Silence that counts as quiet, for a page with something on it and for one that shows next to nothing. */
  silence: 75,
  thinSilence: 500,
  fastSilence: 150,
  workSilence: 1800,
  lineSilence: 3000,
  /** With requests under way and no change: as long as this after the load. */
  pending: 5000,
  thinPending: 12_000,
  /** Everything but pictures is there, and still no load event. */
  pictures: 1500,
  loading: 20_000,
  /** Not loaded, and nothing comes any more. */
  loadingSilence: 8000,
  afterLoad: 10_000,
  thinAfterLoad: 15_000,
  stuck: 6000,
  /** A `meta refresh` within this is followed. */
  refresh: 5000,
  step: 35,
} as const;

/** Bytes of a document from which on it is read without being laid out. */
const longDocument = 2_500_000;
/** A page that has grown beyond this is not waited for. */
const mostElements = 250_000;

/**
 * Waits until the page is quiet: loaded, its text unchanged for a moment, no request under way that may bring content, no short
 * timer due. A page that never gets quiet or never loads ends with what is there; one whose scripts never rest gets them stopped.
 */
export async function settle(ports: SettlePorts): Promise<Settled> {
  const { lifecycle, now, timeMs } = ports;
  const started = now();
  const stuckMs = Math.min(patience.stuck, timeMs * 0.4);
  let state = null as PageState | null;
  let answeredAt = started;
  for (;;) {
    if (ports.signal.aborted || ports.isOver() || lifecycle.crashed || lifecycle.failedUrl !== null)
      return { how: 'over', state };
    const asked = await withinMs(stuckMs, askState(ports));
    if (asked === late) {
      stopScripts(ports.devtools);
      // A script may be held up by an answer that does not come. Chromium asks for it once more: that is cut off too.
      ports.cutConnections();
      await delay(200);
      ports.cutConnections();
      return { how: 'stuck', state };
    }
    if (asked !== null) {
      state = asked;
      answeredAt = now();
      const how = judge(asked, ports, started);
      // What grows by scripts would go on while it is written.
      if (how === 'huge') stopScripts(ports.devtools);
      if (how !== null) return { how, state };
    } else if (now() - answeredAt > timeMs * 0.6) return { how: 'loading', state };
    await lifecycle.changeWithin(asked === null ? patience.step : untilNextLook(asked, ports));
  }
}

function judge(state: PageState, ports: SettlePorts, started: number): SettledHow | null {
  const { lifecycle, network, now, timeMs } = ports;
  const elapsed = now() - started;
  if (elapsed > timeMs * 0.7) return lifecycle.loadedAt === null ? 'loading' : 'busy';
  if (network.floods()) return 'stuck';
  if (lifecycle.navigating) return null;
  const silent = Math.min(state.silentMs, network.silentMs());
  if (state.cut || state.elements > mostElements || network.documentTooLong() || ports.isTooBig()) return 'huge';
  if (network.documentFailure() !== null) return silent > patience.silence ? 'broken' : null;
  if (state.readyState === 'loading') return judgeLoading(elapsed, network.silentMs(), timeMs);
  if (ports.fast && !state.thin && state.silentMs > patience.fastSilence) return 'quiet';
  if (state.readyState === 'interactive') {
    return network.pending() === 0 && silent > patience.pictures ? 'quiet' : judgeLoading(elapsed, silent, timeMs);
  }
  return judgeLoaded(state, ports, silent, now() - (lifecycle.loadedAt ?? started));
}

function judgeLoading(elapsed: number, silent: number, timeMs: number): SettledHow | null {
  if (elapsed > Math.min(patience.loading, timeMs * 0.5)) return 'loading';
  return silent > Math.min(patience.loadingSilence, timeMs * 0.4) ? 'loading' : null;
}

function judgeLoaded(
  state: PageState,
  { network, lifecycle, timeMs, refreshSeconds }: SettlePorts,
  silent: number,
  sinceLoad: number,
): SettledHow | null {
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
  // What it will show comes over a line that it keeps open, or is being worked at.
  if (openLines > 0) return Math.min(patience.lineSilence, timeMs * 0.2);
  return Math.min(state.atWork ? patience.workSilence : patience.thinSilence, timeMs * 0.2);
}

/** A page of which only silence is missing is looked at when it can have been silent for long enough: looks take its time. */
function untilNextLook(state: PageState, { network, timeMs }: SettlePorts): number {
  if (state.readyState !== 'complete' || network.pending() > 0 || state.timersMs > 0) return patience.step;
  const silent = Math.min(state.silentMs, network.silentMs());
  const missing = silenceNeeded(state, network.openLines(), timeMs) - silent;
  return missing <= 0 ? patience.step : Math.min(Math.ceil(missing), patience.silence);
}

/** Null where there is no document to ask, because one is just taking another's place. */
async function askState(ports: SettlePorts): Promise<PageState | null> {
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
