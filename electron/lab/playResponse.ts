import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { LabResponse, Piece, LabHttpResponse } from '../../shared/lab/labResponse.ts';
import { fillText, type LabCall } from './fillText.ts';
import { fillJson, pageResponse } from './page/labPage.ts';
import { collectPieces, streamPieces } from './pieceBytes.ts';

const dripMs = 40;

/**
 * Plays one response on a socket whose request has been read: writes its bytes one portion per packet, and ends as the response specifies.
 */
export async function playResponse(socket: Socket, answer: LabResponse, call: LabCall): Promise<void> {
  if (answer.waitMs !== undefined) await after(answer.waitMs, undefined, { ref: false });
  if ('raw' in answer) await writeAll(socket, streamPieces(answer.raw, call));
  else await speak(socket, answer, call);
  if (!socket.writable) return;
  switch (answer.after ?? 'end') {
    case 'end':
      socket.end();
      return;
    case 'reset':
      socket.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'drip':
      await drip(socket, answer.drop ?? ['x'], call);
  }
}

async function speak(socket: Socket, answer: LabHttpResponse, call: LabCall): Promise<void> {
  const pieces = contentOf(answer, call);
  const bytes = await collectPieces(pieces, call);
  const headers = { 'content-type': 'application/json', ...answer.headers };
  const reason = answer.reason ?? STATUS_CODES[answer.status] ?? 'Unknown';
  const lines = [
    `HTTP/1.1 ${answer.status} ${fillText(reason, call)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${fillText(value, call)}`),
    'connection: close',
    ...(bytes === null || answer.status === 204 ? [] : [`content-length: ${bytes.byteLength}`]),
  ];
  await write(socket, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  if (answer.status === 204) return;
  if (bytes === null) await writeAll(socket, streamPieces(pieces, call));
  else await write(socket, bytes);
}

function contentOf(answer: LabHttpResponse, call: LabCall): readonly Piece[] {
  if (answer.bytes !== undefined) return answer.bytes;
  if (answer.text !== undefined) return [{ utf8: answer.text }];
  const json = answer.page === undefined ? fillJson(answer.json ?? null, call) : pageResponse(answer.page, call);
  return [{ utf8: JSON.stringify(json) }];
}

async function writeAll(socket: Socket, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    if (!socket.writable) return;
    await write(socket, chunk);
  }
}

async function drip(socket: Socket, drop: readonly Piece[], call: LabCall): Promise<void> {
  while (socket.writable) {
    await writeAll(socket, streamPieces(drop, call));
    await after(dripMs, undefined, { ref: false });
  }
}

/** Settles when the bytes are sent or the peer has disconnected. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.writable || bytes.byteLength === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('close', done);
      resolve();
    };
    socket.once('close', done);
    socket.write(bytes, () => setImmediate(done));
  });
}
