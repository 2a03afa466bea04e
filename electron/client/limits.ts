/** Bounds of one exchange (security 6). Times in ms, sizes in bytes. */
export interface ClientLimits {
  readonly connectMs: number;
  /** Added to the request's own timeout: the head of the answer is due then. */
  readonly headersGraceMs: number;
  /** Longest silence between two chunks. */
  readonly idleMs: number;
  /** Added to the time until the head is due: the end of the answer is due then, whatever arrives. */
  readonly bodyMs: number;
  readonly headerBytes: number;
  /** Decoded bytes of an answer. */
  readonly bodyBytes: number;
  /** Decoded bytes of one artifact. */
  readonly artifactBytes: number;
  /** Answers up to this size are read at once; bigger ones in a worker. */
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

export const deepestJson = 1000;
export const mostCodings = 2;
