/** The part of AbortSignal that is needed here; `shared` does not depend on platform types. */
interface Ending {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Waits in a set of waiters until all of them are woken, or `ending` ends the wait; a waiter that has stopped is removed. */
export async function waitForTurn(waiting: Set<() => void>, ending: Ending): Promise<void> {
  if (ending.aborted) return;
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      waiting.delete(settle);
      ending.removeEventListener('abort', settle);
      resolve();
    };
    waiting.add(settle);
    ending.addEventListener('abort', settle);
  });
}
