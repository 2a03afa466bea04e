/** A response that may be a page which needs no browser. */
export interface PlainInput {
  /** The complete body. */
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** The response's Content-Security-Policy forbids all scripts. */
  readonly scriptsForbidden: boolean;
  /** Style sheets referenced by the page, by absolute URL. */
  readonly sheets: Readonly<Record<string, string>>;
  /** Final URL, after redirects. */
  readonly url: string;
  /** Cookie dialogs are to be dismissed, and the matches of these selectors hidden. */
  readonly tidies: boolean;
  readonly adSelectors: readonly string[];
  /** Inline scripts are requested: their data is read, never executed. */
  readonly scripts: boolean;
}

/**
 * Why a page is opened in the browser. `script`: it runs scripts. `frame`: it embeds other documents. `moves`: it redirects by itself.
 * `styles`: its style sheets decide what is visible. `dialog`, `advert`: an overlay covers its content. `thin`: it has almost no content.
 * `letters`: it does not declare its encoding. `form`: browsers build a tree that is not reproduced here. `size`: it is too big.
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

/** The same, and whether the browser can skip visual resources. */
export type PageVerdict =
  | Extract<PlainVerdict, { kind: 'plain' }>
  | (Extract<PlainVerdict, { kind: 'climbs' }> & { readonly isStill: boolean });
