/** A permit for one of the queue's slots. */
export interface Turn {
  /** Waiting time in ms; 0 where a slot was free. */
  readonly waitedMs: number;
  /** Passes the slot to the next waiter; repeated calls do nothing. */
  release(): void;
  /**
   * Settles when the page may use a window of the browser, at once where the slot includes one; false when `signal` ends the wait before.
   */
  enterBrowser(signal: AbortSignal): Promise<boolean>;
}

/**
 * `interactive`: a person or program waits for this one response. `background`: a page of a job, which starts only when no interactive
 * scrape waits, and never takes the last of several slots. `static`: the same for a page that probably needs no browser: it has a light
 * slot, of which there are more, and takes one of the background only when it needs the browser after all.
 */
export type QueueBand = 'interactive' | 'background' | 'static';

/** Light slots for each slot: a page that needs no browser mostly waits for its server. */
const staticPagesPerSlot = 4;

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

/** Slots that are in use. */
interface Usage {
  active: number;
}

/** The waiters of one band by client. Clients are served round-robin, each in its own order. */
interface Band {
  readonly usage: Usage;
  readonly maxActive: number;
  /** In round-robin order: a served client moves to the end. */
  readonly lines: Map<string, Waiter[]>;
}

function createBands(places: number): Readonly<Record<QueueBand, Band>> {
  const full: Usage = { active: 0 };
  return {
    interactive: { usage: full, maxActive: places, lines: new Map() },
    background: { usage: full, maxActive: Math.max(1, places - 1), lines: new Map() },
    static: { usage: { active: 0 }, maxActive: places * staticPagesPerSlot, lines: new Map() },
  };
}

/** Puts a waiter at the end of the line of its client. */
function enter({ lines }: Band, client: string, waiter: Waiter): void {
  const line = lines.get(client) ?? [];
  line.push(waiter);
  lines.set(client, line);
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
  const bands = createBands(places);
  const [full, light] = [bands.interactive.usage, bands.static.usage];
  let waiting = 0;

  function turn(waitedMs: number, client: string, { usage }: Band): Turn {
    let released = false;
    let browser: Promise<Turn | null> | null = null;
    return {
      waitedMs,
      release() {
        if (released) return;
        released = true;
        usage.active -= 1;
        void browser?.then((own) => own?.release());
        startNext();
      },
      async enterBrowser(signal) {
        if (usage === full) return true;
        browser ??= wait(client, signal, 'background');
        return (await browser) !== null;
      },
    };
  }

  /** An interactive scrape waits only while every slot is taken, so the background never starts before one. */
  function mayStart({ usage, maxActive }: Band): boolean {
    return usage.active < maxActive && (usage === full || bands.interactive.lines.size === 0);
  }

  function startNext(): void {
    const ready = [bands.interactive, bands.background, bands.static];
    const band = ready.find((each) => each.lines.size > 0 && mayStart(each));
    const waiter = band === undefined ? null : takeNext(band);
    if (band === undefined || waiter === null) return;
    waiting -= 1;
    band.usage.active += 1;
    waiter.start();
    // A slot that became free may have let a light page start as well, which waited for the interactive ones.
    startNext();
  }

  function wait(client: string, signal: AbortSignal, name: QueueBand = 'interactive'): Promise<Turn | null> {
    if (signal.aborted) return Promise.resolve(null);
    const band = bands[name];
    if (mayStart(band)) {
      band.usage.active += 1;
      return Promise.resolve(turn(0, client, band));
    }
    const since = now();
    return new Promise((resolve) => {
      const giveUp = (): void => {
        if (leave(band, client, waiter)) waiting -= 1;
        resolve(null);
        // Light pages wait while an interactive scrape does.
        startNext();
      };
      const waiter: Waiter = {
        start() {
          signal.removeEventListener('abort', giveUp);
          // At least 1, since 0 means that there was no wait.
          resolve(turn(Math.max(1, Math.round(now() - since)), client, band));
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      enter(band, client, waiter);
      waiting += 1;
    });
  }

  return {
    wait,
    get active() {
      return full.active + light.active;
    },
    get waiting() {
      return waiting;
    },
  };
}
