import { describe, expect, it } from 'vitest';
import { bindingOf, type KeyPress, normalBinding } from '../../../../renderer/app/commands/keyMap.ts';

const press = (key: string, code: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

describe('bindingOf', () => {
  it.each([
    ['Mod+Enter', press('Enter', 'Enter', ctrl)],
    ['Mod+Shift+M', press('M', 'KeyM', { ...ctrl, ...shift })],
    ['Mod+Comma', press(',', 'Comma', ctrl)],
    ['Mod+Slash', press('/', 'Slash', ctrl)],
    ['Alt+PageDown', press('PageDown', 'PageDown', { altKey: true })],
    ['Mod+Tab', press('Tab', 'Tab', ctrl)],
    ['Shift+F6', press('F6', 'F6', shift)],
    ['Shift+?', press('?', 'Slash', shift)],
    ['Escape', press('Escape', 'Escape')],
  ])('gives %s', (binding, pressed) => {
    expect(bindingOf(pressed, 'linux')).toBe(binding);
  });

  it('goes by the character of a letter, so that Dvorak keeps its own', () => {
    expect(bindingOf(press('k', 'KeyV', ctrl), 'win32')).toBe('Mod+K');
  });

  it('goes by the place where the layout has no Latin letters', () => {
    expect(bindingOf(press('л', 'KeyK', ctrl), 'linux')).toBe('Mod+K');
  });

  it('goes by the place of a digit, so that AZERTY can use it', () => {
    expect(bindingOf(press('&', 'Digit1', ctrl), 'linux')).toBe('Mod+1');
    expect(bindingOf(press('1', 'Numpad1', ctrl), 'linux')).toBe('Mod+1');
  });

  it('leaves AltGr and modifiers alone', () => {
    expect(bindingOf(press('@', 'KeyQ', { ctrlKey: true, altKey: true }), 'win32')).toBeNull();
    expect(bindingOf(press('Control', 'ControlLeft', ctrl), 'linux')).toBeNull();
    expect(bindingOf(press('Dead', 'BracketLeft'), 'linux')).toBeNull();
  });

  it('knows Command from Control on macOS only', () => {
    expect(bindingOf(press('k', 'KeyK', { metaKey: true }), 'darwin')).toBe('Mod+K');
    expect(bindingOf(press('Tab', 'Tab', ctrl), 'darwin')).toBe('Ctrl+Tab');
    expect(bindingOf(press('k', 'KeyK', { metaKey: true }), 'linux')).toBe('Meta+K');
  });
});

describe('normalBinding', () => {
  it('makes Control the same as Mod where it is', () => {
    expect(normalBinding('Ctrl+Tab', 'linux')).toBe('Mod+Tab');
    expect(normalBinding('Ctrl+Tab', 'darwin')).toBe('Ctrl+Tab');
  });
});
