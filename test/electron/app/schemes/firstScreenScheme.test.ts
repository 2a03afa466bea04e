import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFirstScreenHandler } from '../../../../electron/app/schemes/firstScreenScheme.ts';
import { toResponse } from '../../../../electron/app/schemes/schemeServer.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const kept = 'a'.repeat(64);

async function ask(asked: string): Promise<Response> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, kept), 'a first screen');
  const serve = createFirstScreenHandler({ pathOf: (bodyId) => Promise.resolve(join(folder, bodyId)) });
  return toResponse(await serve({ method: 'GET', url: new URL(`app://ui/first/${asked}`), range: null }));
}

test('what was kept comes as bytes without a type that anybody would draw', async () => {
  const answer = await ask(kept);
  expect(await answer.text()).toBe('a first screen');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('where nothing was kept, and for anything but an id, it is empty', async () => {
  for (const asked of ['b'.repeat(64), '../settings.json', '%2e%2e%2fsettings.json', '']) {
    const answer = await ask(asked);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  }
});
