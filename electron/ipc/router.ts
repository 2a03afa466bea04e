import { ipcMain, type WebFrameMain } from 'electron';
import { callChannel, originChannel } from '../../shared/ipc/channels.ts';
import type { CallPorts } from './handleCall.ts';
import { createRateLimit } from './rateLimit.ts';

export interface RouterPorts {
  /** Made at the first call, which waits for it. */
  readonly createCallPorts: () => Promise<CallPorts>;
  /** Returns whether a frame is the main frame of one of our windows, at our own origin. */
  readonly isTrustedSender: (frame: WebFrameMain | null) => boolean;
  readonly now: () => number;
  /** Called with the path of a file that is being imported. */
  readonly cameFrom: (fileId: string, path: string) => Promise<void>;
}

/**
 * Registers the one channel of all calls, and the preload's own channel for files. Calls return a `Result`; nothing throws across the
 * boundary.
 */
export function startRouter(ports: RouterPorts): void {
  const limit = createRateLimit({ perSecond: 400, burst: 800, now: ports.now });
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    const trusted = ports.isTrustedSender(event.senderFrame);
    // The contract and its schemas are loaded with the services, after the first paint.
    const [{ handleCall }, services] = await Promise.all([import('./handleCall.ts'), ports.createCallPorts()]);
    return handleCall(services, limit, trusted, name, input);
  });
  ipcMain.handle(originChannel, async (event, fileId: unknown, path: unknown) => {
    if (!ports.isTrustedSender(event.senderFrame)) return;
    if (typeof fileId === 'string' && typeof path === 'string') await ports.cameFrom(fileId, path);
  });
}
