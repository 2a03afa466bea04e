import { createHash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import type { ProxyConfig, Session } from 'electron';
import { readCertificates } from './certificateChain.ts';
import { trustExtra } from './extraCertificates.ts';
import { createSession } from './sessionFactory.ts';

export interface SessionLease {
  readonly session: Session;
  /** Credentials for the proxy alone, sent when it requests them; null without any. */
  readonly proxyLogin: ProxyLogin | null;
  /** Closes its connections and gives it back. */
  release(): void;
}

/** Leases a session for exclusive use, without an open connection; null if the CA file cannot be read. */
export type LeaseSession = (extraCaFile: string | null) => Promise<SessionLease | null>;

export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** Network settings for reaching services, as they are at this moment. */
export interface ClientNetwork {
  readonly proxy:
    | { readonly mode: 'system' | 'none' }
    | { readonly mode: 'manual'; readonly server: string; readonly bypass: string; readonly login: ProxyLogin | null };
  /** Trusted for every service, in addition to the CA file of a connection. */
  readonly extraCaFile: string | null;
}

/** The settings of the operating system: its proxy and its certificates. */
export const systemNetwork: ClientNetwork = { proxy: { mode: 'system' }, extraCaFile: null };

/**
 * Chromium repeats a POST by itself when a keep-alive connection turns out to be dead, which could be charged twice. So each exchange gets
 * a session without connections. Electron never frees a session, so sessions are pooled by the CA file that they trust.
 */
export function createClientSessions(
  network: () => Promise<ClientNetwork> = () => Promise.resolve(systemNetwork),
): LeaseSession {
  const idle = new Map<string, Session[]>();
  let made = 0;

  async function make(authorities: readonly X509Certificate[], proxy: ProxyConfig): Promise<Session> {
    made += 1;
    const created = createSession({ partition: `client-${made}`, cache: false });
    if (authorities.length > 0) trustExtra(created, authorities);
    await created.setProxy(proxy);
    return created;
  }

  return async (extraCaFile) => {
    const { proxy, extraCaFile: commonCaFile } = await network();
    const common = readAuthorities(commonCaFile);
    const own = readAuthorities(extraCaFile);
    if (common === null || own === null) return null;
    const authorities = [...common, ...own];
    const config = proxyConfig(proxy);
    const login = proxy.mode === 'manual' ? proxy.login : null;
    // A session caches the credentials that a proxy accepted: other credentials get other sessions.
    const kind = JSON.stringify([fingerprint(authorities), config, login]);
    const pool = idle.get(kind) ?? [];
    idle.set(kind, pool);
    const session = pool.pop() ?? (await make(authorities, config));
    return { session, proxyLogin: login, release: () => void empty(session).then(() => pool.push(session)) };
  };
}

/** The local engine is on the loopback, which Chromium never sends to a proxy. */
function proxyConfig(proxy: ClientNetwork['proxy']): ProxyConfig {
  if (proxy.mode !== 'manual') return { mode: proxy.mode === 'none' ? 'direct' : 'system' };
  if (proxy.server === '') return { mode: 'direct' };
  return { mode: 'fixed_servers', proxyRules: proxy.server, proxyBypassRules: proxy.bypass };
}

/** Also ends what Chromium would finish in the background, such as a connection still being opened for a cancelled request. */
async function empty(session: Session): Promise<void> {
  try {
    await session.closeAllConnections();
  } catch {
    // Without a network service there is no connection either.
  }
}

/** Read each time: a file that was changed or taken away counts from the next request on. */
function readAuthorities(path: string | null): readonly X509Certificate[] | null {
  if (path === null) return [];
  try {
    return readCertificates(path);
  } catch {
    return null;
  }
}

function fingerprint(authorities: readonly X509Certificate[]): string {
  const hash = createHash('sha256');
  for (const authority of authorities) hash.update(authority.raw);
  return hash.digest('hex');
}
