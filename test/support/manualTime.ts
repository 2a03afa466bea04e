import type { Clock, Scheduler } from '../../electron/core/time.ts';

export interface ManualTime {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Moves time on and runs what falls due, in order, with a turn of the event loop after each. */
  advance(ms: number): Promise<void>;
  /** Delays that somebody waits for, soonest first. */
  waits(): number[];
}

/** Creates a clock that only the test advances. */
export function createManualTime(start = 1_700_000_000_000): ManualTime {
  let now = start;
  let alarms: { readonly at: number; readonly delayMs: number; readonly action: () => void }[] = [];
  return {
    clock: { now: () => now, monotonic: () => now - start },
    scheduler: {
      after(delayMs, action) {
        const alarm = { at: now + delayMs, delayMs, action };
        alarms.push(alarm);
        return () => {
          alarms = alarms.filter((other) => other !== alarm);
        };
      },
    },
    async advance(ms) {
      const until = now + ms;
      for (let next = soonest(alarms); next !== undefined && next.at <= until; next = soonest(alarms)) {
        const due = next;
        alarms = alarms.filter((other) => other !== due);
        now = Math.max(now, due.at);
        due.action();
        await nextTurn();
      }
      now = until;
    },
    waits: () => alarms.map((alarm) => alarm.delayMs).toSorted((left, right) => left - right),
  };
}

function soonest<Alarm extends { readonly at: number }>(alarms: readonly Alarm[]): Alarm | undefined {
  return alarms.reduce<Alarm | undefined>(
    (first, alarm) => (first === undefined || alarm.at < first.at ? alarm : first),
    undefined,
  );
}

/** Lets everything that is ready run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Waits one turn of the event loop at a time until a condition holds; the test's own timeout ends it when it never does. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn();
}
