import { expect, it } from 'vitest';
import { groupAliases } from '../../../../shared/document/response/metadataAliases.ts';

it('groups names of one value that differ in case and punctuation', () => {
  const metadata = { title: 'A', 'og:title': 'A', ogTitle: 'A', 'og:image': ['x'], ogImage: ['x'], language: 'en' };
  expect(groupAliases(metadata, Object.keys(metadata))).toEqual([
    { name: 'title', aliases: [] },
    { name: 'og:title', aliases: ['ogTitle'] },
    { name: 'og:image', aliases: ['ogImage'] },
    { name: 'language', aliases: [] },
  ]);
});

it('keeps names apart whose values differ, in type too, and names without letters', () => {
  const metadata = { 'og:x': '1', ogX: 1, OGX: null, '::': 'a', ':-': 'a' };
  expect(groupAliases(metadata, Object.keys(metadata)).map(({ name }) => name)).toEqual([
    'og:x',
    'ogX',
    'OGX',
    '::',
    ':-',
  ]);
});
