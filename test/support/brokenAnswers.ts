import type { Socket } from 'node:net';
import type { BrokenAnswerCase } from './brokenAnswerCase.ts';
import { brokenBodies } from './brokenBodies.ts';
import { brokenFrames } from './brokenFrames.ts';

/** The key that the request carries; some answers throw it back. */
export const brokenAnswerKey = 'canary-key-7f3a9b24c58e1d06';

/** Limits in ms and bytes under which the table is played: small, so that waits are short. */
export const brokenAnswerLimits = {
  connectMs: 400,
  headersGraceMs: 0,
  idleMs: 400,
  bodyMs: 400,
  headerBytes: 64 * 1024,
  bodyBytes: 256 * 1024,
};
/** The request's own timeout in ms. */
export const brokenAnswerTimeoutMs = 400;

export const brokenAnswerCases: readonly BrokenAnswerCase[] = [...brokenFrames, ...brokenBodies];

/** Plays one case on a socket whose request has been read. */
export async function playBrokenAnswer(socket: Socket, played: BrokenAnswerCase): Promise<void> {
  for (const piece of played.pieces) await write(socket, piece);
  if (played.after === 'end') socket.end();
  if (played.after === 'reset') socket.resetAndDestroy();
  if (played.after !== 'drip') return;
  const timer = setInterval(() => {
    if (!socket.writable) clearInterval(timer);
    else socket.write(played.drop ?? 'x');
  }, 40);
  socket.on('close', () => clearInterval(timer));
}

function write(socket: Socket, piece: string | Uint8Array): Promise<void> {
  if (!socket.writable) return Promise.resolve();
  return new Promise((resolve) => {
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece, () => setImmediate(resolve));
    socket.once('close', () => resolve());
  });
}
