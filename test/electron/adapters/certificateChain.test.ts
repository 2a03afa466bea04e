import type { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgeChain, readCertificates } from '../../../electron/adapters/certificateChain.ts';

const folder = new URL('../../fixtures/certificates/', import.meta.url);
const read = (name: string): readonly X509Certificate[] => readCertificates(new URL(name, folder));
const authority = read('authority.pem');
const now = new Date('2030-06-01');

test('a certificate of the extra authority is good for its host', () => {
  expect(judgeChain(read('localhost.pem'), authority, 'localhost', now)).toBe('trusted');
  expect(judgeChain([...read('localhost.pem'), ...authority], authority, '127.0.0.1', now)).toBe('trusted');
});

test('it is not good for another host, another authority or another time', () => {
  expect(judgeChain(read('localhost.pem'), authority, 'example.com', now)).toBe('wrong-host');
  expect(judgeChain(read('localhost.pem'), read('stranger.pem'), 'localhost', now)).toBe('untrusted');
  expect(judgeChain(read('localhost.pem'), authority, 'localhost', new Date('2300-01-01'))).toBe('out-of-date');
  expect(judgeChain(read('expired.pem'), authority, 'localhost', now)).toBe('out-of-date');
});

test('no chain and a chain of strangers are refused', () => {
  expect(judgeChain([], authority, 'localhost', now)).toBe('untrusted');
  expect(judgeChain([...read('localhost.pem'), ...read('stranger.pem')], authority, 'localhost', now)).toBe(
    'untrusted',
  );
});

test('a file without a certificate is said so', () => {
  expect(() => read('localhost.key')).toThrow(/holds no certificate/);
});
