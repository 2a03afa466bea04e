import { randomBytes } from 'node:crypto';
import { agentIdPattern } from '../../shared/api/agent.ts';

/**
 * Ids of the lab's jobs are UUIDs of version 7: the time of the start is in them, so that the lab, which forgets
 * everything when its process ends, can go on with a run that it has never heard of.
 */
export function newJobId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.trunc(now), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isUuid(text: string): boolean {
  return agentIdPattern.test(text);
}

/** Returns when a job started, in ms since 1970; null if the id is not one of the lab's. */
export function startOf(jobId: string, now: number): number | null {
  if (!isUuid(jobId) || jobId[14] !== '7') return null;
  const at = Number.parseInt(jobId.replaceAll('-', '').slice(0, 12), 16);
  return at > now || at < now - jobRetentionMs ? null : at;
}

/** A job is known for a day after its start (api-facts 5.3 counts from its end), in ms. */
export const jobRetentionMs = 24 * 60 * 60_000;
