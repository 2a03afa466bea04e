import type { DocumentProblem } from '../documents/documentRequest.ts';
import type { UnreadKind } from '../documents/unreadKind.ts';
import type { ActionFailure } from './actions.ts';
import type { ModelFailure } from './modelFailure.ts';

/** Why a scrape has no result. */
export type ScrapeFailure =
  /**
   * `waitFor`, `waits`: with it, or with the waits of the actions, no page could have been in time. `file`: the download was too slow to
   * complete.
   */
  | { readonly kind: 'timeout'; readonly cause?: 'waitFor' | 'waits' | 'file' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'dns'; readonly host: string }
  | { readonly kind: 'private'; readonly host: string }
  | { readonly kind: 'tls'; readonly host: string; readonly reason: string }
  | { readonly kind: 'site'; readonly message: string }
  /** The request's `threatProtection` forbids this host. */
  | { readonly kind: 'blocked'; readonly host: string }
  /** Another scrape that saves to the profile is running. */
  | { readonly kind: 'profileBusy'; readonly name: string }
  /** An enhanced proxy was requested, and none is configured. */
  | { readonly kind: 'proxy' }
  /** A file of a kind that is not read, as far as its bytes show which, or that the request names no parser for. */
  | {
      readonly kind: 'unsupported';
      readonly mediaType: string;
      readonly shown?: UnreadKind | null;
      readonly isUnasked?: true;
    }
  /** A file of a kind that is read, which cannot be. */
  | { readonly kind: 'document'; readonly problem: DocumentProblem; readonly mediaType: string }
  | { readonly kind: 'model'; readonly failure: ModelFailure }
  /** The page contains instructions to models that read it (prompt injection), and the request enabled the check. */
  | { readonly kind: 'injection' }
  | { readonly kind: 'lockdownMiss' }
  | { readonly kind: 'noCachedData' }
  | { readonly kind: 'noCredits' }
  /** The cost of the scrape cannot be charged. */
  | { readonly kind: 'billing' }
  | ({ readonly kind: 'action' } & ActionFailure)
  /** Actions were requested, but the response is not a page. */
  | { readonly kind: 'noPage'; readonly mediaType: string }
  | { readonly kind: 'internal'; readonly message: string };
