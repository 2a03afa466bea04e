import { describe, expect, it } from 'vitest';
import { bindingText } from '../../../../renderer/ui/labels/bindingText.ts';

describe('bindingText', () => {
  it('names keys as the platform does', () => {
    expect(bindingText('Mod+Shift+M', 'linux', 'en')).toEqual(['Ctrl', '⇧', 'M']);
    expect(bindingText('Mod+Shift+M', 'darwin', 'en')).toEqual(['⌘', '⇧', 'M']);
    expect(bindingText('Mod+Comma', 'win32', 'en')).toEqual(['Ctrl', ',']);
    expect(bindingText('Escape', 'win32', 'en')).toEqual(['Esc']);
  });

  it('names keys as keyboards of the language do', () => {
    expect(bindingText('Mod+Shift+M', 'linux', 'de')).toEqual(['Strg', '⇧', 'M']);
    expect(bindingText('Mod+Delete', 'win32', 'de')).toEqual(['Strg', 'Entf']);
    expect(bindingText('Mod+M', 'darwin', 'de')).toEqual(['⌘', 'M']);
  });
});
