import { lookup as systemLookup } from 'node:dns/promises';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';

/** DNS port of the guard: returns every address of a name; rejects with a `code` (ENOTFOUND, EAI_AGAIN …). */
export type LookupPort = (host: string) => Promise<readonly string[]>;

/** A name without an address at the moment; `code` is that of the system, `ETIMEOUT` without a response in time. */
export interface DnsFailure {
  readonly code: string;
}

export interface Resolver {
  resolve(host: string): Promise<Result<readonly string[], DnsFailure>>;
}

export interface ResolverPorts {
  readonly lookup: LookupPort;
  readonly now: () => number;
  /** Cache lifetime of one result, and timeout of the system's lookup: milliseconds. */
  readonly rememberMs: number;
  readonly timeoutMs: number;
}

const rememberedNames = 2000;

/** The system's resolver (hosts file, search domains, all settings of the machine): `getaddrinfo`, all addresses. */
export async function lookupBySystem(host: string): Promise<readonly string[]> {
  const found = await systemLookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/**
 * A resolver with a short-lived cache. The cache cannot be abused for rebinding: a connection goes to the very addresses that were checked,
 * whatever the name resolves to a moment later.
 */
export function createResolver(ports: ResolverPorts): Resolver {
  const remembered = new Map<string, { readonly until: number; readonly addresses: readonly string[] }>();
  const running = new Map<string, Promise<Result<readonly string[], DnsFailure>>>();

  const ask = async (host: string): Promise<Result<readonly string[], DnsFailure>> => {
    const answer = await withTimeout(ports.lookup(host), ports.timeoutMs);
    if (answer.ok) {
      if (remembered.size >= rememberedNames) remembered.clear();
      remembered.set(host, { until: ports.now() + ports.rememberMs, addresses: answer.value });
    }
    return answer;
  };

  return {
    resolve: (host) => {
      const known = remembered.get(host);
      if (known !== undefined && known.until > ports.now()) return Promise.resolve(ok(known.addresses));
      const same = running.get(host);
      if (same !== undefined) return same;
      const asked = ask(host).finally(() => running.delete(host));
      running.set(host, asked);
      return asked;
    },
  };
}

async function withTimeout(
  lookup: Promise<readonly string[]>,
  timeoutMs: number,
): Promise<Result<readonly string[], DnsFailure>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result<readonly string[], DnsFailure>>((resolve) => {
    timer = setTimeout(() => resolve(err({ code: 'ETIMEOUT' })), timeoutMs);
  });
  const found = lookup.then(
    (addresses) => (addresses.length === 0 ? err({ code: 'ENOTFOUND' }) : ok(addresses)),
    (error: unknown) => err({ code: codeOf(error) ?? 'EAI_FAIL' }),
  );
  const first = await Promise.race([found, late]);
  clearTimeout(timer);
  return first;
}

/** The `code` that Node's system errors carry, where there is one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
