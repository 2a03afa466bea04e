/** A permit for one of the queue's slots. */
export interface Turn {
  /** Waiting time in ms; 0 where a slot was free. */
  readonly waitedMs: number;
  /** Passes the slot to the next waiter; repeated calls do nothing. */
  release(): void;
}

export interface ScrapeQueue {
  /** Settles when it is this one's turn; null when `signal` ends the wait before. */
  wait(client: string, signal: AbortSignal): Promise<Turn | null>;
  readonly active: number;
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
}

/**
 * Limits concurrency to `places` slots. Clients are served round-robin: fifty requests of one do not delay a single one of another; within
 * one client the order is first in, first out.
 */
export function createScrapeQueue(places: number, now: () => number): ScrapeQueue {
  /** In round-robin order: a served client moves to the end. */
  const lines = new Map<string, Waiter[]>();
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

  function startNext(): void {
    const first = lines.entries().next();
    if (first.done === true || active >= places) return;
    const [client, line] = first.value;
    const waiter = line.shift();
    lines.delete(client);
    if (line.length > 0) lines.set(client, line);
    if (waiter === undefined) return;
    waiting -= 1;
    active += 1;
    waiter.start();
  }

  function leave(client: string, waiter: Waiter): void {
    const line = lines.get(client);
    const index = line?.indexOf(waiter) ?? -1;
    if (line === undefined || index === -1) return;
    line.splice(index, 1);
    if (line.length === 0) lines.delete(client);
    waiting -= 1;
  }

  function wait(client: string, signal: AbortSignal): Promise<Turn | null> {
    if (signal.aborted) return Promise.resolve(null);
    if (active < places) {
      active += 1;
      return Promise.resolve(turn(0));
    }
    const since = now();
    return new Promise((resolve) => {
      const giveUp = (): void => {
        leave(client, waiter);
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
      const line = lines.get(client) ?? [];
      line.push(waiter);
      lines.set(client, line);
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
