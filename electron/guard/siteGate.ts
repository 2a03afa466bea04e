/** A connection as the gate sees it: whether it rests, and how to end it so that another may begin. */
export interface GatedConnection {
  isIdle(): boolean;
  close(): void;
}

/** A place taken at a site; `release` gives it back, once however often it is called. */
export interface SiteLease {
  release(): void;
}

export interface SiteGate {
  /**
   * Takes a place at a site, or waits for one, first come first served. `undefined` when the signal fired or the wait
   * grew too long.
   */
  acquire(site: string, connection: GatedConnection, signal: AbortSignal): Promise<SiteLease | undefined>;
}

export interface SiteGateOptions {
  /** Connections that one site sees at once; `Infinity` for no limit. */
  readonly maxPerSite: number;
  readonly maxWaitMs: number;
  /** How often, while somebody waits, the connections are asked whether one of them rests. */
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
 * Politeness towards sites: at most so many connections at once to each, over all scrapes together. A browser keeps
 * its connections open long after it needs them, so one that rests is closed as soon as another is waiting.
 */
export function createSiteGate(options: SiteGateOptions): SiteGate {
  const sites = new Map<string, SiteState>();

  const pump = (site: string, state: SiteState): void => {
    while (state.waiting.length > 0 && makeRoom(state, options.maxPerSite)) {
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

/** Whether there is a free place, if need be by closing a connection that rests. */
function makeRoom(state: SiteState, maxPerSite: number): boolean {
  if (state.open.size < maxPerSite) return true;
  for (const connection of state.open) {
    if (!connection.isIdle()) continue;
    // The lease is given back when the socket is really gone: until then there is no room.
    connection.close();
    return state.open.size < maxPerSite;
  }
  return false;
}
