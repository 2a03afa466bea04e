import type { Readable } from 'node:stream';

/** How much of a refused request is still read, twice the largest file that is taken, and for how long. */
const limits = { bytes: 128 * 1024 * 1024, ms: 2000 } as const;

/**
 * Reads and discards the rest of a client's request. A connection closed with unread bytes is reset, and a client that is still writing
 * then gets EPIPE instead of the response (RFC 9112 section 9.6).
 * @returns settles when the client has sent everything or is disconnected, after 128 MB or after 2 s
 */
export function discardRest(source: Readable): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const settle = (): void => {
      clearTimeout(timer);
      source.off('data', onData).off('end', settle).off('close', settle).off('error', settle);
      resolve();
    };
    const onData = (chunk: Uint8Array): void => {
      bytes += chunk.byteLength;
      if (bytes >= limits.bytes) settle();
    };
    const timer = setTimeout(settle, limits.ms);
    source.on('end', settle).on('close', settle).on('error', settle).on('data', onData);
    if (source.readableEnded || source.destroyed) settle();
    else source.resume();
  });
}
