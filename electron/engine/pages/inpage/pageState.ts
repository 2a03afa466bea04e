export interface WatchSettings {
  /** Name of the event by which the page's own world is asked. */
  readonly secret: string;
  /** No picture of the page is wanted: one that is too big need not be laid out. */
  readonly mayUndraw: boolean;
  /** The document is so long that it is too big already. */
  readonly isLong: boolean;
}

/** What the script that watches a page tells of it. */
export interface PageState {
  readonly readyState: 'loading' | 'interactive' | 'complete';
  /** Milliseconds since the page's text last grew or shrank noticeably, or since it was parsed. */
  readonly silentMs: number;
  /** Whether the page shows next to nothing yet. */
  readonly thin: boolean;
  /** Whether it has no text at all. */
  readonly empty: boolean;
  /** Whether there is any script that could still change it. */
  readonly scripted: boolean;
  /** Milliseconds until the last short timer of the page is due; 0 where none is. */
  readonly timersMs: number;
  readonly elements: number;
  /** The document had so many elements that its loading was ended. */
  readonly cut: boolean;
  /** It had so many that it is no longer laid out: what is drawn cannot be asked of it. */
  readonly undrawn: boolean;
  /** Whether it works on at something: an interval, an animation, a worker. */
  readonly atWork: boolean;
  /** Closed shadow roots that scripts made. */
  readonly closedRoots: number;
  /** Parts that it waits to see come into view. */
  readonly awaited: number;
  /** Seconds after which a `meta refresh` leads elsewhere; null where there is none. */
  readonly refreshSeconds: number | null;
}
