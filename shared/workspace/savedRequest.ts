import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';
import { endpoints } from '../operations/endpoint.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';

/** The kind of a request's body. */
export const endpointSchema = z.enum(endpoints);

/** Disabled actions: not sent, and stored with their index among all actions. */
export const disabledActionsSchema = z.array(z.object({ at: z.int().nonnegative(), action: jsonValueSchema })).max(200);

/** A request as stored in a file of the requests folder, without the fields that only the file has. */
export const savedRequestSchema = z.object({
  endpoint: endpointSchema,
  /** `local-engine`, `lab` or the URL of a service; null where the file does not specify it. */
  connection: z.string().max(2000).nullable(),
  /** The scenario that the failure lab plays. */
  scenario: scenarioNameSchema.nullable(),
  /** The body exactly as sent, with variables by name. */
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

/** The file that a tab is bound to, as it was when tab and file were last equal. */
export const tabFileSchema = z.object({
  path: requestPathSchema,
  hash: fileHashSchema,
  saved: savedRequestSchema,
});

export type TabFile = z.infer<typeof tabFileSchema>;
