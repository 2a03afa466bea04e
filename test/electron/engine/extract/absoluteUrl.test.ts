import { describe, expect, it } from 'vitest';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { absoluteUrl } from '../../../../electron/engine/extract/absoluteUrl.ts';

const base = 'https://harbour.test/guide/mooring?x=1';

describe('absoluteUrl', () => {
  it.each([
    ['tides', 'https://harbour.test/guide/tides'],
    [' /a b ', 'https://harbour.test/a%20b'],
    ['//other.test/x', 'https://other.test/x'],
    ['#bow', 'https://harbour.test/guide/mooring?x=1#bow'],
    ['HTTP://A.test', 'http://a.test/'],
    ['mailto:crew@a.test', 'mailto:crew@a.test'],
    ['magnet:?xt=1', 'magnet:?xt=1'],
  ])('takes %j for %j', (value, expected) => {
    expect(absoluteUrl(value, base)).toBe(expected);
  });

  it.each([
    'javascript:x',
    'JAVA\nSCRIPT:x',
    ' vbscript:x',
    'data:text/html,x',
    'blob:https://a.test/1',
    'about:blank',
    'http://[',
  ])('has none for %j', (value) => {
    expect(absoluteUrl(value, base)).toBeNull();
  });

  it.each([
    ['tides', 'tides'],
    ['../a b>.md#bow', '../a%20b%3E.md#bow'],
    ['https://a.test/x', 'https://a.test/x'],
    ['javascript:x', null],
  ])('takes %j in a file of this computer for %j', (value, expected) => {
    expect(absoluteUrl(value, fileAddress({ id: 'a'.repeat(64), name: 'mooring.docx' }))).toBe(expected);
  });

  it('has none without a base to start from', () => {
    expect(absoluteUrl('tides', '')).toBeNull();
  });
});
