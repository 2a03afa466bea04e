import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { tiedToUs } from './child.mjs';
import { SetupError } from './cli.mjs';

/** Whether a window can be shown here. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/**
 * Starts a virtual display with a free number; it ends with this process.
 * @returns {Promise<{ name: string; stop: () => Promise<void> }>} name: for DISPLAY
 */
export async function startVirtualDisplay() {
  const parameters = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'];
  const [program, rest] = tiedToUs('Xvfb', parameters, 'KILL');
  const server = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  let complaint = '';
  server.stderr?.setEncoding('utf8').on('data', (text) => (complaint = text));
  const ended = once(server, 'close');
  const pipe = /** @type {import('node:stream').Readable} */ (server.stdio[3]);
  const number = await Promise.race([
    once(createInterface({ input: pipe }), 'line').then(([line]) => String(line).trim()),
    ended.then(
      () => undefined,
      () => undefined,
    ),
  ]);
  if (!number)
    throw new SetupError(`the virtual display (Xvfb) did not start: ${complaint.trim() || 'it gives no reason'}`);
  return {
    name: `:${number}`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
