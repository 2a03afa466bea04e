export interface ToastContent {
  readonly text: string;
  /** Subject: a later toast about the same one replaces it. Omitted for a standalone toast. */
  readonly about?: string;
  /** Something did not work. */
  readonly isFailure?: boolean;
  /** One action, usually Undo. */
  readonly action?: { readonly text: string; readonly run: () => void };
}

/** Time in ms to notice the toast, and to read one character (20 characters a second). */
const noticeMs = 2500;
const letterMs = 50;
const minMs = { done: 4000, act: 10_000, failure: 8000 } as const;
const maxMs = 20_000;

/** Returns how long a toast stays unless it is held: longer with more text, with an action, and after a failure. */
export function lifeOf({ text, action, isFailure }: ToastContent): number {
  const least = action !== undefined ? minMs.act : isFailure === true ? minMs.failure : minMs.done;
  return Math.min(maxMs, Math.max(least, noticeMs + text.length * letterMs));
}
