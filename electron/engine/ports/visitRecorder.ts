import type { ConsoleLine, StepRepair } from '../../../shared/api/engine/inspection.ts';
import type { EncodedImage } from './encodedImage.ts';

/** Where the time of a scrape goes. */
export type VisitPhase =
  | 'queue'
  | 'navigate'
  | 'plain'
  | 'settle'
  | 'dialogs'
  | 'waitFor'
  | 'actions'
  | 'picture'
  | 'styles'
  | 'write'
  | 'media'
  | 'read'
  | 'make';

/** Ways to read a page, the shorter one first. */
export type PageTier = 'http' | 'still' | 'page';

/** Why the engine itself did not let a request out. */
export type BlockReason = 'blockAds' | 'fastMode' | 'still' | 'threatProtection';

export interface RequestStart {
  /** Unique for each request of the visit; a redirect starts another request with the same id. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly type: string;
}

export interface RequestResponse {
  readonly id: string;
  readonly status: number;
  readonly mediaType: string;
  /** The guard's reason if it responded in place of the site: `refused; reason=…`, or why there was no response. */
  readonly guard: string | null;
}

/** Records the events of a page visit (issue 8, page log). Never fails. */
export interface VisitRecorder {
  /** Does a part of the work, and takes note of how long it took. */
  phase<Value>(name: VisitPhase, work: () => Promise<Value>): Promise<Value>;
  /**
   * How the page was read: without a browser (`http`), in the browser without visual resources because it runs no scripts (`still`), or in
   * full; and why not without a browser, null where nothing prevented it.
   */
  reads(tier: PageTier, why: string | null): void;
  /** A wait ended: why it ended, and how many requests were still pending. */
  waited(wait: {
    readonly what: string;
    readonly ended: string;
    readonly durationMs: number;
    readonly pending: number;
  }): void;
  /** Whether images of the page between its actions are wanted. */
  readonly takesStepImages: boolean;
  /** Stores such an image and returns its number; null beyond the limits. An image equal to the one before it is stored once. */
  stepImage(image: EncodedImage): number | null;
  /** An action of the request succeeded, or failed with a `reason`. */
  acted(step: {
    readonly index: number;
    readonly durationMs: number;
    /** Time since its end: an image may have been taken meanwhile. */
    readonly endedMsAgo: number;
    /** Elements that its selector matched; null for an action without one. */
    readonly matches: number | null;
    /** Numbers of the images of the page before and after it. */
    readonly before: number | null;
    readonly after: number | null;
    readonly reason: string | null;
    readonly warnings: readonly string[];
    /** Elements that a selector without matches may mean. */
    readonly repairs: readonly StepRepair[];
  }): void;
  began(request: RequestStart): void;
  redirected(id: string, status: number, to: string): void;
  answered(answer: RequestResponse): void;
  finished(id: string, bytes: number): void;
  /** The body of this URL was read completely, whatever is reported about its request later. */
  took(answer: Omit<RequestResponse, 'id' | 'guard'> & { readonly url: string; readonly bytes: number }): void;
  /** @param word Chromium's error code, such as `net::ERR_ABORTED` */
  failed(id: string, word: string): void;
  /** A request that is not let out; it fails afterwards. */
  blocks(url: string, reason: BlockReason): void;
  /** The guard let nothing out to this host, for this reason. */
  refuses(host: string, reason: string): void;
  logs(line: {
    readonly level: ConsoleLine['level'];
    readonly text: string;
    readonly source: string;
    readonly line: number | null;
  }): void;
}
