import { describe, expect, it } from 'vitest';
import { findIpAddresses } from '../../../../electron/engine/redact/findIpAddresses.ts';

describe('findIpAddresses', () => {
  it.each([
    // The addresses next to each network that is not reported.
    '1.0.0.10',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '8.8.8.10',
    '2a00:1450:4001:81b::200e',
  ])('reports %s', (address) => {
    expect(findIpAddresses(`from ${address} today`)).toEqual([
      { start: 5, end: 5 + address.length, entity: 'LOCATION' },
    ]);
  });

  it.each([
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.0.0',
    '169.254.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.255',
    '192.0.2.1',
    '192.168.0.0',
    '192.168.255.255',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.255',
    '203.0.113.255',
    '224.0.0.0',
    '240.0.0.1',
    '255.255.255.0',
    '1.2.3.4',
    '9.9.9.9',
    '256.1.2.3',
    '2001:db8::1234',
    'fe80::1234:5678',
  ])('does not report %s', (address) => {
    expect(findIpAddresses(`from ${address} today`)).toEqual([]);
  });

  it('takes a number after a word for versions for a version', () => {
    expect(findIpAddresses('version 114.0.5735.90 and Chrome/114.0.57.90, firmware: 20.30.40.50')).toEqual([]);
  });
});
