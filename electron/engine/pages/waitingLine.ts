/** A queue of available items and of consumers waiting for one. First in, first out. */
export interface WaitingLine<Thing> {
  offer(thing: Thing): void;
  /** Null when the signal ends the wait, or the line is closed. */
  take(signal: AbortSignal): Promise<Thing | null>;
  isEmpty(): boolean;
  /** Removes and returns the available items; waiting consumers stay in the queue. */
  withdraw(): readonly Thing[];
  /** Ends all waits with null; returns the available items. */
  close(): readonly Thing[];
}

export function createLine<Thing>(): WaitingLine<Thing> {
  const ready: Thing[] = [];
  const waiting: ((thing: Thing | null) => void)[] = [];
  return {
    offer(thing) {
      const next = waiting.shift();
      if (next === undefined) ready.push(thing);
      else next(thing);
    },
    take(signal) {
      if (signal.aborted) return Promise.resolve(null);
      const thing = ready.shift();
      if (thing !== undefined) return Promise.resolve(thing);
      return new Promise((resolve) => {
        const settle = (given: Thing | null): void => {
          signal.removeEventListener('abort', giveUp);
          resolve(given);
        };
        const giveUp = (): void => {
          const index = waiting.indexOf(settle);
          if (index !== -1) waiting.splice(index, 1);
          resolve(null);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(settle);
      });
    },
    isEmpty: () => ready.length === 0,
    withdraw: () => ready.splice(0),
    close() {
      for (const settle of waiting.splice(0)) settle(null);
      return ready.splice(0);
    },
  };
}
