import { isIPv4, isIPv6 } from 'node:net';
import type { PiiSpan } from './redactSettings.ts';

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
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100 && b >= 64 && b < 128) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b < 32) return false;
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) return false;
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false;
  if (a === 203 && b === 0 && c === 113) return false;
  // Small numbers and round ones are versions and resolvers that everybody knows.
  return !(a < 10 && b < 10 && c < 10 && d < 10);
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
