import { expect, test } from 'vitest';
import {
  draftFrom,
  environmentOf,
  nameFaultOf,
  newLine,
} from '../../../../renderer/features/project/environmentDraft.ts';

const environment = { variables: [{ name: 'base', value: 'x' }], secrets: ['token'] };
const draft = draftFrom(environment, null);

test('names that cannot be said in braces, or twice, are not saved', () => {
  expect(nameFaultOf('base', draft)).toBeNull();
  expect(nameFaultOf('a b', draft)).toBe('nameFault');
  const twice = { ...draft, secrets: [newLine('base')] };
  expect(nameFaultOf('base', twice)).toBe('nameTwice');
  expect(environmentOf(twice)).toBeNull();
});

test('a line without a name is none yet', () => {
  const more = { variables: [...draft.variables, newLine('', '1')], secrets: [...draft.secrets, newLine()] };
  expect(environmentOf(more)).toEqual(environment);
});

test('a name that is asked for gets a line where it has none', () => {
  expect(environmentOf(draftFrom(environment, 'size'))?.variables).toEqual([
    ...environment.variables,
    { name: 'size', value: '' },
  ]);
  expect(environmentOf(draftFrom(environment, 'base'))).toEqual(environment);
  expect(environmentOf(draftFrom(environment, 'token'))).toEqual(environment);
});
