import { expect, it } from 'vitest';
import { readLabOptions } from '../../../electron/lab/labOptions.ts';

it('reads the words of the command line', () => {
  expect(readLabOptions([])).toEqual({
    ok: true,
    value: { kind: 'run', options: { port: 0, token: null, scenario: null, folder: null } },
  });
  expect(readLabOptions(['--port', '4402', '--token', 'lab', '--scenario', 'tls/expired', '--folder', 'mine'])).toEqual(
    {
      ok: true,
      value: { kind: 'run', options: { port: 4402, token: 'lab', scenario: 'tls/expired', folder: 'mine' } },
    },
  );
  expect(readLabOptions(['--list'])).toMatchObject({ value: { kind: 'list' } });
  expect(readLabOptions(['--list', '--help'])).toMatchObject({ value: { kind: 'help' } });
});

it.each([
  [['--port', 'many']],
  [['--port', '70000']],
  [['--token', 'with space']],
  [['--colour']],
  [['surplus']],
  [['--token']],
])('says in a sentence what is wrong with %j', (words) => {
  expect(readLabOptions(words)).toEqual({ ok: false, error: expect.stringMatching(/[.]$/) });
});
