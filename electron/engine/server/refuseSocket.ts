import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { isFinished, rawAnswer } from './answer.ts';
import { discardRest } from './discardRest.ts';
import type { Refusal } from './refusal.ts';

/** What a client is told whose bytes Node's parser could not take. `code` is the parser's. */
export function brokenRequest(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, error: 'Request Header Fields Too Large: the head may have 16 KB' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, error: 'Request Timeout: the request did not arrive' };
  return { status: 400, error: 'Bad Request: this is no HTTP request', code: engineErrorCodes.badRequest };
}

/** Answers on a connection on which no request could be read, and closes it when what still comes was discarded. */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  if (refused.has(socket)) return;
  if (isFinished(socket)) {
    // The answer that is on its way is the last one.
    socket.end();
    return;
  }
  refused.add(socket);
  socket.on('error', () => socket.destroy());
  socket.write(rawAnswer(refusal, STATUS_CODES[refusal.status] ?? 'Refused'));
  void discardRest(socket).then(() => socket.end(() => socket.destroy()));
}

/** Connections that were refused: Node's parser reports each further piece of them as one more error. */
const refused = new WeakSet<Duplex>();
