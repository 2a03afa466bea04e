import { describe, expect, it } from 'vitest';
import { bindingText } from '../../../../renderer/ui/labels/bindingText.ts';

describe('bindingText', () => {
  it('names keys as the platform does', () => {
    expect(bindingText('Mod+Shift+M', 'linux')).toEqual(['Ctrl', '⇧', 'M']);
    expect(bindingText('Mod+Shift+M', 'darwin')).toEqual(['⌘', '⇧', 'M']);
    expect(bindingText('Mod+Comma', 'win32')).toEqual(['Ctrl', ',']);
    expect(bindingText('Escape', 'win32')).toEqual(['Esc']);
  });
});
