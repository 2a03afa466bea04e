import { ipcMain, type WebFrameMain } from 'electron';
import { callChannel } from '../../shared/ipc/channels.ts';
import type { AnswerPorts } from './answerCall.ts';
import { createRateLimit } from './rateLimit.ts';

export interface RouterPorts {
  /** Made at the first call, which waits for it. */
  readonly answer: () => Promise<AnswerPorts>;
  /** Whether a frame is the main frame of a window of ours, at our own origin. */
  readonly isTrustedSender: (frame: WebFrameMain | null) => boolean;
  readonly now: () => number;
}

/** Registers the one channel of all calls. Calls answer with a `Result`; nothing throws across the boundary. */
export function startRouter(ports: RouterPorts): void {
  const limit = createRateLimit({ perSecond: 400, burst: 800, now: ports.now });
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    const trusted = ports.isTrustedSender(event.senderFrame);
    // The contract and its schemas are loaded with the services, after the first paint.
    const [{ answerCall }, services] = await Promise.all([import('./answerCall.ts'), ports.answer()]);
    return answerCall(services, limit, trusted, name, input);
  });
}
