import { describe, expect, it } from 'vitest';
import { authorizeRequest } from '../../../../electron/engine/http/requestGuard.ts';

const keys = {
  token: 'token-of-the-guard-test',
  hosts: new Set(['127.0.0.1:3002', 'my-tunnel.example', 'engine:3002']),
};

function statusFor(host: string): number | null {
  const rawHeaders = ['Host', host, 'Authorization', `Bearer ${keys.token}`];
  const passage = authorizeRequest({ version: '1.1', method: 'GET', target: '/trowel/health', rawHeaders }, keys);
  return passage.passed ? null : passage.refusal.status;
}

describe('the Host of a request', () => {
  it.each(['127.0.0.1:3002', 'my-tunnel.example', 'My-Tunnel.Example:8443', 'engine:3002'])('may be %s', (host) => {
    expect(statusFor(host)).toBeNull();
  });

  it.each([
    '127.0.0.1',
    '127.0.0.1:80',
    'engine',
    'engine:80',
    'my-tunnel.example.evil',
    'x.my-tunnel.example',
  ])('may not be %s', (host) => {
    expect(statusFor(host)).toBe(403);
  });
});
