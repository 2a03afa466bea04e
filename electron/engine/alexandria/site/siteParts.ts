import type { JsonValue } from '../../../../shared/base/json.ts';

/** What the worker reads out of bytes that a site sent; `url` is where they came from. */
export type SitePart =
  | { readonly kind: 'feed'; readonly url: string; readonly bytes: Uint8Array; readonly mediaType: string }
  | { readonly kind: 'feed-links'; readonly url: string; readonly bytes: Uint8Array }
  | { readonly kind: 'sitemap'; readonly url: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'robots';
      readonly url: string;
      readonly bytes: Uint8Array;
      readonly page: string;
      readonly agent: string;
    }
  | { readonly kind: 'structured-data'; readonly url: string; readonly bytes: Uint8Array };

/** Reads a part in a worker: null where it is none of its kind, or was too much. */
export type ReadSitePart = (part: SitePart) => Promise<JsonValue>;
