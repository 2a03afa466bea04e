import { describe, expect, it } from 'vitest';
import { appearanceOf } from '../../../../renderer/app/theme/appearance.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';

describe('the look of the settings', () => {
  it('is the design’s own when nothing is set', () => {
    expect(appearanceOf(defaultSettings)).toEqual({
      data: { density: 'comfortable', motion: 'system' },
      properties: {
        '--text-scale': '1',
        '--code-scale': '1',
        '--font-code': 'var(--font-code-own)',
        '--code-ligatures': 'none',
        '--reading-width': '72ch',
      },
    });
  });

  it('keeps the proportion of all sizes, and the designed face behind the chosen one', () => {
    const { properties } = appearanceOf({ ...defaultSettings, codeFontSize: 18, codeFontFamily: 'Fira Code' });
    expect(properties['--code-scale']).toBe('1.5');
    expect(properties['--font-code']).toBe('"Fira Code", var(--font-code-own)');
  });
});
