import { expect, test } from 'vitest';
import { largestFields, readFieldProblems, schemaPath, waitsOf } from '../../../shared/errors/evidence.ts';

test('details of single fields are read in the shapes services use, anything else is left alone', () => {
  expect(
    readFieldProblems([
      { path: ['a', 0], message: 'm' },
      { path: 'b.c', message: 'n' },
      'text',
      { message: 'no path' },
    ]),
  ).toEqual([
    { path: ['a', 0], message: 'm' },
    { path: ['b', 'c'], message: 'n' },
    { path: [], message: 'no path' },
  ]);
  expect(readFieldProblems({ fieldErrors: { timeout: ['too big', 'odd'] } })).toEqual([
    { path: ['timeout'], message: 'too big' },
    { path: ['timeout'], message: 'odd' },
  ]);
  expect(readFieldProblems({ issues: [{ field: 'proxy', message: 'no' }] })).toEqual([
    { path: ['proxy'], message: 'no' },
  ]);
  expect(readFieldProblems({ anything: 1 })).toEqual([]);
  expect(readFieldProblems(null)).toEqual([]);
});

test('very many problems are cut', () => {
  const many = Array.from({ length: 5000 }, () => ({ path: ['x'], message: 'm' }));
  expect(readFieldProblems(many)).toHaveLength(200);
});

test('waits of the body and of timed actions are told apart', () => {
  expect(
    waitsOf({
      waitFor: 1000,
      actions: [
        { type: 'wait', milliseconds: 500 },
        { type: 'wait', selector: 'a' },
      ],
    }),
  ).toEqual({
    waitForMs: 1000,
    actionMs: 500,
  });
  expect(waitsOf({ waitFor: 'soon', actions: 'none' })).toEqual({ waitForMs: 0, actionMs: 0 });
});

test('sizes count bytes, not characters, and find the schema', () => {
  expect(largestFields({ url: 'a', headers: { x: 'ä'.repeat(10) } })[0]).toEqual({ path: ['headers'], bytes: 28 });
  expect(schemaPath({ formats: ['markdown', { type: 'json', schema: {} }] })).toEqual(['formats', 1, 'schema']);
  expect(schemaPath({ formats: ['markdown'] })).toBeNull();
});
