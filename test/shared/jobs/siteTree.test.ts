import { describe, expect, it } from 'vitest';
import { buildSiteTree, foldersToOpen, type SiteNode, visibleNodes } from '../../../shared/jobs/siteTree.ts';
import { siteRow } from '../../support/siteRow.ts';

const everything = (roots: readonly SiteNode[]): readonly SiteNode[] => {
  const keys = new Set<string>();
  for (let size = -1; keys.size > size; ) {
    size = keys.size;
    for (const { key } of visibleNodes(roots, keys)) keys.add(key);
  }
  return visibleNodes(roots, keys);
};

describe('the tree of a site', () => {
  it('groups URLs by host and path, and counts what is in each folder', () => {
    const rows = [
      siteRow('https://a.example/'),
      siteRow('https://a.example/docs/'),
      siteRow('https://a.example/docs/chapter-10'),
      siteRow('https://a.example/docs/chapter-2', { state: 'failed' }),
      siteRow('https://a.example/docs/chapter-2?page=3', { state: 'skipped', reason: 'limit' }),
      siteRow('https://b.example/x', { state: 'skipped', reason: 'external' }),
    ];
    const nodes = everything(buildSiteTree(rows)).map(
      ({ level, name, row, visited, total }) => `${'  '.repeat(level - 1)}${name} ${row ?? '-'} ${visited}/${total}`,
    );
    expect(nodes).toEqual([
      'a.example 0 3/5',
      '  docs 1 2/4',
      '    chapter-2 3 0/2',
      '      ?page=3 4 0/1',
      '    chapter-10 2 1/1',
      'b.example - 0/1',
      '  x 5 0/1',
    ]);
  });

  it('keeps URLs that cannot be parsed in a group of their own, and reads escapes', () => {
    const rows = [
      siteRow('http://[bad', { state: 'skipped', reason: 'parse' }),
      siteRow('https://a.example/caf%C3%A9/%FF'),
    ];
    expect(everything(buildSiteTree(rows)).map(({ name }) => name)).toEqual([
      '',
      'http://[bad',
      'a.example',
      'café',
      '%FF',
    ]);
  });

  it('does not become deeper than a page is wide, however long a path is', () => {
    const deep = `https://a.example/${'x/'.repeat(5000)}`;
    const levels = everything(buildSiteTree([siteRow(deep)])).map(({ level }) => level);
    expect(Math.max(...levels)).toBeLessThan(30);
  });

  it('opens as many levels as fit at first', () => {
    const rows = Array.from({ length: 30 }, (_, index) => siteRow(`https://a.example/${index % 3}/page-${index}`));
    const tree = buildSiteTree(rows);
    expect(visibleNodes(tree, foldersToOpen(tree, 20)).map(({ name }) => name)).toEqual(['a.example', '0', '1', '2']);
    expect(visibleNodes(tree, foldersToOpen(tree, 100))).toHaveLength(34);
  });
});
