/** A connection as the gate sees it: whether it is idle, and how to close it so that another can open. */
export interface GatedConnection {
  isIdle(): boolean;
  close(): void;
}

/** A slot at a site; `release` frees it, once however often it is called. */
export interface SiteLease {
  release(): void;
}

export interface SiteGate {
  /** Takes a slot at a site, or waits for one, first come first served. `undefined` if the signal fired or the wait timed out. */
  acquire(site: string, connection: GatedConnection, signal: AbortSignal): Promise<SiteLease | undefined>;
}

export interface SiteGateOptions {
  /** Maximum number of concurrent connections to one site; `Infinity` for no limit. */
  readonly maxPerSite: number;
  readonly maxWaitMs: number;
  /** Interval at which the connections are checked for an idle one while a request waits. */
  readonly recheckMs: number;
}

interface Waiter {
  readonly connection: GatedConnection;
  readonly grant: (lease: SiteLease | undefined) => void;
}

interface SiteState {
  readonly open: Set<GatedConnection>;
  readonly waiting: Waiter[];
  recheck: NodeJS.Timeout | undefined;
}

/**
 * Concurrency limit for sites: a maximum number of connections to each at once, over all scrapes. A browser keeps its connections open long
 * after it needs them, so an idle one is closed as soon as another request waits.
 */
export function createSiteGate(options: SiteGateOptions): SiteGate {
  const sites = new Map<string, SiteState>();

  const pump = (site: string, state: SiteState): void => {
    while (state.waiting.length > 0 && ensureFreeSlot(state, options.maxPerSite)) {
      const next = state.waiting.shift();
      if (next !== undefined) next.grant(occupy(site, state, next.connection));
    }
    if (state.waiting.length > 0) {
      state.recheck ??= setTimeout(() => {
        state.recheck = undefined;
        pump(site, state);
      }, options.recheckMs);
      return;
    }
    clearTimeout(state.recheck);
    state.recheck = undefined;
    if (state.open.size === 0) sites.delete(site);
  };

  const occupy = (site: string, state: SiteState, connection: GatedConnection): SiteLease => {
    state.open.add(connection);
    return {
      release: () => {
        if (state.open.delete(connection)) pump(site, state);
      },
    };
  };

  return {
    acquire: (site, connection, signal) =>
      new Promise((resolve) => {
        const state = sites.get(site) ?? { open: new Set(), waiting: [], recheck: undefined };
        sites.set(site, state);
        const grant = (lease: SiteLease | undefined): void => {
          clearTimeout(deadline);
          signal.removeEventListener('abort', giveUp);
          resolve(lease);
        };
        const waiter: Waiter = { connection, grant };
        const giveUp = (): void => {
          const place = state.waiting.indexOf(waiter);
          if (place >= 0) state.waiting.splice(place, 1);
          grant(undefined);
          pump(site, state);
        };
        const deadline = setTimeout(giveUp, options.maxWaitMs);
        signal.addEventListener('abort', giveUp, { once: true });
        state.waiting.push(waiter);
        if (signal.aborted) giveUp();
        else pump(site, state);
      }),
  };
}

/** Returns whether there is a free slot, if necessary after closing an idle connection. */
function ensureFreeSlot(state: SiteState, maxPerSite: number): boolean {
  if (state.open.size < maxPerSite) return true;
  for (const connection of state.open) {
    if (!connection.isIdle()) continue;
    // The lease is released when the socket is really closed: until then there is no free slot.
    connection.close();
    return state.open.size < maxPerSite;
  }
  return false;
}
