import { expect, it } from 'vitest';
import { isUsablePort } from '../../../shared/settings/enginePort.ts';
import { settingsChangeSchema } from '../../../shared/settings/settings.ts';

it('gives the engine no port that needs an administrator, that Chromium refuses to call, or that is none', () => {
  expect([4810, 1024, 65_535].map(isUsablePort)).toEqual([true, true, true]);
  expect([0, 80, 1023, 6000, 6667, 10_080, 65_536].filter(isUsablePort)).toEqual([]);
  expect(settingsChangeSchema.safeParse({ enginePort: 4810 }).success).toBe(true);
  expect(settingsChangeSchema.safeParse({ enginePort: null }).success).toBe(true);
  for (const enginePort of [80, 6000, 4810.5])
    expect(settingsChangeSchema.safeParse({ enginePort }).success).toBe(false);
});
