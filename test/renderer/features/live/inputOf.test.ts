import { expect, test } from 'vitest';
import { keyInput } from '../../../../renderer/features/live/inputOf.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  ...{ key, code: '', isComposing: false, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...held,
});

test('what a person types goes to the page, with what is held', () => {
  expect(keyInput('down', pressed('A', { shiftKey: true }))).toMatchObject({ key: 'A', modifiers: 8 });
  expect(keyInput('down', pressed('Tab'))).toMatchObject({ key: 'Tab' });
  expect(keyInput('up', pressed('a', { ctrlKey: true }))).toMatchObject({ key: 'a', modifiers: 2 });
});

test.each([
  pressed('F6'),
  pressed('Enter', { ctrlKey: true }),
  pressed('k', { metaKey: true }),
  pressed('Dead'),
])('$key stays with the window', (event) => expect(keyInput('down', event)).toBeNull());

test('an input method is not disturbed', () => {
  expect(keyInput('down', { ...pressed('a'), isComposing: true })).toBeNull();
});
