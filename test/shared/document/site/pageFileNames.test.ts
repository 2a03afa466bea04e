import { expect, it } from 'vitest';
import { createPageFileNames } from '../../../../shared/document/site/pageFileNames.ts';

const site = 'https://stoves.example';

function namesOf(...paths: readonly string[]): readonly string[] {
  const nameOf = createPageFileNames();
  return paths.map((path) => nameOf(path.startsWith('/') ? site + path : path, 'md'));
}

it('names files by host and path', () => {
  expect(namesOf('/', '/shop', '/shop/', '/shop/tarn-2', '/about.html', '/%D8%B1%D8%B5')).toEqual([
    'stoves.example/index.md',
    'stoves.example/shop.md',
    'stoves.example/shop/index.md',
    'stoves.example/shop/tarn-2.md',
    'stoves.example/about.html.md',
    'stoves.example/رص.md',
  ]);
});

it('adds a hash where a name lacks a part of the URL, the same each time', () => {
  const [query] = namesOf('/find?q=a b&page=2');
  expect(query).toMatch(/^stoves\.example\/find-q=a-b-page=2-\w{8}\.md$/);
  expect(namesOf('/other', '/find?q=a b&page=2')[1]).toBe(query);
  expect(namesOf(`/${'long'.repeat(40)}`)[0]).toMatch(/^stoves\.example\/(?:long){15}-\w{8}\.md$/);
});

it('gives no two pages one name, where case does not count either', () => {
  const names = namesOf('/Shop', '/shop', '/SHOP', '/shop', '/index', '/');
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(names.slice(0, 2)).toEqual(['stoves.example/Shop.md', expect.stringMatching(/\/shop-\w{8}\.md$/)]);
});

it('never leaves the archive, and makes no name that a system refuses', () => {
  const names = namesOf(
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2E%2E/x',
    '/con',
    '/nul.txt',
    '/a%00b',
    '/.hidden/',
    '/a%3Ab%7Cc%5Cd',
    '/%E2%80%AEgpj.exe',
    `/${'a/'.repeat(500)}b`,
    'javascript:alert(1)',
    '',
  );
  for (const name of names) {
    expect(name).toMatch(/^[\p{L}\p{M}\p{N}._~()+=@,/-]+$/u);
    expect(name.length).toBeLessThan(320);
    for (const part of name.split('/')) expect(part).not.toMatch(/^\.|\.$|^(?:con|nul)(?:\.|$)|^$/i);
  }
});

it('gives no folder the name of a file', () => {
  const [file, inner] = namesOf('/a', '/a.md/b');
  expect(file).toBe('stoves.example/a.md');
  expect(inner).toMatch(/^stoves\.example\/a\.md_\/b-\w{8}\.md$/);
});
