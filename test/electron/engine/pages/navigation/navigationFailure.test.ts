import { describe, expect, test } from 'vitest';
import type { GuardEvent } from '../../../../../electron/guard/guardEvent.ts';
import {
  failureOfResponse,
  failureOfNavigation,
} from '../../../../../electron/engine/pages/navigation/navigationFailure.ts';

const url = 'https://site.example/page';

function failed(host: string, kind: 'dns' | 'connect' | 'timeout' | 'reset' | 'protocol'): GuardEvent {
  return { type: 'failed', host, port: 443, kind, code: 'ECODE' };
}

function refused(
  host: string,
  reason: 'private-address' | 'own-port' | 'invalid-host' = 'private-address',
): GuardEvent {
  return { type: 'refused', host, port: 443, reason, address: '10.0.0.1', addressClass: 'private' };
}

describe('why a navigation failed', () => {
  test('a certificate is the browser’s to judge', () => {
    expect(failureOfNavigation('net::ERR_CERT_DATE_INVALID', url, [])).toEqual({
      kind: 'tls',
      host: 'site.example',
      reason: 'ERR_CERT_DATE_INVALID',
    });
  });

  test('what the guard saw of that host says more than the browser', () => {
    const events = [failed('site.example', 'dns'), refused('tracker.example')];
    expect(failureOfNavigation('net::ERR_TUNNEL_CONNECTION_FAILED', url, events)).toEqual({
      kind: 'dns',
      host: 'site.example',
    });
    expect(failureOfNavigation('net::ERR_TUNNEL_CONNECTION_FAILED', url, [refused('site.example')])).toEqual({
      kind: 'private',
      host: 'site.example',
    });
  });

  test('after a redirect it is the guard’s last word', () => {
    const events = [failed('earlier.example', 'reset'), refused('10.0.0.1')];
    expect(failureOfNavigation('net::ERR_TUNNEL_CONNECTION_FAILED', url, events)).toEqual({
      kind: 'private',
      host: '10.0.0.1',
    });
  });

  test.each(['connect', 'timeout', 'reset', 'protocol'] as const)('%s is an error of the site, in words', (kind) => {
    const failure = failureOfNavigation('net::ERR_TUNNEL_CONNECTION_FAILED', url, [failed('site.example', kind)]);
    expect(failure).toMatchObject({
      kind: 'site',
      message: expect.stringMatching(/^site\.example:443 .+ \(ECODE\)$/) as string,
    });
  });

  test.each([
    ['EPROXY_ECONNREFUSED', 'was not contacted: the proxy cannot be reached (ECONNREFUSED)'],
    ['EPROXY407', 'refused the user name or password'],
    ['EPROXYAUTH', 'refused the user name or password'],
    ['EPROXY', 'does not respond as a proxy'],
    ['EPROXYSOCKS5', 'could not be reached by the proxy on the way (EPROXYSOCKS5)'],
  ])('%s is the proxy’s fault and not said to be the site’s', (code, words) => {
    const event: GuardEvent = { type: 'failed', host: 'site.example', port: 80, kind: 'connect', code };
    expect(failureOfNavigation('net::ERR_FAILED', url, [event])).toEqual({
      kind: 'site',
      message: expect.stringContaining(words) as string,
    });
  });

  test('Trowel’s own port is no private address that could be allowed', () => {
    expect(failureOfResponse('http://127.0.0.1:5/', [refused('127.0.0.1', 'own-port')])).toMatchObject({
      kind: 'site',
    });
  });

  test('a word of the browser that nobody knows is kept', () => {
    expect(failureOfNavigation('net::ERR_SOMETHING_NEW', url, [])).toEqual({
      kind: 'site',
      message: 'site.example could not be loaded (ERR_SOMETHING_NEW)',
    });
  });

  test('an allowance that was used is no failure', () => {
    const used: GuardEvent = { type: 'private', host: 'site.example', port: 443, address: '10.0.0.1' };
    expect(failureOfNavigation('net::ERR_EMPTY_RESPONSE', url, [used])).toMatchObject({ kind: 'site' });
  });
});
