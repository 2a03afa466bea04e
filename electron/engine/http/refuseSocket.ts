import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { isFinished, rawErrorResponse } from './httpResponse.ts';
import { discardRest } from './discardRest.ts';
import type { ApiError } from '../ports/apiError.ts';

/** Returns the error for a request that Node's parser rejected. `code` is the parser's. */
export function brokenRequest(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, error: 'Request Header Fields Too Large: the head may have 16 KB' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, error: 'Request Timeout: the request did not arrive' };
  return { status: 400, error: 'Bad Request: this is not an HTTP request', code: engineErrorCodes.badRequest };
}

/** Responds on a connection whose request could not be parsed, and closes it after the remaining data was discarded. */
export function refuseSocket(socket: Duplex, refusal: ApiError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  if (refused.has(socket)) return;
  if (isFinished(socket)) {
    // The pending response is the last one.
    socket.end();
    return;
  }
  refused.add(socket);
  socket.on('error', () => socket.destroy());
  socket.write(rawErrorResponse(refusal, STATUS_CODES[refusal.status] ?? 'Refused'));
  void discardRest(socket).then(() => socket.end(() => socket.destroy()));
}

/** Connections that were refused: Node's parser reports each further piece of them as one more error. */
const refused = new WeakSet<Duplex>();
