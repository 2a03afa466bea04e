import type { JsonValue } from '../../../../shared/base/json.ts';

/** A part that the worker parses from a site's bytes; `url` is their source. */
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
