import { ipcMain, type WebFrameMain } from 'electron';
import { callChannel, originChannel } from '../../shared/ipc/channels.ts';
import type { AnswerPorts } from './answerCall.ts';
import { createRateLimit } from './rateLimit.ts';

export interface RouterPorts {
  /** Made at the first call, which waits for it. */
  readonly answer: () => Promise<AnswerPorts>;
  /** Whether a frame is the main frame of a window of ours, at our own origin. */
  readonly isTrustedSender: (frame: WebFrameMain | null) => boolean;
  readonly now: () => number;
  /** Hears where a file lies that is being taken in. */
  readonly cameFrom: (fileId: string, path: string) => Promise<void>;
}

/** Registers the one channel of all calls, and that of the preload's own word about files. Calls answer with a `Result`; nothing throws across the boundary. */
export function startRouter(ports: RouterPorts): void {
  const limit = createRateLimit({ perSecond: 400, burst: 800, now: ports.now });
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    const trusted = ports.isTrustedSender(event.senderFrame);
    // The contract and its schemas are loaded with the services, after the first paint.
    const [{ answerCall }, services] = await Promise.all([import('./answerCall.ts'), ports.answer()]);
    return answerCall(services, limit, trusted, name, input);
  });
  ipcMain.handle(originChannel, async (event, fileId: unknown, path: unknown) => {
    if (!ports.isTrustedSender(event.senderFrame)) return;
    if (typeof fileId === 'string' && typeof path === 'string') await ports.cameFrom(fileId, path);
  });
}
