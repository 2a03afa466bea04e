import { z } from 'zod';

/** A cookie as Electron gives and takes it. */
export const storedCookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  hostOnly: z.boolean(),
  path: z.string(),
  secure: z.boolean(),
  httpOnly: z.boolean(),
  sameSite: z.enum(['unspecified', 'no_restriction', 'lax', 'strict']),
  /** Seconds since 1970; null for one that ends with its session. */
  expirationDate: z.number().nullable(),
});
export type StoredCookie = z.infer<typeof storedCookieSchema>;

/** Storage of one origin. */
export const originStorageSchema = z.object({
  origin: z.string(),
  local: z.record(z.string(), z.string()),
  session: z.record(z.string(), z.string()),
});
export type OriginStorage = z.infer<typeof originStorageSchema>;

/** Browser state of a profile (contract 2.2.2). */
export const profileStateSchema = z.object({
  cookies: z.array(storedCookieSchema),
  storage: z.array(originStorageSchema),
});
export type ProfileState = z.infer<typeof profileStateSchema>;

export const emptyState: ProfileState = { cookies: [], storage: [] };

/** Maximum number of origins with stored data; the least recently visited are evicted first. */
const maxOrigins = 50;

/** Merges the state after a visit: its current cookies, and the storage of the visited origins; others stay unchanged. */
export function mergeState(before: ProfileState, after: ProfileState): ProfileState {
  const visited = new Set(after.storage.map(({ origin }) => origin));
  const others = before.storage.filter(({ origin }) => !visited.has(origin));
  return { cookies: after.cookies, storage: [...after.storage, ...others].slice(0, maxOrigins) };
}
