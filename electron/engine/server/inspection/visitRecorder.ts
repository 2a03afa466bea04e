import type { ConsoleLine } from '../../../../shared/api/engine/inspection.ts';

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
  /** One for each request of the visit; a redirect begins another one of the same id. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly type: string;
}

export interface RequestAnswer {
  readonly id: string;
  readonly status: number;
  readonly mediaType: string;
  /** What the guard said where it answered in place of the site: `refused; reason=…`, or why nothing came. */
  readonly guard: string | null;
}

/** Is told what happens while a page is visited, by whoever sees it (issue 8, page log). Takes note and never fails. */
export interface VisitRecorder {
  /** Does a part of the work, and takes note of how long it took. */
  phase<Value>(name: VisitPhase, work: () => Promise<Value>): Promise<Value>;
  /**
   * How the page was read: without a browser (`http`), in it without what only eyes need because nothing of it runs (`still`), or
   * whole; and what spoke against the first, null where nothing did.
   */
  reads(tier: PageTier, why: string | null): void;
  /** Something was waited for: why that ended, and how many requests were still under way. */
  waited(wait: {
    readonly what: string;
    readonly ended: string;
    readonly durationMs: number;
    readonly pending: number;
  }): void;
  /** An action of the request was done, or could not be: `reason` says why. */
  acted(step: {
    readonly index: number;
    readonly durationMs: number;
    readonly reason: string | null;
    readonly warnings: readonly string[];
  }): void;
  began(request: RequestStart): void;
  redirected(id: string, status: number, to: string): void;
  answered(answer: RequestAnswer): void;
  finished(id: string, bytes: number): void;
  /** The body of this address was read whole, whatever is told of its request later. */
  took(answer: Omit<RequestAnswer, 'id' | 'guard'> & { readonly url: string; readonly bytes: number }): void;
  /** @param word Chromium's own, such as `net::ERR_ABORTED` */
  failed(id: string, word: string): void;
  /** A request that is not let out; it fails afterwards. */
  blocks(url: string, reason: BlockReason): void;
  /** The guard let nothing out to this host, for this reason. */
  refuses(host: string, reason: string): void;
  says(line: {
    readonly level: ConsoleLine['level'];
    readonly text: string;
    readonly source: string;
    readonly line: number | null;
  }): void;
}
