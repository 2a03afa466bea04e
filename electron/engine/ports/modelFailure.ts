/** Why a model gave nothing that can be used. No text of the endpoint is in it: endpoints repeat keys and pages in their errors. */
export type ModelFailure =
  /** No endpoint, or no name of a model, is set. */
  | { readonly kind: 'not-set' }
  | { readonly kind: 'timeout' }
  /** `code` is the system's error code (ECONNREFUSED, ENOTFOUND …). */
  | { readonly kind: 'unreachable'; readonly code: string }
  /** The endpoint rejects the key, or requires one: 401 or 403. */
  | { readonly kind: 'key-refused'; readonly status: number }
  /** 429; seconds until the next request is allowed, null where not specified. */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number | null }
  /** Any other status that is no success. */
  | { readonly kind: 'failed'; readonly status: number }
  /** A successful response that is not a chat completion. */
  | { readonly kind: 'broken-answer'; readonly what: string }
  /** The model refused, or its service filtered the reply. */
  | { readonly kind: 'declined' }
  /** The reply is not in the requested format, even after one retry; plain sentences. */
  | { readonly kind: 'not-conforming'; readonly problems: readonly string[] };
