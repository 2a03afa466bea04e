import type { IncomingMessage, ServerResponse } from 'node:http';
import { onExchangeEnd } from '../../../shared/base/onExchangeEnd.ts';

/** Takes one of the slots until the exchange ends. The signal aborts when the caller disconnects or the server stops. */
export function watchCaller(
  { socket }: IncomingMessage,
  response: ServerResponse,
  running: Set<AbortController>,
): AbortController {
  const gone = new AbortController();
  running.add(gone);
  onExchangeEnd(socket, response, (isSent) => {
    running.delete(gone);
    if (!isSent) gone.abort();
  });
  return gone;
}

/** Closes the connection of a client that does not read its response in time: it would hold its slot forever. */
export function cutStalledReader({ socket }: IncomingMessage, response: ServerResponse, readAnswerMs: number): void {
  const begin = (): void => {
    const timer = setTimeout(() => socket.destroy(), readAnswerMs);
    onExchangeEnd(socket, response, () => clearTimeout(timer));
  };
  if (response.writableFinished) return;
  // A pipelined response is sent after the earlier ones of its connection.
  if (response.socket === null) response.once('socket', begin);
  else begin();
}
