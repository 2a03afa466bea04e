import { z } from 'zod';
import { jsonObjectSchema } from '../base/json.ts';

const name = z.string().min(1).max(200);

/** One call of a catalogued provider tool (contract 2.4); `version` is api-facts 3.1. */
export const alexandriaCallSchema = z.strictObject({
  provider: name,
  capability: name,
  options: jsonObjectSchema.optional(),
  version: z.string().min(1).max(128).optional(),
});

/** The field `alexandria` of a request: one call, or 1 to 10 of them. */
export const alexandriaSchema = z.union([alexandriaCallSchema, z.array(alexandriaCallSchema).min(1).max(10)]);
