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

/** What one origin keeps. */
export const originStorageSchema = z.object({
  origin: z.string(),
  local: z.record(z.string(), z.string()),
  session: z.record(z.string(), z.string()),
});
export type OriginStorage = z.infer<typeof originStorageSchema>;

/** What a browser keeps of its visits (contract 2.2.2). */
export const profileStateSchema = z.object({
  cookies: z.array(storedCookieSchema),
  storage: z.array(originStorageSchema),
});
export type ProfileState = z.infer<typeof profileStateSchema>;

export const emptyState: ProfileState = { cookies: [], storage: [] };

/** Origins whose storage is kept; the ones that were not visited longest go first. */
const mostOrigins = 50;

/** The state after a visit: its cookies as they are now, and the storage of the origins that were there; others keep theirs. */
export function mergeState(before: ProfileState, after: ProfileState): ProfileState {
  const visited = new Set(after.storage.map(({ origin }) => origin));
  const others = before.storage.filter(({ origin }) => !visited.has(origin));
  return { cookies: after.cookies, storage: [...after.storage, ...others].slice(0, mostOrigins) };
}
