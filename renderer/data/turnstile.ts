/** Lets one call through at a time; those that were called off while they waited never set out. */
export interface Turnstile {
  pass<Value>(signal: AbortSignal, call: () => Promise<Value>): Promise<Value>;
}

export function createTurnstile(): Turnstile {
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
