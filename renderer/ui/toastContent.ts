export interface ToastContent {
  readonly text: string;
  /** What it tells of: a later word of the same thing takes its place. Left out where it stands for itself. */
  readonly about?: string;
  /** Something did not work. */
  readonly isFailure?: boolean;
  /** One act, mostly Undo. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

/** To see that it is there, and to read twenty letters a second. */
const noticeMs = 2500;
const letterMs = 50;
const leastMs = { done: 4000, act: 10_000, failure: 8000 } as const;
const mostMs = 20_000;

/** How long a toast stays while nobody holds it: longer with more to read, with something to do, and where something went wrong. */
export function lifeOf({ text, action, isFailure }: ToastContent): number {
  const least = action !== undefined ? leastMs.act : isFailure === true ? leastMs.failure : leastMs.done;
  return Math.min(mostMs, Math.max(least, noticeMs + text.length * letterMs));
}
