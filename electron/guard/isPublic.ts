import { isIPv4, isIPv6 } from 'node:net';

/** Purpose of an address, by the IANA special-purpose registries (IPv4, IPv6) and the documentation of cloud providers. */
export type AddressClass =
  | 'public'
  | 'unspecified'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link-local'
  | 'site-local'
  | 'metadata'
  | 'multicast'
  | 'documentation'
  | 'reserved'
  | 'compatible'
  | 'mapped'
  | 'nat64'
  | '6to4'
  | 'teredo'
  | 'invalid';

type Range = readonly [network: string, bits: number, meaning: AddressClass];

/** Metadata services of cloud machines, which also return keys. The last IPv4 address is in a public range. */
const metadataAddresses: ReadonlySet<string> = new Set(
  [
    '169.254.169.254',
    '169.254.169.253',
    '169.254.169.123',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.0.23',
    '192.0.0.192',
    '100.100.100.200',
    '168.63.129.16',
  ]
    .map((address) => keyOf(bytesOfIpv4(address)))
    .concat(
      ['fd00:ec2::254', 'fd00:ec2::23', 'fd00:ec2::123', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe'].map((address) =>
        keyOf(bytesOfIpv6(address)),
      ),
    ),
);

/** The first range that contains an address decides. */
const ipv4Ranges: readonly Range[] = [
  ['0.0.0.0', 8, 'unspecified'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, '6to4'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

const ipv6Ranges: readonly Range[] = [
  ['::', 128, 'unspecified'],
  ['::1', 128, 'loopback'],
  ['::ffff:0:0', 96, 'mapped'],
  ['::ffff:0:0:0', 96, 'mapped'],
  ['::', 96, 'compatible'],
  ['64:ff9b::', 96, 'nat64'],
  ['64:ff9b:1::', 48, 'nat64'],
  ['2001::', 32, 'teredo'],
  ['2001:db8::', 32, 'documentation'],
  ['2001::', 23, 'reserved'],
  ['2002::', 16, '6to4'],
  ['3fff::', 20, 'documentation'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'site-local'],
  ['ff00::', 8, 'multicast'],
];

const parsedIpv4Ranges = ipv4Ranges.map(([network, bits, meaning]) => ({
  network: bytesOfIpv4(network),
  bits,
  meaning,
}));
const parsedIpv6Ranges = ipv6Ranges.map(([network, bits, meaning]) => ({
  network: bytesOfIpv6(network),
  bits,
  meaning,
}));

/**
 * Returns whether a connection to this address goes to the public internet. Takes an address as a resolver writes it (dotted quad, or IPv6
 * with or without brackets and zone); anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  return classifyAddress(address) === 'public';
}

/** Returns the purpose of an address; `invalid` for a text that is not an address in its usual form. Input as for `isPublicAddress`. */
export function classifyAddress(address: string): AddressClass {
  const bytes = bytesOfAddress(address);
  if (bytes === undefined) return 'invalid';
  if (metadataAddresses.has(keyOf(bytes))) return 'metadata';
  const ranges = bytes.length === 4 ? parsedIpv4Ranges : parsedIpv6Ranges;
  for (const range of ranges) {
    if (sharesBits(bytes, range.network, range.bits)) return range.meaning;
  }
  if (bytes.length === 4) return 'public';
  // Only 2000::/3 is allocated as global unicast; an ISATAP interface id can embed an IPv4 address anywhere in it.
  const isGlobalUnicast = ((bytes[0] ?? 0) & 0xe0) === 0x20;
  return isGlobalUnicast && !isIsatap(bytes) ? 'public' : 'reserved';
}

/**
 * Returns the IPv4 address that an address embeds (mapped, translated, compatible, NAT64, 6to4) or is; `undefined` if there is none. Lets a
 * caller recognize `127.0.0.1` in all its forms.
 */
export function embeddedIpv4(address: string): string | undefined {
  const bytes = bytesOfAddress(address);
  if (bytes === undefined) return undefined;
  if (bytes.length === 4) return bytes.join('.');
  const meaning = classifyAddress(address);
  if (meaning === '6to4') return bytes.slice(2, 6).join('.');
  const wraps = meaning === 'mapped' || meaning === 'compatible' || meaning === 'nat64';
  return wraps ? bytes.slice(12, 16).join('.') : undefined;
}

function bytesOfAddress(address: string): readonly number[] | undefined {
  const bare = address.startsWith('[') && address.endsWith(']') ? address.slice(1, -1) : address;
  if (isIPv4(bare)) return bytesOfIpv4(bare);
  // A zone (`%eth0`) names an interface and does not change the address class.
  const [withoutZone = ''] = bare.split('%');
  return isIPv6(bare) || isIPv6(withoutZone) ? bytesOfIpv6(withoutZone) : undefined;
}

function bytesOfIpv4(address: string): readonly number[] {
  return address.split('.').map(Number);
}

function bytesOfIpv6(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const first = bytesOfGroups(head);
  if (tail === undefined) return first;
  const last = bytesOfGroups(tail);
  return [...first, ...Array.from({ length: 16 - first.length - last.length }, () => 0), ...last];
}

function bytesOfGroups(groups: string): readonly number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return bytesOfIpv4(group);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function keyOf(bytes: readonly number[]): string {
  return bytes.join('.');
}

function sharesBits(left: readonly number[], right: readonly number[], bits: number): boolean {
  for (let index = 0; index * 8 < bits; index += 1) {
    const inThisByte = Math.min(8, bits - index * 8);
    const mask = (0xff << (8 - inThisByte)) & 0xff;
    if (((left[index] ?? 0) & mask) !== ((right[index] ?? 0) & mask)) return false;
  }
  return true;
}

function isIsatap(bytes: readonly number[]): boolean {
  const group = (((bytes[8] ?? 0) << 8) | (bytes[9] ?? 0)) & 0xfdff;
  return group === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}
