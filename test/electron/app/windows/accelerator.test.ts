import { describe, expect, it } from 'vitest';
import { acceleratorOf } from '../../../../electron/app/windows/accelerator.ts';

describe('a binding in the menu', () => {
  it.each([
    ['Mod+Shift+M', 'CmdOrCtrl+Shift+M'],
    ['Mod+Comma', 'CmdOrCtrl+,'],
    ['Alt+PageDown', 'Alt+PageDown'],
    ['Mod+Alt+ArrowRight', 'CmdOrCtrl+Alt+Right'],
    ['Escape', 'Esc'],
    ['Mod+Shift+Plus', 'CmdOrCtrl+Shift+Plus'],
  ])('%s is %s', (binding, accelerator) => {
    expect(acceleratorOf(binding)).toBe(accelerator);
  });

  it('is left out where the menu has no name for it', () => {
    expect([undefined, 'Mod+ß', 'Mod+AudioVolumeUp', 'Hyper+A', ''].map(acceleratorOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
