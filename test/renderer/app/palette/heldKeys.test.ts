import { expect, test } from 'vitest';
import { heldAfter, type HeldKeys, noKeys } from '../../../../renderer/app/palette/heldKeys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };

function typed(...keys: readonly string[]): HeldKeys {
  return keys.reduce((held, key) => heldAfter(held, { ...plain, key }) ?? held, noKeys);
}

test('letters, signs and spaces are held in their order, and the last is taken back', () => {
  expect(typed('h', 'i', ' ', '#', 'é', '😀')).toEqual({ text: 'hi #é😀', isEntered: false });
  expect(typed('h', 'i', '😀', 'Backspace', 'Backspace', 'Backspace', 'Backspace')).toEqual(noKeys);
});

test('what comes after Enter is held back and changes nothing', () => {
  expect(typed('h', 'Enter', 'x', 'Backspace', 'Enter')).toEqual({ text: 'h', isEntered: true });
});

test('other keys, commands and compositions go their own way, and AltGr writes', () => {
  for (const key of ['Escape', 'Tab', 'ArrowDown', 'F5', 'Shift'])
    expect(heldAfter(noKeys, { ...plain, key })).toBeNull();
  expect(heldAfter(noKeys, { ...plain, key: 'k', ctrlKey: true })).toBeNull();
  expect(heldAfter(noKeys, { ...plain, key: 'k', metaKey: true })).toBeNull();
  expect(heldAfter(noKeys, { ...plain, key: 'k', isComposing: true })).toBeNull();
  expect(heldAfter(noKeys, { ...plain, key: '@', ctrlKey: true, altKey: true })).toEqual({
    text: '@',
    isEntered: false,
  });
});
