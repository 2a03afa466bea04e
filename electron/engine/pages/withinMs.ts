/** What says that the time was over first. */
export const late = Symbol('late');

/** Waits for work, but not longer than this many milliseconds; the work itself goes on. */
export function withinMs<Value>(ms: number, work: Promise<Value>): Promise<Value | typeof late> {
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
