import { getDomain } from 'tldts';
import { createAnswerTimes, type AnswerTimes } from './answerTimes.ts';
import { createPauseRule, type HostPause, type PauseMemory, type PauseReason, type PauseRule } from './hostPause.ts';

/** Limits of {@link HostLanes}. */
export const laneLimits = {
  /** Maximum number of pages of one host that are visited at once, by default. */
  maxPagesPerHost: 2,
  maxPagesPerDomain: 4,
  maxCrawlDelayMs: 30_000,
} as const;

/** A number of hosts beyond which those are forgotten that nothing has to be remembered of. */
const maxIdleHosts = 5000;

/** Whose page it is, and the gap that its request asks for. */
export interface Pace {
  readonly jobId: string;
  /** `delay` of the request between two of its pages; 0 for none. */
  readonly delayMs: number;
}

/** A page under way. */
export interface LaneTicket {
  readonly host: string;
  readonly startedAt: number;
}

/** What holds the pages of a host back. */
export interface LaneState {
  /** End of its pause; null where it has none. */
  readonly notBefore: number | null;
  /** Gap between the starts of two of its pages. */
  readonly gapMs: number;
  readonly pausedBecause: PauseReason | 'givenUp' | null;
}

/** How the host took a page. */
export type LaneOutcome =
  | { readonly kind: 'answered'; readonly durationMs: number; readonly isError: boolean }
  /** Status 429 or 503. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  /** No connection, no TLS, or another status from 500 on. */
  | { readonly kind: 'failed' }
  /** The page was not requested, or its visit was aborted. */
  | { readonly kind: 'unvisited' };

/**
 * Politeness towards hosts, over the pages of all jobs: how many at once, and with which gap between their starts. Hosts are those of URLs,
 * with a port that is not the default one. Times in milliseconds since 1970.
 */
export interface HostLanes {
  /** When a page of this host may start: now or earlier if it may now, infinity if another one has to end first. */
  freeAt(host: string, pace: Pace): number;
  /** Known hosts whose pages may not start now. */
  busyHosts(pace: Pace): readonly string[];
  /** Notes the start of a page. */
  begin(host: string, pace: Pace): LaneTicket;
  /** Notes its end, once; returns the pause of the host that follows. */
  end(ticket: LaneTicket, outcome: LaneOutcome): HostPause | null;
  /** Sets the gap that robots.txt asks for, in milliseconds; more than 30 s count as 30 s. Null for none. */
  setCrawlDelay(host: string, delayMs: number | null): void;
  /** Whether the host was given up after its last rest, for a job that began before. A new job tries it again. */
  isGivenUp(host: string, jobStartedAt: number): boolean;
  /** What holds the pages of a host back now. Unknown hosts have no gap and no pause. */
  stateOf(host: string, jobStartedAt: number): LaneState;
  /** Forgets the starts of a job that has ended. */
  forgetJob(jobId: string): void;
  /** What another engine has to know of a host before it visits its pages. */
  save(host: string): HostMemory;
  /** Takes up what another engine knows of a host. Its pages under way here still count. */
  restore(host: string, memory: HostMemory): void;
}

/** The politeness of a host, apart from its pages under way. Times in milliseconds since 1970; null where they are not set. */
export interface HostMemory {
  readonly times: readonly number[];
  readonly crawlDelayMs: number;
  readonly lastStartAt: number | null;
  readonly pause: PauseMemory;
}

export interface HostLaneOptions {
  readonly now: () => number;
  /** A number from 0 to 1, exclusive. */
  readonly random: () => number;
  /**
   * Maximum number of pages of one host that are visited at once. More than the default is for a person's own sites: the gap between pages
   * is then only the one that the request or robots.txt asks for.
   */
  readonly maxPagesPerHost?: number;
}

interface Lane {
  readonly domain: string;
  times: AnswerTimes;
  /** The gap follows from the times of the answers too. */
  readonly hasAdaptiveGap: boolean;
  pause: PauseRule;
  active: number;
  lastStartAt: number;
  crawlDelayMs: number;
}

export function createHostLanes({ now, random, maxPagesPerHost }: HostLaneOptions): HostLanes {
  const lanes = new Map<string, Lane>();
  const activePerDomain = new Map<string, number>();
  const lastStartOfJob = new Map<string, number>();
  const maxActive = maxPagesPerHost ?? laneLimits.maxPagesPerHost;
  const maxActivePerDomain = Math.max(laneLimits.maxPagesPerDomain, maxActive);

  function laneOf(host: string): Lane {
    const known = lanes.get(host);
    if (known !== undefined) return known;
    if (lanes.size >= maxIdleHosts) forgetIdle();
    const lane: Lane = {
      domain: domainOf(host),
      times: createAnswerTimes(),
      hasAdaptiveGap: maxActive <= laneLimits.maxPagesPerHost,
      pause: createPauseRule(random),
      active: 0,
      lastStartAt: Number.NEGATIVE_INFINITY,
      crawlDelayMs: 0,
    };
    lanes.set(host, lane);
    return lane;
  }

  function forgetIdle(): void {
    for (const [host, lane] of lanes)
      if (lane.active === 0 && lane.pause.isIdle(now()) && earliestStart(lane) <= now()) lanes.delete(host);
  }

  function freeAtLane(lane: Lane, { jobId, delayMs }: Pace): number {
    if (lane.active >= maxActive) return Number.POSITIVE_INFINITY;
    if ((activePerDomain.get(lane.domain) ?? 0) >= maxActivePerDomain) return Number.POSITIVE_INFINITY;
    const lastOfJob = delayMs > 0 ? lastStartOfJob.get(jobId) : undefined;
    return Math.max(earliestStart(lane), (lastOfJob ?? Number.NEGATIVE_INFINITY) + delayMs);
  }

  function addActive(lane: Lane, change: 1 | -1): void {
    lane.active += change;
    const active = (activePerDomain.get(lane.domain) ?? 0) + change;
    if (active > 0) activePerDomain.set(lane.domain, active);
    else activePerDomain.delete(lane.domain);
  }

  return {
    freeAt: (host, pace) => freeAtLane(laneOf(host), pace),
    busyHosts(pace) {
      const time = now();
      return [...lanes].filter(([, lane]) => freeAtLane(lane, pace) > time).map(([host]) => host);
    },
    begin(host, { jobId, delayMs }) {
      const lane = laneOf(host);
      const startedAt = now();
      addActive(lane, 1);
      lane.lastStartAt = startedAt;
      if (delayMs > 0) lastStartOfJob.set(jobId, startedAt);
      return { host, startedAt };
    },
    end({ host, startedAt }, outcome) {
      const lane = laneOf(host);
      addActive(lane, -1);
      return pauseAfter(lane, startedAt, outcome, now());
    },
    setCrawlDelay(host, delayMs) {
      laneOf(host).crawlDelayMs = Math.min(laneLimits.maxCrawlDelayMs, Math.max(0, delayMs ?? 0));
    },
    isGivenUp: (host, jobStartedAt) => isGivenUp(lanes.get(host), jobStartedAt),
    stateOf: (host, jobStartedAt) => stateOf(lanes.get(host), jobStartedAt, now()),
    forgetJob(jobId) {
      lastStartOfJob.delete(jobId);
    },
    save: (host) => saveLane(laneOf(host)),
    restore(host, memory) {
      restoreLane(laneOf(host), memory, random);
    },
  };
}

function saveLane({ times, crawlDelayMs, lastStartAt, pause }: Lane): HostMemory {
  return {
    times: [...times.times],
    crawlDelayMs,
    lastStartAt: Number.isFinite(lastStartAt) ? lastStartAt : null,
    pause: pause.save(),
  };
}

function restoreLane(lane: Lane, { times, crawlDelayMs, lastStartAt, pause }: HostMemory, random: () => number): void {
  lane.times = createAnswerTimes(times);
  lane.crawlDelayMs = crawlDelayMs;
  lane.lastStartAt = lastStartAt ?? Number.NEGATIVE_INFINITY;
  lane.pause = createPauseRule(random, pause);
}

function earliestStart(lane: Lane): number {
  return Math.max(lane.pause.untilMs, lane.lastStartAt + gapOf(lane));
}

function isGivenUp(lane: Lane | undefined, jobStartedAt: number): boolean {
  const givenUpAt = lane?.pause.givenUpAt ?? null;
  return givenUpAt !== null && jobStartedAt <= givenUpAt;
}

function stateOf(lane: Lane | undefined, jobStartedAt: number, nowMs: number): LaneState {
  if (lane === undefined) return { notBefore: null, gapMs: 0, pausedBecause: null };
  const { untilMs, reason } = lane.pause;
  const isPaused = untilMs > nowMs;
  return {
    notBefore: isPaused ? untilMs : null,
    gapMs: gapOf(lane),
    pausedBecause: isGivenUp(lane, jobStartedAt) ? 'givenUp' : isPaused ? reason : null,
  };
}

function gapOf({ crawlDelayMs, times, hasAdaptiveGap }: Lane): number {
  return hasAdaptiveGap ? Math.max(crawlDelayMs, times.gapMs()) : crawlDelayMs;
}

function pauseAfter(lane: Lane, startedAt: number, outcome: LaneOutcome, nowMs: number): HostPause | null {
  switch (outcome.kind) {
    case 'answered':
      lane.times.add(outcome.durationMs, outcome.isError);
      lane.pause.answered();
      return null;
    case 'throttled':
      return lane.pause.throttled(startedAt, nowMs, outcome.retryAfterMs);
    case 'failed':
      return lane.pause.failed(startedAt, nowMs);
    default:
      return null;
  }
}

/** Returns the registrable domain of a host; the host without its port where it has none, such as an IP address. */
function domainOf(host: string): string {
  const name = host.replace(/:\d+$/, '');
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}
