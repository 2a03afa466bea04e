import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { actionSchema } from '../../../../../shared/api/actions.ts';
import { markOf } from '../../../../../electron/engine/pages/live/proposeRepairs.ts';
import {
  nothingRecorded,
  recordDeed,
  unsayable,
  type Deed,
  type RecordedTarget,
} from '../../../../../electron/engine/pages/live/recordActions.ts';
import { elementFacts } from './elementFacts.ts';

const target = (selector: string, cameLate = false): RecordedTarget => ({
  selector,
  mark: markOf(elementFacts('button')),
  cameLate,
});
const click = (selector: string, cameLate = false): Deed => ({ kind: 'click', target: target(selector, cameLate) });
const typed = (text: string, field: string): readonly Deed[] =>
  Array.from(text, (char) => ({ kind: 'text', text: char, field: target(field) }));
const key = (name: string): Deed => ({ kind: 'key', key: name });
const wheel = (pixels: number, over: string | null = null): Deed => ({
  kind: 'wheel',
  pixels,
  reach: 800,
  target: over === null ? null : target(over),
});

function recorded(...deeds: readonly Deed[]): readonly unknown[] {
  const { steps } = deeds.reduce(recordDeed, nothingRecorded);
  return steps.map(({ action }) => actionSchema.parse(action));
}

test('a choice in a drop-down is a script whose first line says what it does', () => {
  const choice: Deed = { kind: 'choose', target: target('#a"b', true), value: "x'\n", text: 'Very\u2028large' };
  const [wait, chosen] = recorded(choice) as { type: string; script: string }[];
  expect(wait).toEqual({ type: 'wait', selector: '#a"b' });
  expect(chosen?.type).toBe('executeJavascript');
  expect(chosen?.script.split('\n')[0]).toBe('// choose Very large in #a"b');
  expect(() => new Script(chosen?.script ?? '')).not.toThrow();
});

test('a search is a click, a write and a press', () => {
  expect(recorded(click('#q'), ...typed('two burner', '#q'), key('Enter'))).toEqual([
    { type: 'click', selector: '#q' },
    { type: 'write', text: 'two burner' },
    { type: 'press', key: 'Enter' },
  ]);
});

test('what was typed wrong and taken back is not recorded', () => {
  expect(
    recorded(click('#q'), ...typed('tow', '#q'), key('Backspace'), key('Backspace'), ...typed('wo', '#q')),
  ).toEqual([
    { type: 'click', selector: '#q' },
    { type: 'write', text: 'two' },
  ]);
  expect(recorded(click('#q'), ...typed('a', '#q'), key('Backspace'))).toEqual([{ type: 'click', selector: '#q' }]);
  expect(recorded(click('#q'), key('Backspace'))).toEqual([
    { type: 'click', selector: '#q' },
    { type: 'press', key: 'Backspace' },
  ]);
});

test('a field that the Tab key reached is clicked, because a write goes into what was clicked', () => {
  expect(recorded(click('#name'), ...typed('Ada', '#name'), key('Tab'), ...typed('London', '#city'))).toEqual([
    { type: 'click', selector: '#name' },
    { type: 'write', text: 'Ada' },
    { type: 'click', selector: '#city' },
    { type: 'write', text: 'London' },
  ]);
});

test('an element that came late is waited for first', () => {
  expect(recorded(click('#more'), click('.card', true))).toEqual([
    { type: 'click', selector: '#more' },
    { type: 'wait', selector: '.card' },
    { type: 'click', selector: '.card' },
  ]);
});

test('turns of the wheel become the scrolls that go as far, each place for itself', () => {
  const turns = Array.from({ length: 16 }, () => wheel(100));
  expect(recorded(...turns)).toEqual([
    { type: 'scroll', direction: 'down' },
    { type: 'scroll', direction: 'down' },
  ]);
  expect(recorded(...turns, ...turns.map(() => wheel(-100)))).toEqual([]);
  expect(recorded(wheel(100))).toEqual([]);
  expect(recorded(wheel(-900), wheel(700, '#pane'))).toEqual([
    { type: 'scroll', direction: 'up' },
    { type: 'scroll', direction: 'down', selector: '#pane' },
  ]);
});

test('a scroll before and after a click are two', () => {
  expect(recorded(wheel(800), click('#a'), wheel(800)).map((action) => (action as { type: string }).type)).toEqual([
    'scroll',
    'click',
    'scroll',
  ]);
});

test('a drag and another button are no click', () => {
  const from = { x: 10, y: 10 };
  expect(unsayable({ from, to: { x: 13, y: 12 }, button: 'left' })).toBeNull();
  expect(unsayable({ from, to: { x: 90, y: 12 }, button: 'left' })).toBe('notDrag');
  expect(unsayable({ from, to: from, button: 'right' })).toBe('notOtherButton');
});
