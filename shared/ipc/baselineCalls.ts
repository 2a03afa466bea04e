import { z } from 'zod';
import {
  baselineMaskSchema,
  baselinePartSchema,
  baselinePlaceSchema,
  baselineSchema,
  partNameSchema,
  writtenBaselineSchema,
} from '../project/baseline.ts';
import { fileHashSchema } from '../workspace/savedRequest.ts';

const nothing = z.undefined().or(z.null());
const place = baselinePlaceSchema;

/**
 * Baselines of requests (ux.md 11 and 18): beside the request's file in the requests folder, else in the profile. The window names a
 * request and fields, never a file. Failures of the disk are of kind `store`.
 */
export const baselineCalls = {
  /** The baseline of a request without its texts; null when it has none. */
  'baselines.find': { input: z.object({ place }), output: baselineSchema.nullable() },
  /** The text of one field; null when its file is gone or cannot be read. */
  'baselines.read': {
    input: z.object({ place, name: partNameSchema }),
    output: z.object({ text: z.string(), hash: fileHashSchema }).nullable(),
  },
  /** Makes a result the baseline: these fields and no others; what is ignored stays ignored. */
  'baselines.accept': {
    input: z.object({ place, parts: z.array(baselinePartSchema).max(60), mayHoldSecrets: z.boolean() }),
    output: writtenBaselineSchema,
  },
  /** Gives one field another text, for example with one hunk accepted; `expected` is its file as the window knows it. */
  'baselines.savePart': {
    input: z.object({
      place,
      part: baselinePartSchema,
      expected: fileHashSchema.nullable(),
      mayHoldSecrets: z.boolean(),
    }),
    output: writtenBaselineSchema,
  },
  /** What is ignored in one field from now on. `not-found` for a request without a baseline. */
  'baselines.ignore': {
    input: z.object({ place, name: partNameSchema, masks: z.array(baselineMaskSchema).max(200) }),
    output: nothing,
  },
  /** Takes the baseline away. */
  'baselines.remove': { input: z.object({ place }), output: z.object({ undoId: z.uuid() }) },
  /** Brings back what a write or a removal took the place of; `not-found` once that is long ago. */
  'baselines.undo': { input: z.object({ undoId: z.uuid() }), output: nothing },
} as const;
