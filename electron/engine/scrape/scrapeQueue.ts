/** A permit for one of the queue's slots. */
export interface Turn {
  /** Waiting time in ms; 0 where a slot was free. */
  readonly waitedMs: number;
  /** Passes the slot to the next waiter; repeated calls do nothing. */
  release(): void;
}

/**
 * `interactive`: a person or program waits for this one response. `background`: a page of a job, which starts only when no interactive
 * scrape waits, and never takes the last of several slots.
 */
export type QueueBand = 'interactive' | 'background';

export interface ScrapeQueue {
  /**
   * Settles when it is this one's turn; null when `signal` ends the wait before.
   * @param band `interactive` by default
   */
  wait(client: string, signal: AbortSignal, band?: QueueBand): Promise<Turn | null>;
  readonly active: number;
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
}

/** The waiters of one band by client. Clients are served round-robin, each in its own order. */
interface Band {
  readonly maxActive: number;
  /** In round-robin order: a served client moves to the end. */
  readonly lines: Map<string, Waiter[]>;
}

/** Takes the next waiter out of a band; null if nobody waits. */
function takeNext({ lines }: Band): Waiter | null {
  const first = lines.entries().next();
  if (first.done === true) return null;
  const [client, line] = first.value;
  const waiter = line.shift() ?? null;
  lines.delete(client);
  if (line.length > 0) lines.set(client, line);
  return waiter;
}

/** Takes a waiter that gives up out of its band; false if it does not wait there. */
function leave({ lines }: Band, client: string, waiter: Waiter): boolean {
  const line = lines.get(client);
  const index = line?.indexOf(waiter) ?? -1;
  if (line === undefined || index === -1) return false;
  line.splice(index, 1);
  if (line.length === 0) lines.delete(client);
  return true;
}

/**
 * Limits concurrency to `places` slots. Clients are served round-robin: fifty requests of one do not delay a single one of another; within
 * one client the order is first in, first out. Interactive scrapes come before those of the background.
 */
export function createScrapeQueue(places: number, now: () => number): ScrapeQueue {
  const bands: Readonly<Record<QueueBand, Band>> = {
    interactive: { maxActive: places, lines: new Map() },
    background: { maxActive: Math.max(1, places - 1), lines: new Map() },
  };
  let active = 0;
  let waiting = 0;

  function turn(waitedMs: number): Turn {
    let released = false;
    return {
      waitedMs,
      release() {
        if (released) return;
        released = true;
        active -= 1;
        startNext();
      },
    };
  }

  // An interactive scrape waits only while every slot is taken, so the background never starts before one.
  function startNext(): void {
    const ready = [bands.interactive, bands.background];
    const band = ready.find(({ lines, maxActive }) => lines.size > 0 && active < maxActive);
    const waiter = band === undefined ? null : takeNext(band);
    if (waiter === null) return;
    waiting -= 1;
    active += 1;
    waiter.start();
  }

  function wait(client: string, signal: AbortSignal, name: QueueBand = 'interactive'): Promise<Turn | null> {
    if (signal.aborted) return Promise.resolve(null);
    const band = bands[name];
    if (active < band.maxActive) {
      active += 1;
      return Promise.resolve(turn(0));
    }
    const since = now();
    return new Promise((resolve) => {
      const giveUp = (): void => {
        if (leave(band, client, waiter)) waiting -= 1;
        resolve(null);
      };
      const waiter: Waiter = {
        start() {
          signal.removeEventListener('abort', giveUp);
          // At least 1, since 0 means that there was no wait.
          resolve(turn(Math.max(1, Math.round(now() - since))));
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const line = band.lines.get(client) ?? [];
      line.push(waiter);
      band.lines.set(client, line);
      waiting += 1;
    });
  }

  return {
    wait,
    get active() {
      return active;
    },
    get waiting() {
      return waiting;
    },
  };
}
