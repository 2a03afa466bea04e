import { z } from 'zod';

/** Ids are strings that cannot be mistaken for one another by the compiler. */
export const runIdSchema = z
  .string()
  .regex(/^[0-9a-z-]{8,64}$/)
  .brand<'RunId'>();
export const connectionIdSchema = z
  .string()
  .regex(/^[0-9a-z-]{1,64}$/)
  .brand<'ConnectionId'>();
export const bodyIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'BodyId'>();
/** One request for a list of URLs. */
export const listIdSchema = z.uuid().brand<'ListId'>();
export const tabIdSchema = z
  .string()
  .regex(/^[0-9a-z-]{1,64}$/)
  .brand<'TabId'>();

export type ListId = z.infer<typeof listIdSchema>;
export type RunId = z.infer<typeof runIdSchema>;
export type ConnectionId = z.infer<typeof connectionIdSchema>;
/** The sha256 (hex) of the stored bytes: a body's id is its content. */
export type BodyId = z.infer<typeof bodyIdSchema>;
export type TabId = z.infer<typeof tabIdSchema>;

/** The failure lab: always there, like the engine. */
export const labConnectionId: ConnectionId = connectionIdSchema.parse('lab');

/** The connection that is always there and is the default. */
export const localEngineConnectionId: ConnectionId = connectionIdSchema.parse('local-engine');
