import type { ConnectPort } from './connectPinned.ts';
import { createConnectThrough } from './connectThrough.ts';
import type { UpstreamProxy } from './connectThrough.ts';
import { createHostPolicy } from './hostPolicy.ts';
import type { DecideHost } from './hostPolicy.ts';
import { openProxyEndpoint } from './proxyEndpoint.ts';
import type { ProxyEndpoint, ProxyEndpointOptions } from './proxyEndpoint.ts';
import type { OutboundPorts } from './outbound.ts';
import { createResolver, lookupBySystem } from './resolver.ts';
import type { LookupPort } from './resolver.ts';
import { createSiteGate } from './siteGate.ts';
import type { VirtualHost } from './virtualHost.ts';

/** Everything has a default; tests inject their own. Times are in milliseconds. */
export interface GuardPorts {
  readonly lookup?: LookupPort;
  readonly connect?: ConnectPort;
  readonly now?: () => number;
  readonly virtualHosts?: Readonly<Record<string, VirtualHost>>;
  readonly localAddresses?: () => ReadonlySet<string>;
  readonly connectTimeoutMs?: number;
  readonly lookupTimeoutMs?: number;
  /** Maximum concurrent connections to one public site, over all proxy endpoints. */
  readonly maxConnectionsPerSite?: number;
}

/** The guard: one decision, one outbound path, and the proxy endpoints that browsers use. */
export interface Guard {
  readonly decide: DecideHost;
  readonly outbound: OutboundPorts;
  openProxyEndpoint(options: ProxyEndpointOptions): Promise<ProxyEndpoint>;
  /** Replaces the ports that Trowel listens on. Those of the proxy endpoints are always among them. */
  setOwnPorts(ports: Iterable<number>): void;
  /** The proxy that everything public goes through from now on; null for none. */
  setUpstream(proxy: UpstreamProxy | null): void;
  /** The proxies that a policy may name. */
  setRoutes(routes: Readonly<Record<string, UpstreamProxy>>): void;
  /** Closes every proxy endpoint and every connection. */
  close(): Promise<void>;
}

const defaults = {
  connectTimeoutMs: 10_000,
  lookupTimeoutMs: 10_000,
  rememberMs: 30_000,
  maxConnectionsPerSite: 2,
  maxWaitMs: 60_000,
  recheckMs: 200,
};

/**
 * Creates the guard of one process: a forward proxy on 127.0.0.1 with one listening port (proxy endpoint, `lane` in the messages) for each
 * browser session (`session.setProxy({ proxyRules: 'http://127.0.0.1:PORT', proxyBypassRules: '<-loopback>' })`). Separate ports instead of
 * credentials distinguish the scrapes: a browser needs no `login` round trip, a cleared authentication cache has no effect, and requests
 * that fire no `login` event (service workers, prefetches) are distinguished too.
 * Any program of this machine can use an endpoint and gains nothing, since it reaches the same network by itself. A page cannot: an
 * endpoint serves only absolute-form requests and CONNECT, which no page can make a browser send to it, and its port is one of Trowel's
 * own. `LaneOptions.credentials` requires credentials anyway.
 */
export function createGuard(ports: GuardPorts = {}): Guard {
  const ownPorts = new Set<number>();
  let upstream: UpstreamProxy | null = null;
  let routes = new Map<string, UpstreamProxy>();
  const lanes = new Set<ProxyEndpoint>();
  const now = ports.now ?? Date.now;
  const resolver = createResolver({
    lookup: ports.lookup ?? lookupBySystem,
    now,
    rememberMs: defaults.rememberMs,
    timeoutMs: ports.lookupTimeoutMs ?? defaults.lookupTimeoutMs,
  });
  const proxyOf = (route?: string): UpstreamProxy | null | undefined =>
    route === undefined ? upstream : routes.get(route);
  const decide = createHostPolicy({
    resolver,
    proxyResolves: (route) => proxyOf(route)?.resolvesNames === true,
    isOwnPort: (port) => ownPorts.has(port) || [...lanes].some((lane) => lane.port === port),
    virtualHosts: new Map(Object.entries(ports.virtualHosts ?? {})),
    ...(ports.localAddresses === undefined ? {} : { localAddresses: ports.localAddresses }),
  });
  const gate = createSiteGate({
    maxPerSite: ports.maxConnectionsPerSite ?? defaults.maxConnectionsPerSite,
    maxWaitMs: defaults.maxWaitMs,
    recheckMs: defaults.recheckMs,
  });
  const outbound: OutboundPorts = {
    decide,
    gate,
    connect: ports.connect ?? createConnectThrough(proxyOf),
    now,
    connectTimeoutMs: ports.connectTimeoutMs ?? defaults.connectTimeoutMs,
  };
  return {
    decide,
    outbound,
    openProxyEndpoint: async (options) => {
      const lane = await openProxyEndpoint(options, outbound);
      const tracked: ProxyEndpoint = {
        ...lane,
        close: async () => {
          await lane.close();
          lanes.delete(tracked);
        },
      };
      lanes.add(tracked);
      return tracked;
    },
    setOwnPorts: (replacement) => {
      ownPorts.clear();
      for (const port of replacement) ownPorts.add(port);
    },
    setUpstream: (proxy) => {
      upstream = proxy;
    },
    setRoutes: (replacement) => {
      routes = new Map(Object.entries(replacement));
    },
    close: async () => {
      await Promise.all([...lanes].map((lane) => lane.close()));
    },
  };
}
