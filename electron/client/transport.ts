import type { StreamedBody } from '../core/storage/bodyStore.ts';
import type { InvalidResponse, NetworkError } from '../../shared/errors/appError.ts';

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Names in lowercase. A transport adds only what HTTP itself needs: no cookies, no cached credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** A streamed body is read while it is sent, and no further than the other side takes it. */
  readonly body: Uint8Array | StreamedBody | null;
  /** A PEM file trusted in addition to the system's certificates. */
  readonly extraCaFile: string | null;
  /** Aborting closes the socket. All timeouts use this signal: a transport has none of its own. */
  readonly signal: AbortSignal;
}

export interface ResponseHead {
  readonly status: number;
  /** In the order received, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** True when chunks arrive with their content codings already undone. */
  readonly decoded: boolean;
}

/** Events of a transport, in this order: at most one `connected`, one `head`, then chunks one after another. */
export interface TransportSink {
  /** The connection is established and the request is being written. See `reportsConnection`. */
  connected(): void;
  head(head: ResponseHead): void;
  /** The next chunk is passed after this has settled: the reader applies backpressure this way. */
  chunk(bytes: Uint8Array): Promise<void>;
}

/**
 * Reason of the failure. `reason` is that of a network error, or of an invalid response where the other side did not send HTTP: `truncated`
 * (the connection ended before the body did), `protocol` (framing, header syntax), `headers-too-large`, `encoding` (a coding that cannot be
 * decoded), `status`.
 */
export interface TransportFailure {
  readonly reason:
    | NetworkError['reason']
    | Extract<InvalidResponse['reason'], 'truncated' | 'protocol' | 'headers-too-large' | 'encoding' | 'status'>;
  /** The library's own error code or name; no free text of the other side. */
  readonly code: string | null;
  /** `no` only when it is certain that no byte of the request left. */
  readonly sent: 'no' | 'maybe';
}

/** One HTTP exchange: redirects are returned, not followed. Never rejects; null is the end of the complete response. */
export interface Transport {
  /**
   * When `sink.connected` is called: `first`, before a byte of the request is sent, or `late`, possibly a moment after. A transport that
   * cannot detect it calls immediately, and the wait for a connection counts as waiting for the head.
   */
  readonly reportsConnection: 'first' | 'late';
  send(request: TransportRequest, sink: TransportSink): Promise<TransportFailure | null>;
}
