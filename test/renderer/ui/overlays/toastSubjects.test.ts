import { beforeEach, expect, it } from 'vitest';
import { lifeOf } from '../../../../renderer/ui/overlays/toastContent.ts';
import { createToastSubjects } from '../../../../renderer/ui/overlays/toastSubjects.ts';

let gone: string[] = [];
let subjects = createToastSubjects((id) => gone.push(id));
beforeEach(() => {
  gone = [];
  subjects = createToastSubjects((id) => gone.push(id));
});

const undo = { text: 'Undo', run: () => undefined };

it('replaces what was said of the same thing, and leaves the rest', () => {
  subjects.take({ about: 'engine', text: 'No port is free' }, 'a');
  subjects.take({ about: 'keys', text: 'Saved' }, 'b');
  subjects.take({ about: 'engine', text: 'URL copied' }, 'c');
  expect(gone).toEqual(['a']);
});

it('says the same words once, but keeps every act', () => {
  subjects.take({ text: 'Copied' }, 'a');
  subjects.take({ text: 'Copied' }, 'b');
  subjects.take({ text: '1 run deleted', action: undo }, 'c');
  subjects.take({ text: '1 run deleted', action: undo }, 'd');
  expect(gone).toEqual(['a']);
});

it('takes a failure back when the same thing works, and nothing else', () => {
  subjects.take({ about: 'settings', text: 'Not saved', isFailure: true }, 'a');
  subjects.take({ about: 'keys', text: 'Locked', isFailure: true }, 'b');
  subjects.take({ about: 'list', text: 'Saved: list.csv' }, 'c');
  subjects.resolve('settings');
  subjects.resolve('list');
  expect(gone).toEqual(['a']);
});

it('sends the newest away first, and none twice', () => {
  subjects.take({ text: 'one' }, 'a');
  subjects.take({ text: 'two' }, 'b');
  subjects.forget('b');
  subjects.dismissNewest();
  subjects.dismissNewest();
  expect(gone).toEqual(['a']);
});

it('stays as long as it takes to read, and longer with an act or a failure', () => {
  const long = 'a sentence that goes on and on '.repeat(5);
  const lives = [
    lifeOf({ text: 'Copied' }),
    lifeOf({ text: 'Copied', isFailure: true }),
    lifeOf({ text: 'Copied', action: undo }),
  ];
  expect(lives).toEqual(lives.toSorted((a, b) => a - b));
  expect(new Set(lives).size).toBe(3);
  expect(lifeOf({ text: long })).toBeGreaterThan(lifeOf({ text: 'Copied' }));
  expect(lifeOf({ text: 'x'.repeat(10_000) })).toBeLessThanOrEqual(20_000);
});
