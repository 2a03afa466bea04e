import { describe, expect, it } from 'vitest';
import { readCurlArguments } from '../../../../shared/request/importing/curlOptions.ts';

describe('readCurlArguments', () => {
  it('reads options as curl does', () => {
    expect(
      readCurlArguments([
        '-sSLXPOST',
        '-Ha: b',
        '--data=x',
        '--json',
        '{}',
        '-o',
        'f',
        'https://a.example',
        '--unheard-of',
        '-',
      ]),
    ).toEqual([
      { kind: 'harmless', option: '-s', word: '' },
      { kind: 'harmless', option: '-S', word: '' },
      { kind: 'harmless', option: '-L', word: '' },
      { kind: 'method', option: '-X', word: 'POST' },
      { kind: 'header', option: '-H', word: 'a: b' },
      { kind: 'data', option: '--data', word: 'x' },
      { kind: 'json', option: '--json', word: '{}' },
      { kind: 'argument', option: '-o', word: 'f' },
      { kind: 'url', option: '', word: 'https://a.example' },
      { kind: 'flag', option: '--unheard-of', word: '' },
      { kind: 'url', option: '', word: '-' },
    ]);
  });

  it('takes nothing where the last option lacks its word', () => {
    expect(readCurlArguments(['-H'])).toEqual([{ kind: 'header', option: '-H', word: '' }]);
  });
});
