import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBodyHandler } from '../../../../electron/app/schemes/bodyScheme.ts';
import { toResponse } from '../../../../electron/app/schemes/schemeServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'trowel-body-'));
const path = join(folder, 'body');
writeFileSync(path, '0123456789');
const id = 'a'.repeat(64);

async function ask(contentType: string | null, range: string | null = null, asked = id) {
  const serve = createBodyHandler((bodyId) => Promise.resolve(bodyId === id ? { path, size: 10, contentType } : null));
  return toResponse(await serve({ method: 'GET', url: new URL(`app://ui/body/${asked}`), range }));
}

test('a body comes whole, with its length', async () => {
  const answer = await ask('application/json; charset=utf-8');
  expect(answer.headers.get('content-length')).toBe('10');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.text()).toBe('0123456789');
});

test('one range comes as a part', async () => {
  const answer = await ask(null, 'bytes=2-4');
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(await answer.text()).toBe('234');
  expect((await ask(null, 'bytes=10-')).status).toBe(416);
});

test("a stranger's type is never one that a browser would run", async () => {
  for (const type of ['text/html', 'image/svg+xml', 'text/javascript', 'application/xhtml+xml', null]) {
    const answer = await ask(type);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  }
});

test('pictures, sound and film keep their types, by which the window draws and plays them', async () => {
  for (const type of ['image/png', 'audio/mpeg', 'video/mp4'])
    expect((await ask(`${type}; charset=x`)).headers.get('content-type')).toBe(type);
});

test('what is no id of a body, or of none that is there, is not found', async () => {
  for (const asked of ['..%2f..%2fetc%2fpasswd', 'b'.repeat(64), '', 'A'.repeat(64)]) {
    expect((await ask(null, null, asked)).status).toBe(404);
  }
});
