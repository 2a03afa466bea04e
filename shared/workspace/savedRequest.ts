import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';

/** What a request's body is: a scrape's, an agent's, or a raw call. */
export const endpointSchema = z.enum(['scrape', 'agent', 'raw', 'list']);

/** Actions that are switched off: not sent, and kept at their place among all of them. */
export const disabledActionsSchema = z.array(z.object({ at: z.int().nonnegative(), action: jsonValueSchema })).max(200);

/** A request as a file of the requests folder holds it, apart from fields that only the file knows. */
export const savedRequestSchema = z.object({
  endpoint: endpointSchema,
  /** `local-engine`, `lab` or the address of a service; null where the file leaves that open. */
  connection: z.string().max(2000).nullable(),
  /** What the failure lab plays. */
  scenario: scenarioNameSchema.nullable(),
  /** Exactly what is sent, variables by name. */
  body: jsonObjectSchema,
  disabledActions: disabledActionsSchema,
});

export type SavedRequest = z.infer<typeof savedRequestSchema>;

/** A file of the requests folder by its path below `requests/`, as main offered it. */
export const requestPathSchema = z
  .string()
  .max(1000)
  .regex(/^(?!\/)[^\\\0]+$/);

/** The sha256 (hex) of a file's bytes. */
export const fileHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** The file that a tab is bound to, as it was when the two were last the same. */
export const tabFileSchema = z.object({
  path: requestPathSchema,
  hash: fileHashSchema,
  saved: savedRequestSchema,
});

export type TabFile = z.infer<typeof tabFileSchema>;
