/** Result if the timeout came first. */
export const late = Symbol('late');

/** Waits for work, but at most this many milliseconds; the work itself continues. */
export function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value | typeof late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(late);
    }, ms);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
