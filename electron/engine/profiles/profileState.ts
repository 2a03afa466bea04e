import { z } from 'zod';
import type { OriginStorage, ProfileState, StoredCookie } from '../ports/profile.ts';

const storedCookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  hostOnly: z.boolean(),
  path: z.string(),
  secure: z.boolean(),
  httpOnly: z.boolean(),
  sameSite: z.enum(['unspecified', 'no_restriction', 'lax', 'strict']),
  expirationDate: z.number().nullable(),
}) satisfies z.ZodType<StoredCookie>;

export const originStorageSchema = z.object({
  origin: z.string(),
  local: z.record(z.string(), z.string()),
  session: z.record(z.string(), z.string()),
}) satisfies z.ZodType<OriginStorage>;

export const profileStateSchema = z.object({
  cookies: z.array(storedCookieSchema),
  storage: z.array(originStorageSchema),
}) satisfies z.ZodType<ProfileState>;

export const emptyState: ProfileState = { cookies: [], storage: [] };

/** Maximum number of origins with stored data; the least recently visited are evicted first. */
const maxOrigins = 50;

/** Merges the state after a visit: its current cookies, and the storage of the visited origins; others stay unchanged. */
export function mergeState(before: ProfileState, after: ProfileState): ProfileState {
  const visited = new Set(after.storage.map(({ origin }) => origin));
  const others = before.storage.filter(({ origin }) => !visited.has(origin));
  return { cookies: after.cookies, storage: [...after.storage, ...others].slice(0, maxOrigins) };
}
