/** Runs one call at a time; calls that are aborted while they wait never start. */
export interface SerialQueue {
  pass<Value>(signal: AbortSignal, call: () => Promise<Value>): Promise<Value>;
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    pass(signal, call) {
      const passed = last.then(() => {
        signal.throwIfAborted();
        return call();
      });
      last = passed.catch(() => undefined);
      return passed;
    },
  };
}
