import type { HostLanes, Pace } from '../hosts/hostLanes.ts';
import type { Timers } from '../timers.ts';
import { releaseHost, saveHost, takeHost, waitingJobs } from './hostRows.ts';
import type { Lane, LaneQueue } from './laneQueue.ts';
import type { HeldLanes } from './leasePages.ts';
import type { PostgresDriver } from './postgresDriver.ts';

/** How long and how far a lane is used, so that hosts take turns among the engines. */
const limits = {
  pages: 100,
  /** A host stays with its lane for the time in which pages are begun times this ratio: the last commit is under way. */
  graceRatio: 1.3,
  /** A lane whose pages take longer than that time by this ratio is given back without them, before it expires. */
  maxHeldRatio: 3,
  /** Time without a page after which the store is asked whether any is left. */
  idleMs: 200,
  checkMs: 1000,
  tickMs: 50,
  pollMs: 2000,
  failurePauseMs: 1000,
} as const;

interface HeldLane {
  readonly lane: Lane;
  readonly takenAt: number;
  /** Pages that were begun. */
  pages: number;
  active: number;
  idleSince: number;
  isClosing: boolean;
}

export interface LanePoolPorts {
  readonly database: PostgresDriver;
  readonly queue: LaneQueue;
  readonly lanes: HostLanes;
  /** How long pages of a lane are begun. */
  readonly holdMs: number;
  readonly timers: Timers;
  /** How many hosts may be visited at once; 0 for an engine that visits none. */
  readonly maxLanes: () => number;
  /** Jobs with pages of a host that may be visited now. */
  readonly onJobs: (jobIds: readonly string[]) => Promise<void>;
  /** Jobs that need no lanes, because no other engine knows them. */
  readonly isLocal: (jobId: string) => boolean;
  readonly log: (message: string) => void;
}

/** Takes lanes of hosts from the queue, and gives them back. */
export interface LanePool {
  /** Politeness towards hosts, of which only those with a lane of this engine are free. */
  readonly hosts: HostLanes;
  /** Lanes in which further pages may be begun. */
  readonly held: () => HeldLanes;
  /** Looks for lanes at once. */
  wake(): void;
  start(): void;
  /** Gives all lanes back. */
  stop(): Promise<void>;
}

export function createLanePool(ports: LanePoolPorts): LanePool {
  return new Pool(ports);
}

class Pool implements LanePool {
  readonly hosts: HostLanes;
  private readonly ports: LanePoolPorts;
  private readonly lanes = new Map<string, HeldLane>();
  private isStopped = false;
  private wakeUp: () => void = () => undefined;
  private isWoken = false;
  private nextFetchAt = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(ports: LanePoolPorts) {
    this.ports = ports;
    this.hosts = this.createHosts(ports.lanes);
  }

  readonly held = (): HeldLanes =>
    new Map([...this.lanes.values()].filter((each) => this.isOpen(each)).map(({ lane }) => [lane.host, lane.token]));

  wake(): void {
    this.nextFetchAt = 0;
    this.isWoken = true;
    this.wakeUp();
  }

  start(): void {
    this.running = this.loop();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.running;
    for (const each of this.lanes.values()) await this.giveBack(each, 0).catch(() => undefined);
  }

  private createHosts(inner: HostLanes): HostLanes {
    const freeAt = (host: string, pace: Pace): number => {
      if (this.ports.isLocal(pace.jobId)) return inner.freeAt(host, pace);
      const held = this.lanes.get(host);
      return held !== undefined && this.isOpen(held) ? inner.freeAt(host, pace) : Number.POSITIVE_INFINITY;
    };
    return {
      ...inner,
      freeAt,
      begin: (host, pace) => {
        const held = this.lanes.get(host);
        if (held !== undefined) {
          held.pages += 1;
          held.active += 1;
        }
        return inner.begin(host, pace);
      },
      end: (ticket, outcome) => {
        const held = this.lanes.get(ticket.host);
        if (held !== undefined && held.takenAt <= ticket.startedAt) {
          held.active -= 1;
          held.idleSince = this.ports.timers.now();
          if (held.active <= 0 && !this.isOpen(held)) this.wake();
        }
        const pause = inner.end(ticket, outcome);
        if (pause !== null && held !== undefined) void this.save(held);
        return pause;
      },
    };
  }

  private isOpen({ takenAt, pages, isClosing }: HeldLane): boolean {
    return !isClosing && pages < limits.pages && this.ports.timers.now() - takenAt < this.ports.holdMs;
  }

  private async loop(): Promise<void> {
    while (!this.isStopped) {
      this.isWoken = false;
      let delayMs: number = this.lanes.size > 0 ? limits.tickMs : limits.pollMs;
      try {
        await this.giveBackEnded();
        if (await this.takeMore()) delayMs = 0;
      } catch (failure) {
        this.ports.log(
          `lanes of hosts cannot be taken: ${failure instanceof Error ? failure.message : String(failure)}`,
        );
        delayMs = limits.failurePauseMs;
      }
      if (delayMs > 0 && !this.isWoken && !this.isStopped) await this.sleep(delayMs);
    }
  }

  private sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.ports.timers.after(delayMs, resolve);
      this.wakeUp = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Takes lanes that wait; true if there may be more. */
  private async takeMore(): Promise<boolean> {
    const { queue, timers, maxLanes } = this.ports;
    // A lane that waits for its last pages keeps no place from the next one.
    const free = maxLanes() - this.held().size;
    if (free <= 0 || timers.now() < this.nextFetchAt) return false;
    const fetched = await queue.fetch(free);
    for (const lane of fetched) await this.take(lane);
    const pauseMs = this.lanes.size > 0 ? limits.checkMs : limits.pollMs;
    this.nextFetchAt = fetched.length > 0 ? 0 : timers.now() + pauseMs;
    return fetched.length > 0;
  }

  private async take(lane: Lane): Promise<void> {
    const { database, queue, timers, lanes, holdMs, onJobs } = this.ports;
    const taken = await takeHost(database, lane, Math.round(holdMs * limits.graceRatio), () => timers.now());
    if (taken === null) {
      await queue.complete(lane);
      await queue.send([lane.host], limits.checkMs);
      return;
    }
    if (taken.memory !== null) lanes.restore(lane.host, taken.memory);
    const now = timers.now();
    this.lanes.set(lane.host, { lane, takenAt: now, pages: 0, active: 0, idleSince: now, isClosing: false });
    const { ids } = await waitingJobs(database, lane.host);
    await onJobs(ids);
  }

  private async giveBackEnded(): Promise<void> {
    const now = this.ports.timers.now();
    const ended = [...this.lanes.values()].filter((each) => {
      const isIdle = each.active <= 0 && now - each.idleSince >= limits.idleMs;
      const isOver = !this.isOpen(each) && each.active <= 0;
      return isOver || isIdle || now - each.takenAt > this.ports.holdMs * limits.maxHeldRatio;
    });
    await Promise.all(ended.map((each) => this.endIfEmpty(each, now)));
  }

  private async endIfEmpty(each: HeldLane, now: number): Promise<void> {
    const { database, holdMs } = this.ports;
    const { ids, inMs } = await waitingJobs(database, each.lane.host);
    const mayContinue = ids.length > 0 && this.isOpen(each);
    const isWaiting = mayContinue && inMs < holdMs;
    // Its pages wait for the pace of their job or host.
    if (isWaiting || (each.active > 0 && this.isOpen(each))) each.idleSince = now + limits.checkMs - limits.idleMs;
    else await this.giveBack(each, ids.length === 0 ? null : inMs);
  }

  /** @param delayMs when the lane is visited again; null where no page of the host is left */
  private async giveBack(each: HeldLane, delayMs: number | null): Promise<void> {
    const { database, queue } = this.ports;
    each.isClosing = true;
    await this.save(each);
    await releaseHost(database, each.lane);
    await queue.complete(each.lane);
    if (delayMs !== null) {
      await queue.send([each.lane.host], delayMs);
      await queue.advance(each.lane.host, delayMs);
    }
    this.lanes.delete(each.lane.host);
    this.nextFetchAt = 0;
    // Pages that were admitted meanwhile found the lane in use.
    const left = delayMs === null ? await waitingJobs(database, each.lane.host) : { ids: [], inMs: 0 };
    if (left.ids.length > 0) await queue.send([each.lane.host], left.inMs);
  }

  private async save({ lane }: HeldLane): Promise<void> {
    const { database, lanes, timers, log } = this.ports;
    try {
      await saveHost(database, lane, lanes.save(lane.host), timers.now());
    } catch (failure) {
      log(`the pace of ${lane.host} cannot be stored: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }
}
