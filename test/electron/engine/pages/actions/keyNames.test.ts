import { describe, expect, test } from 'vitest';
import { keyOfCharacter, keyOfName, keysOf } from '../../../../../electron/engine/pages/actions/keyNames.ts';

describe('a key', () => {
  test.each([
    ['Enter', 'Enter', 13, '\r'],
    ['return', 'Enter', 13, '\r'],
    ['ARROWDOWN', 'ArrowDown', 40, ''],
    ['down', 'ArrowDown', 40, ''],
    ['Esc', 'Escape', 27, ''],
    ['F12', 'F12', 123, ''],
    ['Space', ' ', 32, ' '],
    ['KeyQ', 'q', 81, 'q'],
    ['NumpadEnter', 'Enter', 13, '\r'],
    ['Numpad7', '7', 103, '7'],
    ['ShiftRight', 'Shift', 16, ''],
    ['a', 'a', 65, 'a'],
    ['+', '+', 187, '+'],
    ['é', 'é', 0, 'é'],
  ])('is known by its name: %s', (name, key, keyCode, text) => {
    expect(keyOfName(name)).toMatchObject({ key, keyCode, text });
  });

  test.each(['Any', '', 'F99', 'constructor', '__proto__', 'toString', 'ab'])('"%s" is none', (name) => {
    expect(keyOfName(name)).toBeNull();
  });

  test('writes what stands on it, with Shift the other sign', () => {
    expect(keyOfCharacter('7')).toMatchObject({ code: 'Digit7', shifted: false });
    expect(keyOfCharacter('&')).toMatchObject({ code: 'Digit7', key: '&', shifted: true });
    expect(keyOfCharacter('\n')).toMatchObject({ key: 'Enter' });
    expect(keyOfCharacter('😀')).toBeNull();
    expect(keyOfCharacter('\u0007')).toBeNull();
  });
});

describe('keys pressed together', () => {
  test.each([
    ['Control+A', ['Control', 'a']],
    ['Ctrl+Shift+k', ['Control', 'Shift', 'K']],
    ['Shift+Tab', ['Shift', 'Tab']],
    ['Control++', ['Control', '+']],
    ['A', ['A']],
    ['+', ['+']],
  ])('%s', (combination, names) => {
    expect(keysOf(combination)?.map(({ key }) => key)).toEqual(names);
  });

  test.each(['a+b', 'Control+', 'Enter+a', 'Hyper+a', 'Control+Nothing'])('"%s" are none', (combination) => {
    expect(keysOf(combination)).toBeNull();
  });
});
