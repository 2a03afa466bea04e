import { describe, expect, it } from 'vitest';
import { defaultSettings, settingsChangeSchema, settingsSchema } from '../../../shared/settings/settings.ts';

describe('settings', () => {
  it('are whole from an older file that knew fewer', () => {
    expect(settingsSchema.parse({ theme: 'dark' })).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it.each([
    [{ version: 2 }],
    [{ theme: 'pink' }],
    [{ engineConcurrency: 0 }],
    [{ allowedPrivateHosts: 'all' }],
  ])('are not %j', (value) => {
    expect(settingsSchema.safeParse(value).success).toBe(false);
  });

  it('change only where a change names them', () => {
    expect(settingsChangeSchema.parse({ density: 'compact' })).toEqual({ density: 'compact' });
    expect(settingsChangeSchema.safeParse({ version: 1 }).success).toBe(false);
    expect(settingsChangeSchema.safeParse({ knownExternalHosts: [] }).success).toBe(false);
  });
});
