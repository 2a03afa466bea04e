import { maxRobotsBytes } from './parseRobots.ts';
import { readRobotsRules, type RobotsRules } from './robotsRules.ts';

/** Outcome of a fetch of robots.txt, after at most {@link robotsLimits} redirects. */
export type RobotsFetch =
  /** `isTruncated`: the file broke off, or is longer than was asked for. */
  | { readonly kind: 'response'; readonly status: number; readonly bytes: Uint8Array; readonly isTruncated?: boolean }
  /** No response: name resolution (`isHostUnknown`), connection, TLS or timeout. `reason` is a sentence for the person. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly isHostUnknown?: boolean }
  | { readonly kind: 'too-many-redirects' };

/** What robots.txt means for a crawler. */
export type RobotsPolicy =
  | { readonly kind: 'rules'; readonly rules: RobotsRules }
  | { readonly kind: 'allow-all' }
  | { readonly kind: 'deny-all'; readonly reason: string; readonly isHostUnknown?: boolean };

/** RFC 9309, sections 2.3.1.2, 2.4 and 2.5. A denial is a state of the server, so it is asked for again much earlier than rules. */
export const robotsLimits = {
  maxRedirects: 5,
  maxAgeMs: 24 * 60 * 60 * 1000,
  maxDenialAgeMs: 60_000,
  maxRetryMs: 60_000,
  firstRetryMs: 2000,
} as const;

/**
 * Interprets a fetch of robots.txt (RFC 9309, section 2.3.1). A missing file allows everything; a server that fails or is unreachable
 * allows nothing, because its rules exist and are unknown.
 * @param agents product tokens of the crawler, as in {@link readRobotsRules}
 */
export function robotsPolicy(fetched: RobotsFetch, agents: readonly string[]): RobotsPolicy {
  if (fetched.kind === 'too-many-redirects') return { kind: 'allow-all' };
  if (fetched.kind === 'unreachable') {
    const { reason, isHostUnknown = false } = fetched;
    return { kind: 'deny-all', reason, ...(isHostUnknown ? { isHostUnknown } : {}) };
  }
  const { status, bytes, isTruncated = false } = fetched;
  if (status >= 500) return { kind: 'deny-all', reason: `robots.txt has status ${status}` };
  // The rules that are missing may be the ones that matter.
  if (status < 300 && isTruncated && bytes.length < maxRobotsBytes)
    return { kind: 'deny-all', reason: 'robots.txt broke off' };
  return status >= 200 && status < 300
    ? { kind: 'rules', rules: readRobotsRules(bytes, agents) }
    : { kind: 'allow-all' };
}

/** Whether a policy lets the crawler fetch a URL of its site. */
export function isFetchAllowed(policy: RobotsPolicy, url: string): boolean {
  return policy.kind === 'rules' ? policy.rules.isAllowed(url) : policy.kind === 'allow-all';
}

/** Whether a policy that was fetched at `fetchedAtMs` still applies at `nowMs`. */
export function isRobotsFresh(policy: RobotsPolicy, fetchedAtMs: number, nowMs: number): boolean {
  const maxAgeMs = policy.kind === 'deny-all' ? robotsLimits.maxDenialAgeMs : robotsLimits.maxAgeMs;
  // A clock that was set back must not keep a policy for ever.
  return nowMs >= fetchedAtMs && nowMs - fetchedAtMs < maxAgeMs;
}

/**
 * Returns how long to wait before robots.txt is fetched again after a denial, doubling from 2 s; null where the denial is final, because
 * the next attempt would begin more than 60 s after the first one.
 * @param attempts attempts so far, at least 1
 */
export function robotsRetryDelayMs(firstAttemptAtMs: number, nowMs: number, attempts: number): number | null {
  const delayMs = robotsLimits.firstRetryMs * 2 ** Math.min(attempts - 1, 10);
  return nowMs + delayMs - firstAttemptAtMs > robotsLimits.maxRetryMs ? null : delayMs;
}
