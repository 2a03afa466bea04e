import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseEngineOptions } from '../../../../electron/engine/launch/engineOptions.ts';
import { secretsFor } from '../../../../electron/engine/launch/engineSecrets.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function secretsOf(...words: string[]) {
  const parsed = parseEngineOptions(words);
  if (!parsed.ok || parsed.value.kind !== 'run') throw new Error('these flags are understood');
  return await secretsFor(parsed.value.options);
}

describe('the secret of webhooks', () => {
  test('is the text of its file', async () => {
    const path = join(temporaryFolder(), 'secret');
    writeFileSync(path, '  shared secret\n');
    expect(await secretsOf('--webhook-secret-file', path)).toMatchObject({ value: { webhookSecret: 'shared secret' } });
    expect(await secretsOf()).toMatchObject({ value: expect.not.objectContaining({ webhookSecret: '' }) as unknown });
  });

  test('ends the start where its file is empty or missing', async () => {
    const path = join(temporaryFolder(), 'secret');
    expect(await secretsOf('--webhook-secret-file', path)).toMatchObject({
      error: expect.stringContaining(path) as unknown,
    });
    writeFileSync(path, '\n');
    expect(await secretsOf('--webhook-secret-file', path)).toMatchObject({
      error: expect.stringContaining('is empty') as unknown,
    });
  });
});
