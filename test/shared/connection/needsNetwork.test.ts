import { expect, test } from 'vitest';
import { connectionIdSchema, localEngineConnectionId } from '../../../shared/base/brand.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import { networkNeed } from '../../../shared/connection/needsNetwork.ts';

const local: Connection = {
  id: localEngineConnectionId,
  kind: 'local-engine',
  name: 'Local engine',
  colour: 1,
  baseUrl: '',
  allowInsecureHttp: false,
  extraCaFile: null,
};
const service = (baseUrl: string): Connection => ({
  ...local,
  id: connectionIdSchema.parse('cloud'),
  kind: 'service',
  baseUrl,
});

test.each([
  ['https://api.example', 'service'],
  ['http://192.168.0.9:3002', 'service'],
  ['http://127.0.0.1:3002', 'none'],
  ['http://localhost:3002', 'none'],
  ['http://[::1]:3002', 'none'],
  ['http://127.evil.example', 'service'],
] as const)('a service at %s needs %s', (baseUrl, need) => {
  expect(networkNeed(service(baseUrl), 'https://page.example/', ['demo.test'])).toBe(need);
});

test.each([
  ['https://page.example/', 'page'],
  ['http://demo.test/stoves', 'none'],
  ['http://localhost:8080/', 'none'],
  ['half an addr', 'none'],
  ['', 'none'],
] as const)('the local engine needs for %s: %s', (url, need) => {
  expect(networkNeed(local, url, ['demo.test'])).toBe(need);
});
