import { z } from 'zod';
import { sendQuietly, type Devtools } from './devtools.ts';

export type ForeignFrames = ReadonlyMap<string, { readonly sessionId: string; readonly parentSessionId: string }>;

const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
});
const detachedSchema = z.object({ sessionId: z.string() });

/** Most frames of other processes that a page gets looked into; more of them stay what they are, unseen. */
const mostFrames = 100;

/** Of every kind: what is not attached to would wait all the same, for nobody. */
const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** Follows frames that live in processes of their own, and workers; each is prepared before its first script runs. */
export async function watchForeignFrames(
  devtools: Devtools,
  prepare: (sessionId: string, kind: 'frame' | 'worker') => Promise<void>,
): Promise<ForeignFrames> {
  const frames = new Map<string, { sessionId: string; parentSessionId: string }>();
  devtools.onEvent(({ method, params, sessionId: parentSessionId }) => {
    if (method === 'Target.attachedToTarget') {
      const attached = attachedSchema.safeParse(params);
      if (!attached.success) return;
      const { sessionId, targetInfo } = attached.data;
      const isFrame = targetInfo.type === 'iframe';
      if (isFrame && frames.size < mostFrames) frames.set(targetInfo.targetId, { sessionId, parentSessionId });
      void takeIn(sessionId, isFrame ? 'frame' : 'worker');
    } else if (method === 'Target.detachedFromTarget') {
      const detached = detachedSchema.safeParse(params);
      if (!detached.success) return;
      for (const [id, frame] of frames) if (frame.sessionId === detached.data.sessionId) frames.delete(id);
    }
  });

  async function takeIn(sessionId: string, kind: 'frame' | 'worker'): Promise<void> {
    try {
      await Promise.all([devtools.send('Target.setAutoAttach', attach, sessionId), prepare(sessionId, kind)]);
    } catch {
      // Gone before it began.
    } finally {
      sendQuietly(devtools, 'Runtime.runIfWaitingForDebugger', {}, sessionId);
    }
  }

  await devtools.send('Target.setAutoAttach', attach);
  return frames;
}
