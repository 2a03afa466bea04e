/** The part of Node's sockets and responses that reports their end. */
interface Closable {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** An HTTP response being sent (Node's `ServerResponse`). */
interface SentResponse extends Closable {
  /** Whether every byte was handed to the system. */
  readonly writableFinished: boolean;
  once(event: 'close' | 'finish', listener: () => void): unknown;
}

/** Callbacks of the exchanges that a connection has open: one listener a connection, however many requests are pipelined. */
const openExchanges = new WeakMap<Closable, Set<() => void>>();

/**
 * Calls `onEnd` once when an HTTP exchange is over: its response is sent, or its connection is closed. A response that waits behind an
 * earlier one of its connection (pipelining, RFC 9112 section 9.3.2) emits nothing when the connection breaks, so the connection counts as
 * well. All resources of a request are released here.
 * @param onEnd gets whether the complete response was sent
 */
export function onExchangeEnd(connection: Closable, response: SentResponse, onEnd: (isSent: boolean) => void): void {
  const exchanges = exchangesOf(connection);
  const end = (): void => {
    if (!exchanges.delete(end)) return;
    onEnd(response.writableFinished);
  };
  exchanges.add(end);
  response.once('finish', end);
  response.once('close', end);
  if (connection.destroyed || response.destroyed) end();
}

function exchangesOf(connection: Closable): Set<() => void> {
  const known = openExchanges.get(connection);
  if (known !== undefined) return known;
  const exchanges = new Set<() => void>();
  openExchanges.set(connection, exchanges);
  connection.once('close', () => {
    for (const end of [...exchanges]) end();
  });
  return exchanges;
}
