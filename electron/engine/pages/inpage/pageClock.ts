import { replaceFunction, type Callback } from './replaceFunction.ts';

/** Pending work of a page that needs no response from a server. */
export interface PageClock {
  /** Milliseconds until the last timer that is waited for; 0 where none is. */
  timersMs(): number;
  /** Whether it works on at something: a short interval, an animation, a worker. */
  isAtWork(): boolean;
}

/** Timers later than this are not waited for. */
const maxTimerMs = 3000;
const maxIntervalMs = 500;
/** A timer set by a timer set by a timer is a clock, not content. */
const maxTimerDepth = 3;
const maxTimers = 500;
/** An idle callback is waited for so long. */
const maxIdleMs = 1000;
/** One that is late by more than this was lost with its document; a busy machine is late by less. */
const lostMs = 250;
/** An animation that requested a frame within this time counts as active. */
const animatedMs = 200;

/** Follows the timers, idle callbacks, animation frames and workers of the world it is called in. */
export function followPage(): PageClock {
  const now = performance.now.bind(performance);
  const due = new Map<unknown, number>();
  const intervals = new Set<unknown>();
  const depth = countDepth();
  followTimeouts(due, depth, now);
  followIdleCallbacks(due, depth, now);
  followIntervals(due, intervals, now);
  let frameAt = Number.NEGATIVE_INFINITY;
  replaceFunction(globalThis, 'requestAnimationFrame', (target, self, parameters) => {
    frameAt = now();
    return Reflect.apply(target, self, parameters);
  });
  const workers = countWorkers();

  return {
    timersMs() {
      let longest = 0;
      const time = now();
      for (const [id, at] of due) {
        const left = at - time;
        if (left < -lostMs) due.delete(id);
        else longest = Math.max(longest, left, 1);
      }
      return longest;
    },
    isAtWork: () => intervals.size > 0 || workers() > 0 || now() - frameAt < animatedMs,
  };
}

/** How deep in timers set by timers the page is. */
interface Depth {
  isTooDeep(): boolean;
  /** Wraps the callback so that it runs one level deeper than the current one. */
  deeper(callback: Callback): Callback;
}

function countDepth(): Depth {
  let depth = 0;
  return {
    isTooDeep: () => depth >= maxTimerDepth,
    deeper(callback) {
      const born = depth + 1;
      return function run(this: unknown, ...given: unknown[]): unknown {
        const before = depth;
        depth = born;
        try {
          return Reflect.apply(callback, this, given);
        } finally {
          depth = before;
        }
      };
    },
  };
}

function followTimeouts(due: Map<unknown, number>, depth: Depth, now: () => number): void {
  replaceFunction(globalThis, 'setTimeout', (target, self, parameters) => {
    const [callback, wanted, ...rest] = parameters;
    const delay = delayOf(wanted);
    if (typeof callback !== 'function' || delay > maxTimerMs || depth.isTooDeep() || due.size >= maxTimers) {
      return Reflect.apply(target, self, parameters);
    }
    const run = depth.deeper(callback as Callback);
    const id = Reflect.apply(target, self, [
      function begin(this: unknown, ...given: unknown[]): unknown {
        due.delete(id);
        return Reflect.apply(run, this, given);
      },
      wanted,
      ...rest,
    ]);
    due.set(id, now() + delay);
    return id;
  });
}

/** A machine that is never idle runs none: after `maxIdleMs` they are no longer waited for. */
function followIdleCallbacks(due: Map<unknown, number>, depth: Depth, now: () => number): void {
  replaceFunction(globalThis, 'requestIdleCallback', (target, self, parameters) => {
    const [callback, ...rest] = parameters;
    if (typeof callback !== 'function' || depth.isTooDeep() || due.size >= maxTimers) {
      return Reflect.apply(target, self, parameters);
    }
    const run = depth.deeper(callback as Callback);
    const id = Reflect.apply(target, self, [
      function begin(this: unknown, ...given: unknown[]): unknown {
        due.delete(nameOfIdle(id));
        return Reflect.apply(run, this, given);
      },
      ...rest,
    ]);
    due.set(nameOfIdle(id), now() + maxIdleMs);
    return id;
  });
  replaceFunction(globalThis, 'cancelIdleCallback', (target, self, parameters) => {
    due.delete(nameOfIdle(parameters[0]));
    return Reflect.apply(target, self, parameters);
  });
}

/** Idle callback ids are separate from timer ids. */
function nameOfIdle(id: unknown): string {
  return `idle ${String(id)}`;
}

/** The first time of a short interval is waited for like a timer; as long as it runs, the page is at work. */
function followIntervals(due: Map<unknown, number>, intervals: Set<unknown>, now: () => number): void {
  replaceFunction(globalThis, 'setInterval', (target, self, parameters) => {
    const id = Reflect.apply(target, self, parameters);
    const delay = delayOf(parameters[1]);
    if (delay > maxIntervalMs || intervals.size >= maxTimers) return id;
    due.set(id, now() + delay);
    intervals.add(id);
    return id;
  });
  for (const name of ['clearTimeout', 'clearInterval']) {
    replaceFunction(globalThis, name, (target, self, parameters) => {
      due.delete(parameters[0]);
      intervals.delete(parameters[0]);
      return Reflect.apply(target, self, parameters);
    });
  }
}

function delayOf(wanted: unknown): number {
  return Math.max(0, Number(wanted ?? 0) || 0);
}

function countWorkers(): () => number {
  let count = 0;
  if (typeof Worker === 'function') {
    const watched = new Proxy(Worker, {
      construct(target, parameters, newTarget) {
        count += 1;
        return Reflect.construct(target, parameters, newTarget) as object;
      },
    });
    Object.defineProperty(globalThis, 'Worker', { value: watched, configurable: true, writable: true });
  }
  return () => count;
}
