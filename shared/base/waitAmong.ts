/** What of an AbortSignal is needed here; `shared` knows no platform. */
interface Ending {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Waits among others until all of them are woken, or `ending` ends the wait; whoever has stopped waiting is not kept. */
export async function waitAmong(waiting: Set<() => void>, ending: Ending): Promise<void> {
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
