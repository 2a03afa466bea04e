/** Bounds of one exchange (security 6). Times in ms, sizes in bytes. */
export interface ClientLimits {
  readonly connectMs: number;
  /** Added to the request's own timeout to get the timeout for the response head. */
  readonly headersGraceMs: number;
  /** Maximum silence between two chunks. */
  readonly idleMs: number;
  /** Added to the timeout of the head to get that of the complete response, whatever arrives. */
  readonly bodyMs: number;
  readonly headerBytes: number;
  /** Maximum decoded bytes of a response. */
  readonly bodyBytes: number;
  /** Decoded bytes of one artifact. */
  readonly artifactBytes: number;
  /** Responses up to this size are read at once; larger ones in a worker. */
  readonly inlineBytes: number;
}

export const defaultLimits: ClientLimits = {
  connectMs: 10_000,
  headersGraceMs: 5000,
  idleMs: 30_000,
  bodyMs: 300_000,
  headerBytes: 64 * 1024,
  bodyBytes: 256_000_000,
  artifactBytes: 64 * 1024 * 1024,
  inlineBytes: 1024 * 1024,
};

export const maxJsonDepth = 1000;
export const maxContentCodings = 2;
