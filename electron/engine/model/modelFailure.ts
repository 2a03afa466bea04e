/** Why a model gave nothing that can be used. No text of the endpoint is in it: endpoints repeat keys and pages in their errors. */
export type ModelFailure =
  /** No endpoint, or no name of a model, is set. */
  | { readonly kind: 'not-set' }
  | { readonly kind: 'timeout' }
  /** `code` is the system's own (ECONNREFUSED, ENOTFOUND …). */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The endpoint takes no such key, or none: 401 or 403. */
  | { readonly kind: 'key-refused'; readonly status: number }
  /** 429; seconds until it may be asked again, null where it does not say. */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number | null }
  /** Any other status that is no success. */
  | { readonly kind: 'failed'; readonly status: number }
  /** A success that is no answer of a chat model. */
  | { readonly kind: 'broken-answer'; readonly what: string }
  /** The model declined, or its service filtered the answer. */
  | { readonly kind: 'declined' }
  /** It answered, and after one more try still not in the form asked for; plain sentences. */
  | { readonly kind: 'not-conforming'; readonly problems: readonly string[] };
