import { z } from 'zod';
import {
  liveAnswerSchema,
  liveIdSchema,
  liveInputsSchema,
  liveQuestionSchema,
  liveStateSchema,
} from '../api/engine/live.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { windowIdSchema } from '../workspace/otherWindows.ts';

const nothing = z.undefined().or(z.null());

/**
 * Live pages of the local engine: pick, record, rehearse. Pictures come apart from these calls, at `app://ui/live/<id>/<number>`
 * (the newest after that number, 204 when none came in time, its own number in the header `x-trowel-frame`).
 */
export const liveCalls = {
  /** Opens a page for the address and options of a request; the engine starts for it. Its state then comes as `live.changed`. */
  'live.open': {
    input: z.object({
      body: jsonObjectSchema,
      allowPrivateHosts: z.array(z.string().max(300)).max(20),
      /** The window that looks at it, with which it ends; null for the first. */
      windowId: windowIdSchema.nullable(),
    }),
    output: z.object({ liveId: liveIdSchema }),
  },
  /** What a hand did, in its order. Answers when the page has taken it; `not-found` when the page has ended. */
  'live.input': { input: liveInputsSchema.extend({ liveId: liveIdSchema }), output: nothing },
  'live.ask': { input: z.object({ liveId: liveIdSchema, question: liveQuestionSchema }), output: liveAnswerSchema },
  'live.close': { input: z.object({ liveId: liveIdSchema }), output: nothing },
} as const;

export const liveEvents = {
  /** The state of a live page as it is now, all of it; after `ended` there is nothing more. */
  'live.changed': z.object({ liveId: liveIdSchema, state: liveStateSchema }),
} as const;
