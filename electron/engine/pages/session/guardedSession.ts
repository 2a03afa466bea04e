import type { Session } from 'electron';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { createSession, letKnowPosition } from '../../../adapters/sessionFactory.ts';
import type { GuardClient, RemoteEndpoint } from '../../../guard/guardClient.ts';
import type { GuardEvent } from '../../../guard/guardEvent.ts';
import { type GuardPolicy, publicOnly } from '../../../guard/hostPolicy.ts';
import { localeForCountry } from '../../locale/localeForCountry.ts';
import { browserUserAgent } from './defaultLocale.ts';
import { clearRequestRules } from './requestRules.ts';

/** A permanent session whose every connection goes through its own endpoint of the guard. One scrape at a time uses it. */
export interface GuardedSession {
  readonly session: Session;
  readonly guard: GuardClient;
  /** Switches to another guard, because the previous one is gone: session and page are unchanged. */
  useGuard(guard: GuardClient): Promise<Result<void, string>>;
  /** Guard events of the current scrape, oldest first. */
  readonly laneEvents: readonly GuardEvent[];
  /** Makes the guard permit the targets of this scrape. */
  allow(policy: GuardPolicy): Promise<Result<void, string>>;
  /** Ends every connection of the current scrape: pending requests continue with an error. */
  cutConnections(): void;
  /** Clears everything that a scrape may have left in the session. */
  clearData(): Promise<void>;
  /** Closes the endpoint. */
  close(): Promise<void>;
}

const maxLaneEvents = 1000;

/** How a session gets out. */
interface Way {
  readonly guard: GuardClient;
  readonly lane: RemoteEndpoint;
}

/** Creates a session in memory; `partition` is its name. */
export async function createGuardedSession(
  partition: string,
  guard: GuardClient,
): Promise<Result<GuardedSession, string>> {
  const session = createSession({ partition, cache: false });
  let laneEvents: GuardEvent[] = [];
  let current: GuardPolicy = publicOnly;
  const openLane = async (by: GuardClient): Promise<Result<Way, string>> => {
    const opened = await by.openProxyEndpoint({
      policy: current,
      onEvent(event) {
        if (laneEvents.length < maxLaneEvents) laneEvents.push(event);
      },
    });
    if (!opened.ok) return err(opened.error.message);
    const { proxyRules } = opened.value;
    await session.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules: '<-loopback>' });
    return ok({ guard: by, lane: opened.value });
  };
  const first = await openLane(guard);
  if (!first.ok) return first;
  let way = first.value;
  session.setUserAgent(browserUserAgent(session.getUserAgent()), localeForCountry().languages.join(','));

  return ok({
    session,
    get guard() {
      return way.guard;
    },
    async useGuard(next) {
      const opened = await openLane(next);
      if (opened.ok) way = opened.value;
      return opened.ok ? ok(undefined) : opened;
    },
    get laneEvents() {
      return laneEvents;
    },
    cutConnections() {
      // Setting a policy drops all connections, even if it is the same policy.
      void way.lane.setPolicy(current);
    },
    async allow(policy) {
      laneEvents = [];
      current = policy;
      const answer = await way.lane.setPolicy(policy);
      return answer.ok ? ok(undefined) : err(answer.error.message);
    },
    async clearData() {
      clearRequestRules(session);
      letKnowPosition(session, false);
      await Promise.all([
        // Closes the lane for requests that outlive their page (a beacon, a prefetch), before the next scrape opens it for itself.
        way.lane.setPolicy(publicOnly),
        session.clearData(),
        session.clearAuthCache(),
        session.clearHostResolverCache(),
        session.closeAllConnections(),
      ]);
    },
    close: async () => {
      await way.lane.close();
    },
  });
}
