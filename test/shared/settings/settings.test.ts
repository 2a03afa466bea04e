import { describe, expect, it } from 'vitest';
import {
  changedSettings,
  defaultSettings,
  resetOf,
  settingsChangeSchema,
  settingsSchema,
  steppedZoom,
} from '../../../shared/settings/settings.ts';

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

describe('changed settings', () => {
  it('are those that are not as they come, and a reset gives them back', () => {
    const settings = { ...defaultSettings, theme: 'dark' as const, newRequestFormats: ['html' as const] };
    expect(changedSettings(settings, ['theme', 'density', 'newRequestFormats'])).toEqual([
      'theme',
      'newRequestFormats',
    ]);
    expect(resetOf(['theme', 'newRequestFormats'])).toEqual({ theme: 'system', newRequestFormats: ['markdown'] });
  });

  it('are refused where a proxy is written with a password or a path', () => {
    const isGood = (proxyServer: string) => settingsChangeSchema.safeParse({ proxyServer }).success;
    expect(['', 'http://proxy.example:3128', 'socks5://[::1]:1080'].filter(isGood)).toHaveLength(3);
    expect(['proxy', 'http://ada:secret@proxy:1', 'http://proxy:1/x', 'ftp://proxy:1'].filter(isGood)).toEqual([]);
  });

  it('take zoom in steps, to its ends', () => {
    expect([steppedZoom(100, 1), steppedZoom(100, -1), steppedZoom(105, 1)]).toEqual([110, 90, 110]);
    expect([steppedZoom(300, 1), steppedZoom(50, -1)]).toEqual([300, 50]);
  });
});
