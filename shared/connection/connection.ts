import { z } from 'zod';
import { connectionIdSchema } from '../base/brand.ts';

/** Number of a category color of the design tokens: a connection's dot, always shown with its name. */
export const connectionColourSchema = z.int().min(1).max(10);

/** A v2 service as the person named it. The key is not here: it is in the keychain, under the connection's id. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(['local-engine', 'service', 'lab']),
  name: z.string().min(1).max(80),
  colour: connectionColourSchema,
  /** The base URL without a version path; empty for the local engine and the failure lab, which choose their own ports. */
  baseUrl: z.string().max(2000),
  /** http to a host that is not loopback needs this explicit switch (security 6). */
  allowInsecureHttp: z.boolean(),
  /** A PEM file whose certificates are trusted in addition to the system's, for this connection only. */
  extraCaFile: z.string().max(4000).nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;

/** The input that users provide when they add or change a connection. */
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

/** Where this computer stores keys: `keychain`, or `memory` for this session only with the reason. */
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
  /** A message id of the window and its values, so that each failure has a specific message. */
  messageId: z.string().max(100),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export const connectionReportSchema = z.object({
  checks: z.array(connectionCheckSchema),
  latencyMs: z.number().nullable(),
});
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;
export type ConnectionReport = z.infer<typeof connectionReportSchema>;
