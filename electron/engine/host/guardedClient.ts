import type { UpstreamProxy } from '../../guard/connectThrough.ts';
import { createGuardedFetch, type GuardedFetch } from '../../guard/fetchGuarded.ts';
import { createGuard } from '../../guard/guard.ts';
import type { DecideHost } from '../../guard/hostPolicy.ts';
import type { VirtualHost } from '../../guard/virtualHost.ts';

/** The engine's own HTTP client, for tools, robots.txt, sitemaps and webhooks. */
export interface GuardedClient {
  readonly fetch: GuardedFetch;
  /** Where a request to a host would connect to. */
  readonly decide: DecideHost;
  /** Ports that nothing may reach, and the proxy between the engine and the web. */
  configure(ownPorts: readonly number[], upstream: UpstreamProxy | null): void;
}

/** Opens a client that connects as pages do, without a browser: same policy decision, same pinned connection. */
export function openGuardedClient(virtualHosts: Readonly<Record<string, VirtualHost>>): GuardedClient {
  const guard = createGuard({ virtualHosts });
  return {
    fetch: createGuardedFetch(guard.outbound),
    decide: guard.decide,
    configure(ownPorts, upstream) {
      guard.setOwnPorts(ownPorts);
      guard.setUpstream(upstream);
    },
  };
}
