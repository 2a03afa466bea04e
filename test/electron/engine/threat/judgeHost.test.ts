import { expect, test } from 'vitest';
import { mayVisit, threatPolicyOf, type ThreatOverride } from '../../../../electron/engine/threat/judgeHost.ts';

function judge(host: string, override: ThreatOverride): boolean | null {
  const policy = threatPolicyOf(override);
  return policy === null ? null : mayVisit(host, policy);
}

test.each<[string, ThreatOverride, boolean | null]>([
  ['shop.example', { blacklist: ['shop.example'] }, false],
  ['a.shop.example', { blacklist: ['shop.example'] }, false],
  ['shop.example', { blacklist: ['*.shop.example'] }, true],
  ['shop.example', { blacklist: ['Shop.Example.'] }, false],
  ['shop.example.', { blacklist: ['shop.example'] }, false],
  ['xn--mnchen-3ya.example', { blacklist: ['münchen.example'] }, false],
  ['www.xn--mnchen-3ya.example', { blacklist: ['*.München.example'] }, false],
  ['site.xn--p1ai', { blockedTlds: ['рф'] }, false],
  ['site.xn--p1ai', { blockedTlds: ['xn--p1ai'], whitelist: ['site.рф'] }, true],
  ['93.184.216.34', { blockedTlds: ['34'] }, true],
  ['shop.example', { mode: 'off', blacklist: ['shop.example'] }, null],
  ['shop.example', { mode: 'normal' }, false],
  ['shop.example', { mode: 'normal', failurePolicy: 'open' }, true],
])('%s under %j', (host, override, expected) => {
  expect(judge(host, override)).toBe(expected);
});
