import { z } from 'zod';
import {
  liveResponseSchema,
  liveIdSchema,
  liveInputsSchema,
  liveQuestionSchema,
  liveStateSchema,
} from '../api/engine/live.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { windowIdSchema } from '../workspace/otherWindows.ts';

const nothing = z.undefined().or(z.null());

/**
 * Live pages of the local engine: pick, record, rehearse. Screenshots are separate from these calls, at `app://ui/live/<id>/<number>` (the
 * newest after that number, 204 when none arrived in time, its own number in the header `x-trowel-frame`).
 */
export const liveCalls = {
  /** Opens a page with the URL and options of a request; starts the engine for it. Its state is then sent as `live.changed`. */
  'live.open': {
    input: z.object({
      body: jsonObjectSchema,
      allowPrivateHosts: z.array(z.string().max(300)).max(20),
      /** The window that shows it; the page closes with that window. Null for the first. */
      windowId: windowIdSchema.nullable(),
    }),
    output: z.object({ liveId: liveIdSchema }),
  },
  /** Input events, in order. Returns when the page has received them; `not-found` when the page has closed. */
  'live.input': { input: liveInputsSchema.extend({ liveId: liveIdSchema }), output: nothing },
  'live.ask': { input: z.object({ liveId: liveIdSchema, question: liveQuestionSchema }), output: liveResponseSchema },
  'live.close': { input: z.object({ liveId: liveIdSchema }), output: nothing },
} as const;

export const liveEvents = {
  /** The complete current state of a live page; no event follows `ended`. */
  'live.changed': z.object({ liveId: liveIdSchema, state: liveStateSchema }),
} as const;
