import { z } from 'zod';
import type { Devtools } from './devtools.ts';

export type ForeignFrames = ReadonlyMap<string, { readonly sessionId: string; readonly parentSessionId: string }>;

const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
});
const detachedSchema = z.object({ sessionId: z.string() });

/** Maximum number of out-of-process frames captured per page; further frames stay empty. */
const maxFrames = 100;

/**
 * Frames do not wait for the debugger: an out-of-process frame that does is not resumed by `Runtime.runIfWaitingForDebugger` (seen with 33:
 * the page hung until its timeout). Values set too late for a first script are set natively by `applyDefaultLocale`.
 */
const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };

/** Follows out-of-process frames and workers; each is prepared as soon as it exists. */
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
      if (isFrame && frames.size < maxFrames) frames.set(targetInfo.targetId, { sessionId, parentSessionId });
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
