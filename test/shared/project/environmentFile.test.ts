import { expect, it } from 'vitest';
import { ok } from '../../../shared/base/result.ts';
import { readEnvironmentFile, writeEnvironmentFile } from '../../../shared/project/environmentFile.ts';

it('an environment comes back as it was written, names in their order, with what else the file says', () => {
  const environment = {
    variables: [
      { name: 'base', value: 'https://shop.test' },
      { name: 'again', value: '' },
    ],
    secrets: ['password'],
  };
  const text = writeEnvironmentFile(environment, '{"owner":"us","variables":{"old":"1"}}');
  expect(text).toBe(
    '{\n  "version": 1,\n  "variables": {\n    "base": "https://shop.test",\n    "again": ""\n  },\n' +
      '  "secrets": [\n    "password"\n  ],\n  "owner": "us"\n}\n',
  );
  expect(readEnvironmentFile(text)).toEqual(ok(environment));
});

it('a value beside a secret of the same name means nothing', () => {
  expect(readEnvironmentFile('{"variables":{"a":"in the open","b":"2"},"secrets":["a","a"]}')).toEqual(
    ok({ variables: [{ name: 'b', value: '2' }], secrets: ['a'] }),
  );
});

it.each([
  '{"variables":[]}',
  '{"variables":{"a":1}}',
  '{"variables":{"a b":"1"}}',
  '{"secrets":"a"}',
])('%s is no environment', (text) => {
  expect(readEnvironmentFile(text)).toEqual({ ok: false, error: 'shape' });
});
