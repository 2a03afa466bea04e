import type { BrokenAnswer, NetworkError } from '../../shared/errors/appError.ts';

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Names in lower case. A transport adds only what HTTP itself needs: no cookies, no cached credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** A PEM file trusted beside the system's certificates. */
  readonly extraCaFile: string | null;
  /** Aborting closes the socket. All time limits come this way: a transport has none of its own. */
  readonly signal: AbortSignal;
}

export interface AnswerHead {
  readonly status: number;
  /** In the order received, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** True when chunks arrive with their content codings already undone. */
  readonly decoded: boolean;
}

/** What a transport reports, in this order: at most one `connected`, one `head`, then chunks one after another. */
export interface TransportSink {
  /** A connection stands and the request is being written. See `tellsConnection`. */
  connected(): void;
  head(head: AnswerHead): void;
  /** The next chunk comes after this settled: that is how the reader holds back the sender. */
  chunk(bytes: Uint8Array): Promise<void>;
}

/**
 * Why it broke. `reason` is that of a network error, or of a broken answer where the other side spoke but not HTTP:
 * `truncated` (the connection ended before the body did), `protocol` (framing, header syntax), `headers-too-large`,
 * `encoding` (a coding that cannot be undone), `status`.
 */
export interface TransportFailure {
  readonly reason:
    | NetworkError['reason']
    | Extract<BrokenAnswer['reason'], 'truncated' | 'protocol' | 'headers-too-large' | 'encoding' | 'status'>;
  /** The library's own code or name of the failure; no free text of the other side. */
  readonly code: string | null;
  /** `no` only when it is certain that no byte of the request left. */
  readonly sent: 'no' | 'maybe';
}

/** One HTTP exchange: redirects are not followed but given as they are. Never rejects; null is the whole answer's end. */
export interface Transport {
  /**
   * When `sink.connected` is called: `first`, before a byte of the request leaves, or `late`, perhaps a moment after. Where
   * a transport cannot know, it calls at once, and the wait for a connection counts as waiting for the head.
   */
  readonly tellsConnection: 'first' | 'late';
  send(request: TransportRequest, sink: TransportSink): Promise<TransportFailure | null>;
}
