import type { IncomingMessage, ServerResponse } from 'node:http';
import { onExchangeEnd } from '../../../shared/base/onExchangeEnd.ts';
import type { Route } from './gate.ts';

/** Takes one of the slots until the exchange is over. The signal ends when the caller is gone, or the server stops. */
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

/** Whether requests of a route hold a slot while they are answered. */
export function holdsSlot({ name }: Route): boolean {
  return name === 'scrape' || name === 'live';
}

/** Closes the connection of a client that does not read its answer in time: it would hold its slot for ever. */
export function cutStalledReader({ socket }: IncomingMessage, response: ServerResponse, readAnswerMs: number): void {
  const begin = (): void => {
    const timer = setTimeout(() => socket.destroy(), readAnswerMs);
    onExchangeEnd(socket, response, () => clearTimeout(timer));
  };
  if (response.writableFinished) return;
  // A pipelined answer is sent when the earlier ones of its connection are.
  if (response.socket === null) response.once('socket', begin);
  else begin();
}
