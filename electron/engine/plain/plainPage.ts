/** What is known of an answer that may be a page which needs no browser. */
export interface PlainInput {
  /** The whole body. */
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** The answer's Content-Security-Policy lets no script run. */
  readonly scriptsForbidden: boolean;
  /** Style sheets that the page names, by their absolute addresses. */
  readonly sheets: Readonly<Record<string, string>>;
  /** Final address, after redirects. */
  readonly url: string;
  /** Cookie dialogs are to be answered, and what these selectors find is to be hidden. */
  readonly tidies: boolean;
  readonly adSelectors: readonly string[];
  /** Programs that stand in the page are wanted: their data is read, never run. */
  readonly scripts: boolean;
}

/**
 * Why a page is opened in the browser. `script`: something of it runs. `frame`: it shows other documents. `moves`: it leads
 * elsewhere by itself. `styles`: its style sheets decide what is seen of it. `dialog`, `advert`: something lies over its content.
 * `thin`: next to nothing is there. `letters`: it does not say how its letters are written. `form`: browsers give it a tree that
 * is not known here. `size`: it is too big.
 */
export type PlainObstacle =
  | 'script'
  | 'frame'
  | 'moves'
  | 'styles'
  | 'dialog'
  | 'advert'
  | 'thin'
  | 'letters'
  | 'form'
  | 'size';

/** `plain`: the very HTML that the browser would have written of the page. */
export type PlainVerdict =
  | { readonly kind: 'plain'; readonly html: string }
  | { readonly kind: 'climbs'; readonly why: PlainObstacle };

/** The same, and whether the browser needs nothing for it that only eyes see. */
export type PageVerdict =
  | Extract<PlainVerdict, { kind: 'plain' }>
  | (Extract<PlainVerdict, { kind: 'climbs' }> & { readonly isStill: boolean });
