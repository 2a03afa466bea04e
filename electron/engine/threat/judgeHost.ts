import { domainToASCII } from 'node:url';

/** `threatProtection` of a request (api-facts 2.3) with its defaults. */
export interface ThreatPolicy {
  /** `scored`: a URL needs a risk score, which this engine cannot provide. `lists`: only the lists count. */
  readonly by: 'lists' | 'scored';
  /** Host names, or `*.globs`. */
  readonly blacklist: readonly string[];
  readonly whitelist: readonly string[];
  /** Lowercase, without a dot. */
  readonly blockedTlds: readonly string[];
  /** Verdict for a URL without a score: `closed` refuses it. */
  readonly failurePolicy: 'open' | 'closed';
}

/** Fields of `threatProtection` as sent in the request. */
export interface ThreatOverride {
  readonly mode?: 'off' | 'normal' | 'manual-only' | 'zscaler' | undefined;
  readonly blacklist?: readonly string[] | undefined;
  readonly whitelist?: readonly string[] | undefined;
  readonly blockedTlds?: readonly string[] | undefined;
  readonly failurePolicy?: 'open' | 'closed' | undefined;
}

/** The policy of a request; null where nothing is to be checked. Lists without a mode are applied by themselves. */
export function threatPolicyOf(override: ThreatOverride | undefined): ThreatPolicy | null {
  if (override === undefined || override.mode === 'off') return null;
  const { mode, blacklist = [], whitelist = [], blockedTlds = [], failurePolicy = 'closed' } = override;
  return {
    by: mode === 'normal' || mode === 'zscaler' ? 'scored' : 'lists',
    blacklist,
    whitelist,
    blockedTlds,
    failurePolicy,
  };
}

/** Whether a page of this host may be visited. The whitelist wins over all. */
export function mayVisit(host: string, policy: ThreatPolicy): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (policy.whitelist.some((pattern) => matches(name, pattern))) return true;
  if (policy.blacklist.some((pattern) => matches(name, pattern))) return false;
  const isAddress = /^\[|^[\d.]+$/.test(name);
  const ending = name.split('.').at(-1) ?? '';
  if (!isAddress && policy.blockedTlds.some((tld) => asHost(tld) === ending)) return false;
  return policy.by === 'lists' || policy.failurePolicy === 'open';
}

/** A host name matches itself and all subdomains; `*` matches any characters. */
function matches(host: string, pattern: string): boolean {
  const wanted = asHost(pattern);
  if (!wanted.includes('*')) return host === wanted || host.endsWith(`.${wanted}`);
  return matchesGlob(host, wanted.split('*'));
}

/** Piece by piece from the left: as long as the text, whatever the pattern. */
function matchesGlob(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let position = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, position);
    if (found === -1 || found + piece.length > text.length - last.length) return false;
    position = found + piece.length;
  }
  return true;
}

/** Normalizes a host name: lowercase ASCII, without a trailing dot. Glob characters stay. */
function asHost(pattern: string): string {
  const labels = pattern.trim().toLowerCase().replace(/\.$/, '').split('.');
  return labels.map((label) => (/[^\0-\x7f]/.test(label) ? domainToASCII(label) || label : label)).join('.');
}
