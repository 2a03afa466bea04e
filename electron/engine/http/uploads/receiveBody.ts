import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { UploadFolderFull } from '../../uploads/uploadFolder.ts';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { BodyForm } from '../bodyForms.ts';

/** A client that sends nothing for so long has lost its connection, or holds a slot for nothing. */
const maxSilenceMs = 60_000;

/**
 * Sends the body of a request to a stream, with the pace of that stream, until the body has ended.
 * @param fail called at most once, at the first of: the body is too long, breaks off, does not go on for 60 s, or `signal` aborts
 * @returns stops receiving
 */
export function receiveBody(
  request: IncomingMessage,
  to: Writable,
  { maxBytes, tooLarge }: Pick<BodyForm, 'maxBytes' | 'tooLarge'>,
  signal: AbortSignal,
  fail: (error: ApiError) => void,
): () => void {
  let bytes = 0;
  let silence = setTimeout(onSilence, maxSilenceMs);

  function onData(chunk: Uint8Array): void {
    bytes += chunk.byteLength;
    clearTimeout(silence);
    silence = setTimeout(onSilence, maxSilenceMs);
    if (bytes > maxBytes) end(tooLarge);
  }

  function onClose(): void {
    if (!request.complete) end(brokeOff);
  }

  function onSilence(): void {
    end(silent);
  }

  function onAbort(): void {
    end(brokeOff);
  }

  function end(error: ApiError): void {
    stop();
    fail(error);
  }

  function stop(): void {
    clearTimeout(silence);
    request.unpipe(to);
    request.off('data', onData).off('close', onClose).off('error', onAbort);
    signal.removeEventListener('abort', onAbort);
  }

  request.on('data', onData).on('close', onClose).on('error', onAbort);
  request.once('end', () => clearTimeout(silence));
  signal.addEventListener('abort', onAbort, { once: true });
  request.pipe(to);
  return stop;
}

export const brokeOff: ApiError = {
  status: 400,
  error: 'Bad Request: the body broke off',
  code: engineErrorCodes.badRequest,
  close: true,
};

const silent: ApiError = {
  status: 408,
  error: 'Request Timeout: no part of the file arrived for 60 s',
  close: true,
};

/** Returns the error for a file that cannot be written. */
export function unwritable(failure: unknown): ApiError {
  const isFull = failure instanceof UploadFolderFull || (failure as NodeJS.ErrnoException).code === 'ENOSPC';
  return {
    status: 503,
    error: isFull
      ? 'Service Unavailable: there is no room for the file now. Send it again when other uploads have ended.'
      : 'Service Unavailable: the file could not be written to the data folder of the engine',
    headers: { 'retry-after': '5' },
    close: true,
  };
}
