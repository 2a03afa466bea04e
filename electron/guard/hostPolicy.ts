import { networkInterfaces } from 'node:os';
import { literalAddress, normaliseHost } from './hostName.ts';
import { classifyAddress, embeddedIpv4 } from './isPublic.ts';
import type { AddressClass } from './isPublic.ts';
import type { Resolver } from './resolver.ts';
import type { VirtualHost } from './virtualHost.ts';

/**
 * Targets of one scrape beyond the public internet: everything (`--allow-private`), or exactly these hosts, at any port
 * (`x-trowel-allow-private`). A host matches as written in the URL, not by the address that it resolves to.
 */
export interface GuardPolicy {
  readonly allowPrivate: 'all' | readonly string[];
  /** The name of the proxy that this scrape goes through (`GuardSettings.routes`); without one, the way of everybody. */
  readonly route?: string | undefined;
}

/** The default policy of a scrape. */
export const publicOnly: GuardPolicy = { allowPrivate: [] };

export type RefusalReason = 'private-address' | 'own-port' | 'virtual-host' | 'invalid-host' | 'bad-request';

/** `address` and `addressClass` describe the first refused address; null if the request was refused before an address was known. */
export interface Refusal {
  readonly kind: 'refused';
  readonly host: string;
  readonly port: number;
  readonly reason: RefusalReason;
  readonly address: string | null;
  readonly addressClass: AddressClass | null;
}

/**
 * Connect to these addresses only; a name in their place is for a proxy that resolves names. `allowedPrivate` is the first address that only the private-host
 * permission allowed, or null.
 */
export interface Connectable {
  readonly kind: 'connect';
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly allowedPrivate: string | null;
}

export interface VirtualHostMatch {
  readonly kind: 'virtual';
  readonly host: string;
  readonly virtualHost: VirtualHost;
}

export interface Unresolved {
  readonly kind: 'unresolved';
  readonly host: string;
  readonly port: number;
  readonly code: string;
}

export type HostDecision = Refusal | Connectable | VirtualHostMatch | Unresolved;

export interface HostPolicyPorts {
  readonly resolver: Resolver;
  /** Ports that Trowel listens on: never reachable on this machine, whatever is allowed. */
  readonly isOwnPort: (port: number) => boolean;
  /** Names served by the guard itself, by host. */
  readonly virtualHosts: ReadonlyMap<string, VirtualHost>;
  /** Returns every address of this machine; by default those of the system's interfaces. */
  readonly localAddresses?: () => ReadonlySet<string>;
  /** Whether the proxy of a policy's route resolves public names that this computer cannot; by default none does. */
  readonly proxyResolves?: (route?: string) => boolean;
}

export type DecideHost = (host: string, port: number, policy: GuardPolicy) => Promise<HostDecision>;

/** Names that mean a cloud machine's metadata service wherever they resolve at all. */
const metadataNames: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
]);

/**
 * The one decision of the guard. Resolves a host, drops every address that the policy does not allow, and returns the rest: the caller
 * connects to exactly those, so that a name that resolves differently a moment later (rebinding) has no effect. A name with public and
 * private addresses keeps the public ones; with none left it is refused.
 */
export function createHostPolicy(ports: HostPolicyPorts): DecideHost {
  const localAddresses = ports.localAddresses ?? interfaceAddresses;
  const isOwn = (address: string, port: number): boolean =>
    ports.isOwnPort(port) && isThisMachine(address, localAddresses());

  return async (written, port, policy) => {
    const host = normaliseHost(written);
    if (host === undefined) return refusal(written, port, 'invalid-host', null);
    const virtualHost = ports.virtualHosts.get(host);
    if (virtualHost !== undefined) {
      return port === 80 ? { kind: 'virtual', host, virtualHost } : refusal(host, port, 'virtual-host', null);
    }
    const allowed = isAllowed(host, policy);
    if (!allowed && metadataNames.has(host))
      return { ...refusal(host, port, 'private-address', null), addressClass: 'metadata' };
    const found = await addressesOf(host, ports.resolver);
    if (!found.ok && ports.proxyResolves?.(policy.route) === true && isPublicName(host))
      return { kind: 'connect', host, port, addresses: [host], allowedPrivate: null };
    if (!found.ok) return { kind: 'unresolved', host, port, code: found.error.code };
    const open = found.value.filter((address) => allowed || classifyAddress(address) === 'public');
    const firstClosed = found.value.find((address) => !open.includes(address)) ?? null;
    if (open.length === 0) return refusal(host, port, 'private-address', firstClosed);
    const reachable = open.filter((address) => !isOwn(address, port));
    if (reachable.length === 0) return refusal(host, port, 'own-port', open[0] ?? null);
    const allowedPrivate = reachable.find((address) => classifyAddress(address) !== 'public') ?? null;
    return { kind: 'connect', host, port, addresses: reachable, allowedPrivate };
  };
}

/** Returns whether the policy allows this (normalized) host to use private addresses. */
export function isAllowed(host: string, policy: GuardPolicy): boolean {
  if (policy.allowPrivate === 'all') return true;
  return policy.allowPrivate.some((written) => normaliseHost(written.trim()) === host);
}

/** Last labels of names that mean something within a network only (RFC 6761, RFC 8375, and common use). */
const localLabels: ReadonlySet<string> = new Set([
  ...['local', 'localhost', 'internal', 'intranet', 'private', 'lan', 'home', 'corp', 'arpa'],
  ...['test', 'example', 'invalid', 'onion', 'alt'],
]);

/** Whether a (normalized) name is one of the public DNS; a single label never is. */
function isPublicName(host: string): boolean {
  const labels = host.split('.').filter((label) => label !== '');
  return labels.length > 1 && host.length <= 253 && !localLabels.has(labels.at(-1) ?? '');
}

function refusal(host: string, port: number, reason: RefusalReason, address: string | null): Refusal {
  return {
    kind: 'refused',
    host,
    port,
    reason,
    address,
    addressClass: address === null ? null : classifyAddress(address),
  };
}

async function addressesOf(host: string, resolver: Resolver): ReturnType<Resolver['resolve']> {
  const literal = literalAddress(host);
  if (literal !== undefined) return { ok: true, value: [literal] };
  // RFC 6761: these names mean this machine, and are not resolved by DNS.
  if (host === 'localhost' || host.endsWith('.localhost')) return { ok: true, value: ['127.0.0.1', '::1'] };
  return resolver.resolve(host);
}

function isThisMachine(address: string, local: ReadonlySet<string>): boolean {
  const plain = embeddedIpv4(address) ?? address;
  const meaning = classifyAddress(plain);
  return meaning === 'loopback' || meaning === 'unspecified' || local.has(plain);
}

function interfaceAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => address));
}
