import type { FetchFile } from '../sitemaps/collectSitemapLinks.ts';
import { isRobotsFresh, robotsLimits, robotsPolicy, robotsRetryDelayMs, type RobotsPolicy } from './robotsPolicy.ts';

/** What robots.txt of a host means for one request. */
export interface RobotsQuery {
  readonly fetchFile: FetchFile;
  /** Product tokens of the crawler. */
  readonly agents: readonly string[];
  readonly signal: AbortSignal;
}

/** The policies of hosts, kept for a day. */
export interface RobotsCache {
  /**
   * Returns the policy of a URL's host. A server that fails is asked again for up to a minute; then it allows nothing. A host name that does
   * not resolve is not tried again.
   * @param url any absolute URL of the host
   */
  read(url: string, query: RobotsQuery): Promise<RobotsPolicy>;
}

export interface RobotsCachePorts {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs an action after a delay; the function that it returns cancels it. */
  after(delayMs: number, action: () => void): () => void;
}

const timeoutMs = 8000;
/** The part of a file that is read, and more than the parser takes. */
const maxBytes = 5 * 1024 * 1024;
const maxHosts = 2000;

interface KnownPolicy {
  readonly policy: RobotsPolicy;
  readonly fetchedAt: number;
}

export function createRobotsCache(ports: RobotsCachePorts): RobotsCache {
  /** In the order of the fetches. */
  const known = new Map<string, KnownPolicy>();
  return {
    async read(url, query) {
      const file = new URL('/robots.txt', url).href;
      const key = JSON.stringify([file, ...query.agents]);
      const cached = known.get(key);
      if (cached !== undefined && isRobotsFresh(cached.policy, cached.fetchedAt, ports.now())) return cached.policy;
      const policy = await fetchPolicy(file, query, ports);
      if (query.signal.aborted) return policy;
      known.delete(key);
      known.set(key, { policy, fetchedAt: ports.now() });
      for (const oldest of known.keys()) {
        if (known.size <= maxHosts) break;
        known.delete(oldest);
      }
      return policy;
    },
  };
}

async function fetchPolicy(
  file: string,
  { fetchFile, agents, signal }: RobotsQuery,
  ports: RobotsCachePorts,
): Promise<RobotsPolicy> {
  const firstAttemptAt = ports.now();
  for (let attempts = 1; ; attempts += 1) {
    const fetched = await fetchFile(file, { maxBytes, timeoutMs, maxRedirects: robotsLimits.maxRedirects, signal });
    const policy = robotsPolicy(fetched.ok ? { kind: 'response', ...fetched.value } : fetched.error, agents);
    if (policy.kind !== 'deny-all' || policy.isHostUnknown === true || signal.aborted) return policy;
    const delayMs = robotsRetryDelayMs(firstAttemptAt, ports.now(), attempts);
    if (delayMs === null) return policy;
    await pause(delayMs, signal, ports);
    if (signal.aborted) return policy;
  }
}

function pause(delayMs: number, signal: AbortSignal, { after }: RobotsCachePorts): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = after(delayMs, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
