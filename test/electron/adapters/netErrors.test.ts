import { describe, expect, it } from 'vitest';
import { netFailure, type NetProgress } from '../../../electron/adapters/netErrors.ts';

const before: NetProgress = { connected: false, responseStarted: false };
const connected: NetProgress = { connected: true, responseStarted: false };
const answered: NetProgress = { connected: true, responseStarted: true };

function failureOf(code: string, progress: NetProgress) {
  return netFailure(new Error(`net::${code}`), progress);
}

describe("Chromium's name of a failure", () => {
  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'dns'],
    ['ERR_CONNECTION_REFUSED', 'refused'],
    ['ERR_INTERNET_DISCONNECTED', 'offline'],
    ['ERR_CONNECTION_TIMED_OUT', 'connect-timeout'],
    ['ERR_CERT_DATE_INVALID', 'tls'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tls'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
    ['ERR_SOCKS_CONNECTION_HOST_UNREACHABLE', 'proxy'],
  ])('%s tells that nothing was sent', (code, reason) => {
    expect(failureOf(code, before)).toEqual({ reason, sent: 'no', code });
  });

  it.each([
    ['ERR_CONNECTION_RESET', 'reset'],
    ['ERR_EMPTY_RESPONSE', 'reset'],
    ['ERR_HTTP2_PROTOCOL_ERROR', 'protocol'],
    ['ERR_QUIC_PROTOCOL_ERROR', 'protocol'],
    ['ERR_SOMETHING_NEW', 'unknown'],
  ])('%s leaves that open', (code, reason) => {
    expect(failureOf(code, before)).toEqual({ reason, sent: 'maybe', code });
  });

  it('proves nothing any more once a connection stood', () => {
    for (const code of ['ERR_INTERNET_DISCONNECTED', 'ERR_SSL_PROTOCOL_ERROR', 'ERR_CONNECTION_TIMED_OUT']) {
      expect(failureOf(code, connected).sent).toBe('maybe');
    }
  });

  it('means another thing after the head of the answer', () => {
    expect(failureOf('ERR_CONNECTION_RESET', answered).reason).toBe('truncated');
    expect(failureOf('ERR_TIMED_OUT', before).reason).toBe('connect-timeout');
    expect(failureOf('ERR_TIMED_OUT', connected).reason).toBe('headers-timeout');
    expect(failureOf('ERR_TIMED_OUT', answered).reason).toBe('idle-timeout');
  });
});

it('words without a name are an unknown failure', () => {
  for (const failure of [new Error('Redirect was cancelled'), 'text', null, undefined]) {
    expect(netFailure(failure, before)).toEqual({ reason: 'unknown', sent: 'maybe', code: null });
  }
});
