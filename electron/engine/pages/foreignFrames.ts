import { z } from 'zod';
import type { Devtools } from './devtools.ts';

export type ForeignFrames = ReadonlyMap<string, { readonly sessionId: string; readonly parentSessionId: string }>;

const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
});
const detachedSchema = z.object({ sessionId: z.string() });

/** Most frames of other processes that a page gets looked into; more of them stay what they are, unseen. */
const mostFrames = 100;

/**
 * Nothing waits for us: a frame of another process that has to is not let go again by `Runtime.runIfWaitingForDebugger` (seen with 33:
 * the page hung until its time was over). What is told too late for a first script, `assumeUsualPlace` has told natively.
 */
const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };

/** Follows frames that live in processes of their own, and workers; each is prepared as soon as it is there. */
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
      await Promise.all([prepare(sessionId, kind), devtools.send('Target.setAutoAttach', attach, sessionId)]);
    } catch {
      // Gone before it began.
    }
  }

  await devtools.send('Target.setAutoAttach', attach);
  return frames;
}
