import { z } from 'zod';
import {
  baselineMaskSchema,
  baselinePartSchema,
  baselineTargetSchema,
  baselineSchema,
  partNameSchema,
  writtenBaselineSchema,
} from '../project/baseline.ts';
import { fileHashSchema } from '../workspace/savedRequest.ts';

const nothing = z.undefined().or(z.null());
const target = baselineTargetSchema;

/**
 * Baselines of requests (ux.md 11 and 18): stored next to the request's file in the requests folder, else in the profile. The window names
 * a request and fields, never a file. Disk failures are of kind `store`.
 */
export const baselineCalls = {
  /** The baseline of a request without its texts; null when it has none. */
  'baselines.find': { input: z.object({ place: target }), output: baselineSchema.nullable() },
  /** The text of one field; null if its file is missing or cannot be read. */
  'baselines.read': {
    input: z.object({ place: target, name: partNameSchema }),
    output: z.object({ text: z.string(), hash: fileHashSchema }).nullable(),
  },
  /** Makes a result the baseline: only these fields; ignored parts remain ignored. */
  'baselines.accept': {
    input: z.object({ place: target, parts: z.array(baselinePartSchema).max(60), mayHoldSecrets: z.boolean() }),
    output: writtenBaselineSchema,
  },
  /** Gives one field another text, for example with one hunk accepted; `expected` is its file as the window knows it. */
  'baselines.savePart': {
    input: z.object({
      place: target,
      part: baselinePartSchema,
      expected: fileHashSchema.nullable(),
      mayHoldSecrets: z.boolean(),
    }),
    output: writtenBaselineSchema,
  },
  /** The parts of one field that are ignored from now on. `not-found` for a request without a baseline. */
  'baselines.ignore': {
    input: z.object({ place: target, name: partNameSchema, masks: z.array(baselineMaskSchema).max(200) }),
    output: nothing,
  },
  /** Takes the baseline away. */
  'baselines.remove': { input: z.object({ place: target }), output: z.object({ undoId: z.uuid() }) },
  /** Restores what a write or a removal replaced; `not-found` once that has expired. */
  'baselines.undo': { input: z.object({ undoId: z.uuid() }), output: nothing },
} as const;
