import { expect, test } from 'vitest';
import { documentPolicy, uiPolicy } from '../../../../electron/app/schemes/contentPolicy.ts';

test('the policy of the window is the agreed one, byte for byte', () => {
  expect(uiPolicy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src doc://view pdf://view; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('the policy of a document is the agreed one, byte for byte', () => {
  expect(documentPolicy).toBe(
    "sandbox; default-src 'none'; img-src data: doc://view; style-src 'unsafe-inline'; font-src data:; media-src data:; base-uri 'none'; form-action 'none'; frame-ancestors app://ui",
  );
});
