import { z } from 'zod';
import { connectionIdSchema } from '../base/brand.ts';

/** Category colours of the design tokens, by number: a connection's dot, always beside its name. */
export const connectionColourSchema = z.int().min(1).max(10);

/** A v2 service as the person named it. The key is not here: it is in the keychain, under the connection's id. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(['local-engine', 'service', 'lab']),
  name: z.string().min(1).max(80),
  colour: connectionColourSchema,
  /** The host root without a path of a version; empty for the local engine and the failure lab, whose ports are their own affair. */
  baseUrl: z.string().max(2000),
  /** http to a host that is not loopback needs this explicit switch (security 6). */
  allowInsecureHttp: z.boolean(),
  /** A PEM file whose certificates are trusted beside the system's, for this connection only. */
  extraCaFile: z.string().max(4000).nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;

/** What a person may write when adding or changing a connection. */
export const connectionDraftSchema = connectionSchema.omit({ id: true, kind: true });
export type ConnectionDraft = z.infer<typeof connectionDraftSchema>;

export const keyStores = ['keychain', 'memory', 'none'] as const;

/**
 * All that ever leaves main about a key. `store`: in the OS keychain, in memory for this session, or none there;
 * `backend` is the platform's name for it (`gnome_libsecret`, `basic_text` …).
 */
export const keyStatusSchema = z.object({
  connectionId: connectionIdSchema,
  state: z.enum(['absent', 'present', 'locked']),
  lastFour: z.string().max(4).nullable(),
  store: z.enum(keyStores),
  backend: z.string().max(60),
});
export type KeyStatus = z.infer<typeof keyStatusSchema>;

/** Whether this computer keeps keys: `keychain`, or `memory` for this session only with the reason. */
export const keychainStateSchema = z.object({
  store: z.enum(['keychain', 'memory']),
  backend: z.string().max(60),
});
export type KeychainState = z.infer<typeof keychainStateSchema>;

export const connectionCheckNames = ['address', 'reachable', 'tls', 'authorised', 'supports'] as const;

/** "Test connection", step by step. A step that was not reached is `skipped`. */
export const connectionCheckSchema = z.object({
  name: z.enum(connectionCheckNames),
  outcome: z.enum(['passed', 'failed', 'skipped', 'unknown']),
  /** A message id of the window and its values, so that each failure has words of its own. */
  messageId: z.string().max(100),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export const connectionReportSchema = z.object({
  checks: z.array(connectionCheckSchema),
  latencyMs: z.number().nullable(),
});
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;
export type ConnectionReport = z.infer<typeof connectionReportSchema>;
