import { createHash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import type { Session } from 'electron';
import { readCertificates } from './certificateChain.ts';
import { trustExtra } from './extraCertificates.ts';
import { createSession } from './sessionFactory.ts';

export interface SessionLease {
  readonly session: Session;
  /** Closes its connections and gives it back. */
  release(): void;
}

/** Gives a session that nobody else uses meanwhile, without an open connection; null when the CA file cannot be read. */
export type LeaseSession = (extraCaFile: string | null) => SessionLease | null;

/**
 * Chromium sends a POST again by itself when a kept connection turns out dead, which could be charged twice: each
 * exchange gets a session without connections. Electron never frees a session, so they are pooled by what they trust.
 */
export function createClientSessions(): LeaseSession {
  const idle = new Map<string, Session[]>();
  let made = 0;

  function make(authorities: readonly X509Certificate[]): Session {
    made += 1;
    const created = createSession({ partition: `client-${made}`, cache: false });
    if (authorities.length > 0) trustExtra(created, authorities);
    return created;
  }

  return (extraCaFile) => {
    const authorities = readAuthorities(extraCaFile);
    if (authorities === null) return null;
    const trusted = fingerprint(authorities);
    const pool = idle.get(trusted) ?? [];
    idle.set(trusted, pool);
    const session = pool.pop() ?? make(authorities);
    return { session, release: () => void empty(session).then(() => pool.push(session)) };
  };
}

/** Also ends what Chromium would finish in the background, such as a connection still being made for a cancelled request. */
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
