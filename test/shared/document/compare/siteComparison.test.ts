import { expect, it } from 'vitest';
import {
  comparedContent,
  type ComparedPageInput,
  createSiteComparer,
} from '../../../../shared/document/compare/siteComparison.ts';

const site = 'https://stoves.example';

function page(path: string, text: string, more: Partial<ComparedPageInput> = {}): ComparedPageInput {
  return { url: site + path, title: path, status: 200, body: null, field: 'markdown', text, ...more };
}

it('tells new, gone, changed and equal pages apart, by URL', () => {
  const comparer = createSiteComparer();
  for (const each of [page('/a', 'one two'), page('/b', 'same'), page('/c', 'here')]) comparer.addBefore(each);
  const after = [page('/b/', 'same'), page('/d', 'new'), page('/a', 'one three four')];
  for (const each of after) comparer.addAfter(each);
  const { changes, counts } = comparer.end([], []);
  expect(counts).toEqual({ new: 1, gone: 1, changed: 1, same: 1 });
  expect(changes.map(({ kind, url, words }) => [kind, url.slice(site.length), words])).toEqual([
    ['changed', '/a', { added: 2, removed: 1 }],
    ['same', '/b/', null],
    ['gone', '/c', null],
    ['new', '/d', null],
  ]);
});

it('counts words as often as they occur, and a page with another status as changed', () => {
  const comparer = createSiteComparer();
  comparer.addBefore(page('/a', 'x x y'));
  comparer.addBefore(page('/b', 'text'));
  comparer.addAfter(page('/a', ' y  x\nz x z '));
  comparer.addAfter(page('/b', 'text', { status: 404 }));
  expect(comparer.end([], []).changes).toMatchObject([
    { kind: 'changed', words: { added: 2, removed: 0 } },
    { kind: 'changed', words: { added: 0, removed: 0 }, before: { status: 200 }, after: { status: 404 } },
  ]);
});

it('says why a run does not have a page', () => {
  const comparer = createSiteComparer();
  comparer.addBefore(page('/a', ''));
  comparer.addAfter(page('/b', ''));
  const { changes } = comparer.end(
    [{ url: `${site}/b`, error: 'Timed out', isRobots: false }],
    [{ url: `${site}/a/`, error: '', isRobots: true }],
  );
  expect(changes.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['gone', { kind: 'robots' }],
    ['new', { kind: 'failed', error: 'Timed out' }],
  ]);
});

it('counts a page once that a run has twice', () => {
  const comparer = createSiteComparer();
  comparer.addBefore(page('/a', 'first'));
  comparer.addBefore(page('/a', 'second'));
  comparer.addAfter(page('/a', 'first'));
  comparer.addAfter(page('/a', 'third'));
  expect(comparer.end([], []).counts).toEqual({ new: 0, gone: 0, changed: 0, same: 1 });
});

it('still finds changes when words no longer fit into memory, without counting them', () => {
  const comparer = createSiteComparer(2);
  comparer.addBefore(page('/a', 'one two three'));
  comparer.addBefore(page('/b', 'one'));
  comparer.addAfter(page('/b', 'two'));
  expect(comparer.end([], []).changes[1]).toMatchObject({ kind: 'changed', words: null });
});

it('compares Markdown, else HTML, else the document without what describes its fetch', () => {
  expect(comparedContent({ markdown: 'a', html: 'b' })).toEqual({ field: 'markdown', text: 'a' });
  expect(comparedContent({ rawHtml: 'b' })).toEqual({ field: 'rawHtml', text: 'b' });
  const one = comparedContent({ json: { price: 1 }, metadata: { scrapeId: '1' } });
  expect(one).toEqual(comparedContent({ json: { price: 1 }, metadata: { scrapeId: '2' } }));
});
