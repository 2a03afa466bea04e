import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAddress, embeddedIpv4, isPublicAddress } from '../../../electron/guard/isPublic.ts';
import type { AddressClass } from '../../../electron/guard/isPublic.ts';

const known: readonly (readonly [string, AddressClass])[] = [
  ['8.8.8.8', 'public'],
  ['1.1.1.1', 'public'],
  ['9.255.255.255', 'public'],
  ['11.0.0.0', 'public'],
  ['100.63.255.255', 'public'],
  ['100.128.0.0', 'public'],
  ['172.15.255.255', 'public'],
  ['172.32.0.0', 'public'],
  ['192.167.255.255', 'public'],
  ['192.169.0.0', 'public'],
  ['198.17.255.255', 'public'],
  ['198.20.0.0', 'public'],
  ['223.255.255.255', 'public'],
  ['0.0.0.0', 'unspecified'],
  ['0.255.1.2', 'unspecified'],
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.0', 'shared'],
  ['100.127.255.255', 'shared'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.1.1', 'link-local'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['192.0.0.192', 'metadata'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.77', 'documentation'],
  ['192.88.99.1', '6to4'],
  ['192.168.255.255', 'private'],
  ['198.18.0.1', 'reserved'],
  ['198.19.255.255', 'reserved'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.9', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['2606:4700:4700::1111', 'public'],
  ['2001:4860:4860::8888', 'public'],
  ['2620:4f:8000::1', 'public'],
  ['[2a00:1450::1]', 'public'],
  ['::', 'unspecified'],
  ['0:0:0:0:0:0:0:0', 'unspecified'],
  ['::1', 'loopback'],
  ['[::1]', 'loopback'],
  ['0000:0000:0000:0000:0000:0000:0000:0001', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped'],
  ['::ffff:8.8.8.8', 'mapped'],
  ['::ffff:7f00:1', 'mapped'],
  ['::ffff:0:127.0.0.1', 'mapped'],
  ['::127.0.0.1', 'compatible'],
  ['::7f00:1', 'compatible'],
  ['64:ff9b::127.0.0.1', 'nat64'],
  ['64:ff9b::808:808', 'nat64'],
  ['64:ff9b:1:ffff::a00:1', 'nat64'],
  ['2001::1', 'teredo'],
  ['2001:0:7f00:1::', 'teredo'],
  ['2001:db8::1', 'documentation'],
  ['3fff:fff::1', 'documentation'],
  ['2001:2::1', 'reserved'],
  ['2001:10::1', 'reserved'],
  ['2002:7f00:1::', '6to4'],
  ['2002:808:808::1', '6to4'],
  ['fc00::1', 'private'],
  ['fdff:ffff::1', 'private'],
  ['fd00:ec2::254', 'metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['100::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['2a00:1450:0:0:0:5efe:7f00:1', 'reserved'],
  ['2a00:1450:0:0:200:5efe:a00:1', 'reserved'],
  ['', 'invalid'],
  ['localhost', 'invalid'],
  ['127.1', 'invalid'],
  ['0x7f000001', 'invalid'],
  ['0177.0.0.1', 'invalid'],
  ['1.2.3.4.5', 'invalid'],
  ['256.1.1.1', 'invalid'],
  ['::1::', 'invalid'],
  ['1.1.1.1%eth0', 'invalid'],
  [' 8.8.8.8', 'invalid'],
];

describe('classifyAddress', () => {
  it.each(known)('%s is %s', (address, meaning) => {
    expect(classifyAddress(address)).toBe(meaning);
    expect(isPublicAddress(address)).toBe(meaning === 'public');
  });

  const octet = fc.integer({ min: 0, max: 255 });
  const closed: readonly (readonly [string, fc.Arbitrary<number[]>])[] = [
    ['10/8', fc.tuple(fc.constant(10), octet, octet, octet)],
    ['127/8', fc.tuple(fc.constant(127), octet, octet, octet)],
    ['0/8', fc.tuple(fc.constant(0), octet, octet, octet)],
    ['172.16/12', fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet)],
    ['192.168/16', fc.tuple(fc.constant(192), fc.constant(168), octet, octet)],
    ['169.254/16', fc.tuple(fc.constant(169), fc.constant(254), octet, octet)],
    ['100.64/10', fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet)],
    ['198.18/15', fc.tuple(fc.constant(198), fc.integer({ min: 18, max: 19 }), octet, octet)],
    ['224/3', fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet)],
  ];

  it.each(closed)('nothing in %s is public, wrapped in IPv6 or bare', (_name, octets) => {
    fc.assert(
      fc.property(octets, (bytes) => {
        const dotted = bytes.join('.');
        const [a = 0, b = 0, c = 0, d = 0] = bytes;
        const high = ((a << 8) | b).toString(16);
        const low = ((c << 8) | d).toString(16);
        const spellings = [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${high}:${low}`,
          `::${dotted}`,
          `64:ff9b::${dotted}`,
          `2002:${high}:${low}::1`,
        ];
        expect(spellings.filter(isPublicAddress)).toEqual([]);
        // `::0.0.0.0` and `::0.0.0.1` wrap nothing: they are the unspecified and the loopback address of IPv6 itself.
        const isOfIpv6Itself = dotted === '0.0.0.0' || dotted === '0.0.0.1';
        const wraps = spellings.slice(0, isOfIpv6Itself ? 3 : 4);
        for (const spelling of wraps) expect(embeddedIpv4(spelling)).toBe(dotted);
      }),
    );
  });

  it('every IPv4 address wrapped in IPv6 is refused, public or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (dotted) => {
        expect([`::ffff:${dotted}`, `::${dotted}`, `64:ff9b::${dotted}`].filter(isPublicAddress)).toEqual([]);
      }),
    );
  });

  it('only 2000::/3 is ever public, and never depends on how an address is written', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
        const short = groups.map((group) => group.toString(16)).join(':');
        const long = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':');
        expect(classifyAddress(long)).toBe(classifyAddress(short));
        expect(classifyAddress(new URL(`http://[${short}]/`).hostname)).toBe(classifyAddress(short));
        if (((groups[0] ?? 0) & 0xe000) !== 0x2000) expect(isPublicAddress(short)).toBe(false);
      }),
    );
  });

  it('never throws, whatever text comes', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof classifyAddress(text) === 'string'));
  });
});
