import { expect, it } from 'vitest';
import { type ComparedRun, whyDifferent } from '../../../../shared/document/compare/whyDifferent.ts';

const run: ComparedRun = {
  request: { url: 'https://a.example/', formats: ['markdown'] },
  file: null,
  connectionId: 'local',
  createdAt: 1_000_000,
  isDone: true,
  summary: { targetStatus: 200, finalUrl: 'https://a.example/', cacheState: 'miss' },
  language: 'en',
  pagesRead: null,
};

it('blames the page itself when nothing else was different', () => {
  expect(whyDifferent(run, run)).toEqual([{ kind: 'page-itself' }]);
  expect(whyDifferent(run, { ...run, language: 'en-US' })).toEqual([{ kind: 'page-itself' }]);
});

it('names what was asked, sent and answered otherwise, the most telling first', () => {
  const other: ComparedRun = {
    request: { ...run.request, mobile: true, formats: ['links'] },
    file: null,
    connectionId: 'hosted',
    createdAt: run.createdAt + 3_600_000,
    isDone: true,
    summary: { targetStatus: 403, finalUrl: 'https://a.example/de', cacheState: 'hit' },
    language: 'de',
    pagesRead: null,
  };
  expect(whyDifferent(run, other)).toEqual([
    { kind: 'target-status', before: 200, after: 403 },
    { kind: 'final-address', before: 'https://a.example/', after: 'https://a.example/de' },
    { kind: 'options', names: ['formats', 'mobile'] },
    { kind: 'language', before: 'en', after: 'de' },
    { kind: 'stored-copy', side: 'after' },
    { kind: 'services' },
    { kind: 'no-country' },
    { kind: 'time', apart: 3_600_000 },
  ]);
  const placed = { ...other, request: { ...run.request, location: { country: 'US' } } };
  expect(whyDifferent(run, placed).map(({ kind }) => kind)).not.toContain('no-country');
});

it('says which of the two has no result, and does not make up what it does not know', () => {
  const failed: ComparedRun = { ...run, isDone: false, summary: null, language: null };
  expect(whyDifferent(run, failed)).toEqual([{ kind: 'no-result', side: 'after' }]);
  expect(whyDifferent({ ...run, request: { url: 'https://b.example/' } }, run).map(({ kind }) => kind)).toEqual([
    'address',
    'options',
  ]);
});

it('of a file of this computer tells whether it was another, and blames neither a page nor the time between', () => {
  const ofFile = (digit: string, name = 'Draft.pdf', createdAt = run.createdAt): ComparedRun => {
    const url = `http://files.test/${digit}/${name}`;
    const summary = { targetStatus: 200, finalUrl: url, cacheState: 'miss' };
    return { ...run, request: { url }, file: { id: digit, name }, createdAt, summary };
  };
  const later = run.createdAt + 3_600_000;
  expect(whyDifferent(ofFile('a'), ofFile('a', 'Draft.pdf', later))).toEqual([{ kind: 'same-file' }]);
  expect(whyDifferent(ofFile('a'), ofFile('b', 'Draft.pdf', later))).toEqual([
    { kind: 'changed-file', name: 'Draft.pdf' },
  ]);
  expect(whyDifferent(ofFile('a'), ofFile('b', 'Final.pdf', later))).toEqual([
    { kind: 'address', before: 'Draft.pdf', after: 'Final.pdf' },
  ]);
});

it('says that one of them read fewer pages of a document', () => {
  const whole = { ...run, pagesRead: 65 };
  expect(whyDifferent(whole, { ...run, pagesRead: 5 })).toEqual([{ kind: 'pages', before: 65, after: 5 }]);
  expect(whyDifferent(whole, whole)).toEqual([{ kind: 'page-itself' }]);
});
