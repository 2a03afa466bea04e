import { describe, expect, it } from 'vitest';
import { isDark, themeName } from '../../../../renderer/app/theme/themeName.ts';

describe('themeName', () => {
  it.each([
    ['system', false, false, 'light'],
    ['system', true, false, 'dark'],
    ['system', false, true, 'contrast-light'],
    ['system', true, true, 'contrast-dark'],
    ['light', true, true, 'light'],
    ['contrast-dark', false, false, 'contrast-dark'],
  ] as const)('%s in a system dark=%s contrast=%s is %s', (chosen, dark, highContrast, name) => {
    expect(themeName(chosen, { dark, highContrast })).toBe(name);
  });

  it('knows which are dark', () => {
    expect((['light', 'dark', 'contrast-light', 'contrast-dark'] as const).filter(isDark)).toEqual([
      'dark',
      'contrast-dark',
    ]);
  });
});
