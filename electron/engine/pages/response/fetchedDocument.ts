import type { GuardEvent } from '../../../guard/guardEvent.ts';
import type { BrowserFallbackReason } from './browserFallbackReason.ts';
import type { Header, ResponseHead } from './responseHead.ts';

/** A response to the URL of a page that was received without a browser. The browser opens it without another request. */
export interface FetchedDocument {
  readonly head: ResponseHead;
  readonly headers: readonly Header[];
  /** The complete body. */
  readonly bytes: Buffer;
  /** Why the browser opens it. */
  readonly why: BrowserFallbackReason;
  /** No script runs in it, and visual resources are not needed. */
  readonly isStill: boolean;
  /** What the guard reported of its connections. */
  readonly guardEvents: readonly GuardEvent[];
}
