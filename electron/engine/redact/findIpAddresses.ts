import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { PiiSpan } from './redactSettings.ts';

/** IPv4 networks that identify no person's connection (RFC 6890, RFC 1112): network, prefix length. */
const impersonalV4Networks: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private use
  ['100.64.0.0', 10], // shared address space of providers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local
  ['172.16.0.0', 12], // private use
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.168.0.0', 16], // private use
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 3], // multicast, reserved, broadcast and netmasks
];

const impersonalV4 = new BlockList();
for (const [network, prefix] of impersonalV4Networks) impersonalV4.addSubnet(network, prefix, 'ipv4');

/**
 * Finds IP addresses that can identify a person's connection. Private, loopback, link-local and documentation ranges, netmasks and version
 * numbers are not reported.
 */
export function findIpAddresses(text: string): PiiSpan[] {
  return [...findV4(text), ...findV6(text)];
}

function findV4(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(/(?<![\d.\p{L}_-])(?:\d{1,3}\.){3}\d{1,3}(?![\d_\p{L}-]|\.\d)/gu)) {
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    if (/(?:\bv|version|release|build|firmware|chrome\/|\/)[\s:=*_]*$/i.test(before) && !before.endsWith('://'))
      continue;
    if (isIPv4(match[0]) && isSomebodysV4(match[0])) spans.push(spanOf(match));
  }
  return spans;
}

function isSomebodysV4(address: string): boolean {
  // Small numbers are versions, or resolvers that everybody knows.
  const isVersionLike = address.split('.').every((octet) => Number(octet) < 10);
  return !isVersionLike && !impersonalV4.check(address, 'ipv4');
}

function findV6(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}:.])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\p{L}\p{N}:])/giu)) {
    if (!isIPv6(match[0]) || match[0].length < 8) continue;
    const first = Number.parseInt(match[0].split(':')[0] ?? '', 16);
    // 2000::/3 is the range assigned to hosts (global unicast); 2001:db8::/32 is reserved for documentation.
    if (first >= 0x2000 && first < 0x4000 && !/^2001:0?db8:/i.test(match[0])) spans.push(spanOf(match));
  }
  return spans;
}

function spanOf(match: RegExpExecArray): PiiSpan {
  return { start: match.index, end: match.index + match[0].length, entity: 'LOCATION' };
}
