export interface WatchSettings {
  /** Name of the event that queries the main world. */
  readonly secret: string;
  /** No screenshot is requested: a page that is too big may skip layout. */
  readonly mayUndraw: boolean;
  /** The document is so long that it is too big already. */
  readonly isLong: boolean;
}

/** The state that the watching script reports for a page. */
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
  /** Loading was stopped because the document had too many elements. */
  readonly cut: boolean;
  /** It exceeded the element limit and is no longer laid out: layout values are not available. */
  readonly undrawn: boolean;
  /** Whether it works on at something: an interval, an animation, a worker. */
  readonly atWork: boolean;
  /** Closed shadow roots that scripts made. */
  readonly closedRoots: number;
  /** Number of elements that its scripts observe for entering the viewport. */
  readonly awaited: number;
  /** Seconds after which a `meta refresh` leads elsewhere; null where there is none. */
  readonly refreshSeconds: number | null;
}
